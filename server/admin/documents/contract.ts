import { z } from "zod";
import { optionalText, typedLine } from "#/server/platform/fields.ts";
import { documentChecks } from "#/shared/document-checks.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { ById, Done, isReason, PersonName, queueOf, tooShortReason } from "../fields.ts";
import { TakenSanction } from "../reports/contract.ts";
import { Duplicate, Risk, trustInRow } from "../risk/contract.ts";

const documentStatus = z.enum(["pending", "approved", "rejected"]);

export const SentDocument = z.object({
  id: z.string(),
  name: z.string(),
  status: documentStatus,
  reason: z.string(),
  typed_number: z.string().describe("what the owner typed of it; may be empty"),
  typed_name: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});

export const BusinessFacts = z.object({
  id: z.string(),
  bid: z.string(),
  name: z.string(),
  about: z.string(),
  category: z.string(),
  phone: z.string().describe("E.164"),
  address: z.string().describe("'1 Allen Avenue, Ikeja, Lagos'"),
  website: z.string(),
  status: z.enum(["active", "hidden", "blocked"]),
  is_verified: z.boolean(),
  created_at: z.string(),
  owner: PersonName.extend({ phone: z.string(), created_at: z.string() }),
});

export type BusinessFacts = z.infer<typeof BusinessFacts>;

export const Decided = z.object({
  at: z.string(),
  by: z.string(),
  what: z.string(),
  document: z.string().describe("its kind; empty: the decision was about the business"),
  reason: z.string(),
});

const WaitingDocument = z.object({
  id: z.string(),
  name: z.string(),
  business: z.object({ id: z.string(), name: z.string(), place: z.string() }),
  trust: trustInRow,
  risks: z.array(z.string()).describe("in words, the heaviest first"),
  created_at: z.string(),
});

export const DocumentToReview = SentDocument.extend({
  is_own: z.boolean().describe("of the viewer's own business: another person decides"),
  risks: z.array(z.string()),
  business: BusinessFacts,
  owner: Risk.extend({ duplicates: z.array(Duplicate) }).describe(
    "how far the owner is trusted, and who shares something with them",
  ),
  typed_name_is: z
    .array(z.enum(["page", "owner"]))
    .describe("whose name the typed one is: the page's, the owner's, both or, when empty, neither"),
  has_register: z.boolean().describe("a register of companies is connected"),
  others: z.array(SentDocument).describe("what the business sent beside it, latest first"),
  decisions: z.array(Decided).describe("what staff decided about the business and its documents, latest first"),
  sanctions: z.array(TakenSanction).describe("against the owner and everything of theirs, latest first"),
});

export type DocumentToReview = z.infer<typeof DocumentToReview>;

const RegistrationNumber = typedLine()
  .toUpperCase()
  .regex(/^([A-Z]{2,3}[ -]?)?\d{3,10}$/, "Enter the number as on the certificate, for example RC 1234567");

const SameNumber = z.array(z.object({ id: z.string(), bid: z.string(), name: z.string() }));

const moderator = ["moderator"] as const;

export const documentsContract = {
  "GET /v2/admin/documents/{id}/registry": {
    does: "What the register of companies says of a registration number, and other businesses that proved themselves with it.",
    access: moderator,
    params: ById,
    query: z.object({ number: RegistrationNumber }),
    returns: z.object({
      state: z
        .enum(["found", "unknown", "silent", "not connected"])
        .describe("not connected: no register is set up; silent: it did not answer"),
      company: z
        .object({
          name: z.string(),
          number: z.string(),
          status: z.string(),
          registered_on: z.string(),
          matches: z.boolean().describe("every word of the business’s name is in the registered one"),
        })
        .nullable(),
      same_number: SameNumber,
    }),
    errors: ["verification/no-such-document", "request/invalid"],
  },
  "POST /v2/admin/documents/{id}/undo": {
    does: "Takes one’s own decision of the last seconds back: the document waits again. Refused after another decision about the business.",
    access: moderator,
    params: ById,
    returns: Done,
    errors: ["verification/no-such-document", "verification/wrong-step", "account/not-allowed"],
  },
  "GET /v2/admin/documents": {
    does: "Documents that wait for a reviewer: the longest waiting first, where each risk counts as days of waiting.",
    access: moderator,
    returns: queueOf(WaitingDocument),
  },
  "GET /v2/admin/documents/{id}": {
    does: "A document beside what its business says of itself.",
    access: moderator,
    params: ById,
    returns: DocumentToReview,
    errors: ["verification/no-such-document"],
  },
  "GET /v2/admin/documents/{id}/picture": {
    does: "The private picture of a document. Every opening is recorded.",
    access: moderator,
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["verification/no-such-document"],
  },
  "POST /v2/admin/documents/{id}/decision": {
    does: "Approves or rejects a document; its owner is told. Refused when another moderator has decided meanwhile.",
    access: moderator,
    params: ById,
    body: z
      .object({
        decision: z.enum(["approve", "reject"], "Say approve or reject"),
        reason: optionalText(lengthMax.reason).describe("needed to reject"),
        checks: z
          .array(z.enum(documentChecks))
          .max(10)
          .default([])
          .describe("what was looked at; all of a kind to approve"),
        number: z
          .union([z.literal(""), RegistrationNumber])
          .default("")
          .describe("of the company; needed to approve a CAC"),
        seen: documentStatus.default("pending").describe("where it stood when the moderator looked"),
      })
      .refine(({ decision, reason }) => decision === "approve" || isReason(reason), {
        path: ["reason"],
        error: tooShortReason,
      }),
    returns: Done,
    errors: ["verification/no-such-document", "verification/wrong-step", "account/not-allowed"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof documentsContract> {}
}
