import { z } from "zod";
import { optionalLine, requiredText, typedLine } from "#/server/platform/fields.ts";
import { documentTypes } from "#/shared/document-checks.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";

const ById = z.object({ id: z.string() });

export const Claim = z.object({
  state: z
    .enum(["code_sent", "documents_needed", "waiting", "granted"])
    .describe("waiting: staff decide; granted: the business is the member's"),
  number_ends: z.string().describe("the last two digits of the number to which the code was sent; else empty"),
  documents: z.array(z.string()).describe("kinds of documents that were sent"),
});
export type Claim = z.infer<typeof Claim>;

const code = typedLine(fieldMessages.code)
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().min(1, fieldMessages.code).max(20, "Enter the six digits of the code"));

export const supplyContract = {
  "POST /v2/business/{id}/claim": {
    does: "Claims an unclaimed business for a member without one: a code is sent by SMS to its listed number, or documents are needed.",
    access: "member",
    params: ById,
    returns: Claim,
    errors: [
      "business/not-found",
      "business/already-have-one",
      "account/profile-incomplete",
      "supply/claimed-already",
      "server/unavailable",
    ],
  },
  "POST /v2/business/{id}/claim/verify": {
    does: "Makes the member the owner with the code of the SMS. Staff decide where that proves too little.",
    access: "member",
    params: ById,
    body: z.object({ code }),
    returns: Claim,
    errors: [
      "supply/no-claim",
      "phone/wrong-code",
      "business/not-found",
      "business/already-have-one",
      "account/profile-incomplete",
    ],
  },
  "POST /v2/business/{id}/claim/documents": {
    does: "Adds a document, uploaded as for verification, to the member's claim. Staff decide.",
    access: "member",
    params: ById,
    body: z.object({
      kind: z.enum(documentTypes, "Select a document type"),
      filename: typedLine(fieldMessages.image).min(1, fieldMessages.image).max(200),
    }),
    returns: Claim,
    errors: ["supply/no-claim", "supply/too-many-documents", "media/not-found"],
  },
  "POST /v2/business/{id}/remove_request": {
    does: "Objects to the page of an unclaimed business. Staff decide; with the code sent to its listed number the page is removed at once.",
    params: ById,
    body: z.object({
      reason: requiredText("Say why", lengthMax.reason),
      contact: optionalLine(lengthMax.businessLine),
      code: code.optional(),
    }),
    returns: z.object({
      is_removed: z.boolean(),
      is_code_sent: z.boolean().describe("a code was sent to the listed number"),
    }),
    errors: ["business/not-found", "phone/wrong-code"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof supplyContract> {}
}
