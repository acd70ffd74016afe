import { AppError } from "#/server/platform/errors.ts";
import type { Viewer } from "#/server/services.ts";
import type { ErrorCode } from "#/shared/error-codes.ts";
import type { SentenceName } from "./sentences.ts";

/** Sentences for the refusals of the product; any other is only said not to have worked. */
const refusals: Partial<Record<ErrorCode, SentenceName>> = {
  "account/phone-unproven": "confirmNumber",
  "account/profile-incomplete": "completeProfile",
  "business/none-yet": "noPage",
  "quote/too-many-open": "tooManyOpen",
  "quote/nobody-found": "nobodyToAsk",
  "quote/ended": "quoteGone",
  "quote/not-found": "quoteGone",
  "request/too-many": "askedEnough",
};

/** The sentence for a refusal of the product. @throws what is none */
export function sentenceOf(error: unknown): SentenceName {
  if (error instanceof AppError) return refusals[error.code] ?? "notDone";
  throw error;
}

/** A member by text: signed in by the number alone, and never staff. */
export const viewerOf = (accountId: string): Viewer => ({
  id: accountId,
  sessionId: "",
  role: "user",
  isProven: false,
});
