import { z } from "zod";
import { subjectKinds } from "#/server/moderation/contract.ts";
import { documentChecks } from "#/shared/document-checks.ts";
import { Reason, Somebody } from "../contract.ts";

/** How many of what waits are listed: work begins at the top. */
export const queueLength = 50;

export const queueNames = ["documents", "rechecks", "reports", "appeals", "payouts"] as const;
export type QueueName = (typeof queueNames)[number];

const Queue = z.object({
  queue: z.enum(queueNames),
  count: z.number(),
  oldest_at: z.string().nullable().describe("since when the one that came first waits"),
});
export type Queue = z.infer<typeof Queue>;

const ById = z.object({ id: z.string() });
const Done = z.object({ message: z.string() });
const documentStatus = z.enum(["pending", "approved", "rejected"]);

const SentDocument = z.object({
  id: z.string(),
  name: z.string(),
  status: documentStatus,
  reason: z.string(),
  typed_number: z.string().describe("what the owner typed of it; may be empty"),
  typed_name: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});

const BusinessFacts = z.object({
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
  owner: Somebody.extend({ phone: z.string(), created_at: z.string() }),
});
export type BusinessFacts = z.infer<typeof BusinessFacts>;

const Decided = z.object({ at: z.string(), by: z.string(), what: z.string(), reason: z.string() });

const WaitingDocument = z.object({
  id: z.string(),
  name: z.string(),
  business: z.object({ id: z.string(), name: z.string(), place: z.string() }),
  risks: z.array(z.string()).describe("in words, the heaviest first"),
  created_at: z.string(),
});

export const DocumentToReview = SentDocument.extend({
  is_own: z.boolean().describe("of the viewer's own business: somebody else decides"),
  risks: z.array(z.string()),
  business: BusinessFacts,
  same_phone: z.array(z.object({ id: z.string(), bid: z.string(), name: z.string() })),
  others: z.array(SentDocument).describe("what the business sent beside it, latest first"),
  decisions: z.array(Decided).describe("what staff decided about the business and its documents, latest first"),
});
export type DocumentToReview = z.infer<typeof DocumentToReview>;

const WaitingRecheck = z.object({
  id: z.string().describe("of the business"),
  name: z.string(),
  place: z.string(),
  changes: z.array(z.string()).describe("in words; empty where it is not known"),
  since: z.string(),
});

export const Recheck = z.object({
  since: z.string().nullable().describe("null: nothing to check any more"),
  is_own: z.boolean(),
  changes: z.array(z.string()),
  business: BusinessFacts,
  documents: z.array(SentDocument),
  decisions: z.array(Decided),
});
export type Recheck = z.infer<typeof Recheck>;

const subjectKind = z.enum(subjectKinds);
const Subject = z.object({ kind: subjectKind, id: z.string() });
const GivenReport = z.object({ reason: z.string(), note: z.string() });

const WaitingReport = Subject.extend({
  what: z.string().describe("the name, or the first words that were said"),
  count: z.number().describe("how many people reported it"),
  score: z.number().describe("what their reasons weigh together; the heaviest first"),
  reasons: z.array(z.string()).describe("each once, the heaviest first"),
  oldest_at: z.string(),
});
export type WaitingReport = z.infer<typeof WaitingReport>;

const TakenSanction = Subject.extend({
  measure_id: z.string(),
  reason: z.string(),
  taken_at: z.string(),
  lifted_at: z.string().nullable(),
});

export const ReportedSubject = Subject.extend({
  is_gone: z.boolean().describe("deleted meanwhile: nothing is left to look at"),
  whose: Somebody.nullable(),
  title: z.string().describe("the name, or where something was said"),
  text: z.string().describe("what was said, or says of itself"),
  has_picture: z.boolean().describe("the reported message carries a picture"),
  link: z.string().describe("its page below our address; empty: none"),
  created_at: z.string().nullable(),
  reports: z.array(GivenReport).describe("those that are open, oldest first; never who"),
  in_force: TakenSanction.nullable(),
  earlier: z.array(TakenSanction).describe("every other measure against the same person, latest first"),
});
export type ReportedSubject = z.infer<typeof ReportedSubject>;

export const Appeal = Subject.extend({
  appeal_id: z.string(),
  what: z.string(),
  msg: z.string().describe("what whoever appeals says"),
  whose: Somebody,
  measure: z.object({ reason: z.string(), taken_at: z.string(), by: z.string(), is_mine: z.boolean() }),
  created_at: z.string(),
});
export type Appeal = z.infer<typeof Appeal>;

const payoutStates = ["requested", "approved", "paid", "refused"] as const;

export const PayoutToDecide = z.object({
  id: z.string(),
  whose: Somebody,
  is_own: z.boolean(),
  amount: z.number().describe("naira"),
  state: z.enum(payoutStates),
  bank_name: z.string().describe("empty: they have not said yet where to pay it"),
  account_name: z.string(),
  account_number: z.string().describe("the whole of it: finance has to pay it"),
  bank_reference: z.string(),
  reason: z.string(),
  requested_at: z.string(),
  decided_at: z.string().nullable(),
});
export type PayoutToDecide = z.infer<typeof PayoutToDecide>;

const EarnedWith = z.object({
  friend: Somebody,
  business: z.object({ id: z.string(), bid: z.string(), name: z.string(), status: z.string() }),
  reward: z.number().describe("naira"),
  live_since: z.string().nullable(),
});

export const PayoutDetail = PayoutToDecide.extend({ earned_with: z.array(EarnedWith) });
export type PayoutDetail = z.infer<typeof PayoutDetail>;

/** A queue's top, and how much waits in all. */
const queueOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number(), items: z.array(row) });

const moderator = ["moderator"] as const;
const finance = ["finance"] as const;

const RegistrationNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2,3}[ -]?)?\d{3,10}$/, "Enter the number as on the certificate, for example RC 1234567");

const SameNumber = z.array(z.object({ id: z.string(), bid: z.string(), name: z.string() }));

const documentCalls = {
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
    does: "Takes one’s own decision of the last seconds back: the document waits again. Refused once somebody decided something else about the business.",
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
        reason: z.string().trim().max(500, "Use at most 500 letters").default("").describe("needed to reject"),
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
      .refine(({ decision, reason }) => decision === "approve" || reason !== "", {
        path: ["reason"],
        error: "Say why",
      }),
    returns: Done,
    errors: ["verification/no-such-document", "verification/wrong-step", "account/not-allowed"],
  },
  "GET /v2/admin/rechecks": {
    does: "Verified businesses that changed what was checked; the longest waiting first.",
    access: moderator,
    returns: queueOf(WaitingRecheck),
  },
  "GET /v2/admin/rechecks/{businessId}": {
    does: "A business to check again, with what changed and the documents it was verified by.",
    access: moderator,
    params: z.object({ businessId: z.string() }),
    returns: Recheck,
    errors: ["business/not-found"],
  },
  "POST /v2/admin/rechecks/{businessId}": {
    does: "Keeps the blue tick, or takes it away together with the documents that proved it. The owner is told.",
    access: moderator,
    params: z.object({ businessId: z.string() }),
    body: z.object({ keep: z.boolean("Say whether it keeps the tick"), reason: Reason }),
    returns: Done,
    errors: ["business/not-found", "verification/wrong-step", "account/not-allowed"],
  },
} as const;

const reportCalls = {
  "GET /v2/admin/reports": {
    does: "What was reported and waits: the heaviest first, and of two as heavy the older.",
    access: moderator,
    returns: queueOf(WaitingReport),
  },
  "GET /v2/admin/reports/{kind}/{id}": {
    does: "What is reported, every open report of it, and earlier measures against the same person.",
    access: moderator,
    params: z.object({ kind: z.string(), id: z.string() }),
    returns: ReportedSubject,
    errors: ["moderation/no-such-subject", "account/not-allowed"],
  },
  "GET /v2/admin/reports/message/{id}/picture": {
    does: "The picture of a reported message. Every opening is in the audit log.",
    access: moderator,
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["moderation/no-such-subject", "account/not-allowed"],
  },
  "POST /v2/admin/reports/dismiss": {
    does: "Finds nothing wrong with something that was reported.",
    access: moderator,
    body: Subject.extend({ reason: Reason }),
    returns: Done,
    errors: ["moderation/nothing-open", "moderation/no-such-subject", "account/not-allowed"],
  },
  "POST /v2/admin/measures": {
    does: "Hides a comment or message, or blocks a business or person. Whose it is, is told why.",
    access: moderator,
    body: Subject.extend({ reason: Reason }),
    returns: Done.extend({ measure_id: z.string() }),
    errors: ["moderation/no-such-subject", "moderation/nothing-open", "account/not-allowed"],
  },
  "POST /v2/admin/measures/{id}/lift": {
    does: "Undoes a measure.",
    access: moderator,
    params: ById,
    body: z.object({ reason: Reason }),
    returns: Done,
    errors: ["moderation/no-such-measure", "account/not-allowed"],
  },
  "GET /v2/admin/appeals": {
    does: "Measures that somebody asks to look at again; the longest waiting first.",
    access: moderator,
    returns: queueOf(Appeal),
  },
  "POST /v2/admin/appeals/{id}": {
    does: "Grants an appeal, which lifts the measure, or refuses it. Whoever appealed is told.",
    access: moderator,
    params: ById,
    body: z.object({ grant: z.boolean("Say whether it is granted"), reason: Reason }),
    returns: Done,
    errors: ["moderation/nothing-open", "account/not-allowed"],
  },
} as const;

const payoutCalls = {
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
  "POST /v2/admin/payouts/{id}": {
    does: "Approves a payout, notes that it was paid, or refuses it. Refused when somebody else has decided meanwhile.",
    access: finance,
    params: ById,
    body: z.object({
      step: z.enum(["approve", "pay", "refuse"], "Say approve, pay or refuse"),
      bank_reference: z.string().trim().max(100, "Use at most 100 letters").default("").describe("needed to pay"),
      reason: z.string().trim().max(500, "Use at most 500 letters").default("").describe("needed to refuse"),
      seen: z
        .enum(payoutStates)
        .optional()
        .describe("where it stood when finance looked; unless said, where the step begins"),
    }),
    returns: Done,
    errors: ["referral/not-found", "referral/wrong-step", "account/not-allowed"],
  },
} as const;

export const queuesContract = {
  "GET /v2/admin/queues": {
    does: "The queues of whoever asks: how much waits in each, and since when.",
    access: ["agent", "moderator", "finance"],
    returns: z.array(Queue),
  },
  ...documentCalls,
  ...reportCalls,
  ...payoutCalls,
} as const;

type QueuesContract = typeof queuesContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends QueuesContract {}
}
