import { z } from "zod";
import { optionalLine, optionalText } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { ById, Done, isReason, PersonName, queueOf, tooShortReason } from "../fields.ts";
import { trustInRow } from "../risk/contract.ts";

const payoutStates = ["requested", "approved", "paid", "refused"] as const;

export const PayoutToDecide = z.object({
  id: z.string(),
  whose: PersonName,
  trust: trustInRow,
  is_own: z.boolean(),
  amount: z.number().describe("naira"),
  state: z.enum(payoutStates),
  bank_name: z.string().describe("empty: they have not said yet where to pay it"),
  account_name: z.string(),
  account_number: z.string().describe("the whole of it: finance has to pay it"),
  account_version: z.string().describe("changes with the bank details; an approval names it as `seen_account`"),
  bank_reference: z.string(),
  reason: z.string(),
  requested_at: z.string(),
  decided_at: z.string().nullable(),
  in_common: z
    .array(z.string())
    .describe(
      "what may make one person of several, and an account in another name, in words; with any of it, it is approved only with a reason",
    ),
});

export type PayoutToDecide = z.infer<typeof PayoutToDecide>;

const EarnedWith = z.object({
  friend: PersonName,
  business: z.object({ id: z.string(), bid: z.string(), name: z.string(), status: z.string() }),
  reward: z.number().describe("naira"),
  live_since: z.string().nullable(),
});

/** Above this, one person approves and another pays. */
export const fourEyesAboveKobo = 5_000_000;

export const PayoutDetail = PayoutToDecide.extend({
  earned_with: z.array(EarnedWith),
  needs_second: z.boolean().describe("the viewer approved it and it is large: another person pays it"),
});

export type PayoutDetail = z.infer<typeof PayoutDetail>;

export const BankCheck = z.object({
  state: z
    .enum(["found", "unknown account", "unknown bank", "silent", "not connected"])
    .describe("not connected: Paystack is not set up; silent: no answer that could be read"),
  name: z.string().describe("of the account, as the bank has it; empty: not found"),
  matches: z.boolean().describe("it is the name that the owner gave"),
});

export type BankCheck = z.infer<typeof BankCheck>;

const finance = ["finance"] as const;

export const payoutsContract = {
  "GET /v2/admin/payouts": {
    does: "Payouts, the longest waiting first; unless a state is asked for, those under way.",
    access: finance,
    query: z.object({ state: z.enum(payoutStates, "There is no such state").optional() }),
    returns: queueOf(PayoutToDecide),
  },
  "GET /v2/admin/payouts/{id}": {
    does: "A payout, and whose businesses earned it.",
    access: finance,
    params: ById,
    returns: PayoutDetail,
    errors: ["referral/not-found"],
  },
  "GET /v2/admin/payouts/{id}/bank": {
    does: "Asks the bank whose account a payout goes to.",
    access: finance,
    params: ById,
    returns: BankCheck,
    errors: ["referral/not-found"],
  },
  "POST /v2/admin/payouts/{id}": {
    does: "Approves a payout, notes that it was paid, refuses it, or reopens a refused one; the member is notified. Refused when a colleague has decided meanwhile.",
    access: finance,
    params: ById,
    body: z
      .object({
        step: z.enum(["approve", "pay", "refuse", "reopen"], "Say approve, pay, refuse or reopen"),
        bank_reference: optionalLine(100).describe("needed to pay"),
        reason: optionalText(lengthMax.reason)
          .refine((reason) => reason === "" || isReason(reason), tooShortReason)
          .describe("needed to refuse and to reopen, and to approve where `in_common` has anything"),
        seen: z
          .enum(payoutStates)
          .optional()
          .describe("where it stood when finance looked; unless said, where the step begins"),
        seen_account: z
          .string()
          .max(64)
          .optional()
          .describe("`account_version` when finance looked; needed to approve"),
      })
      .refine(({ step, seen_account }) => step !== "approve" || seen_account !== undefined, {
        path: ["seen_account"],
        error: "Name the bank details that you saw",
      }),
    returns: Done,
    errors: ["referral/not-found", "referral/wrong-step", "referral/held", "account/not-allowed"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof payoutsContract> {}
}
