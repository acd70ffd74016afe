import { z } from "zod";
import { optionalText, requiredLine } from "#/server/platform/fields.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { isWholeKobo } from "#/shared/money.ts";

const jobStates = ["proposed", "agreed", "started", "done", "cancelled", "disputed"] as const;
export type JobState = (typeof jobStates)[number];
export const jobStepNames = ["accept", "change", "start", "done", "cancel", "dispute", "comment"] as const;
export type JobStepName = (typeof jobStepNames)[number];

const naira = (missing: string) =>
  z
    .number(missing)
    .max(1_000_000_000, "That price is too high")
    .refine(isWholeKobo, "Enter the price in naira and kobo");

export const JobTerms = z
  .object({
    title: requiredLine(fieldMessages.jobTitle, lengthMax.jobTitle),
    scope: optionalText(lengthMax.jobScope),
    price: naira(fieldMessages.price).min(1, fieldMessages.price),
    deposit: naira("Enter the deposit as a number").min(0, "The deposit can’t be negative").default(0),
    date: z
      .union([z.iso.date(fieldMessages.day), z.literal("")], fieldMessages.day)
      .default("")
      .describe("2026-12-28; empty: not said"),
  })
  .refine(({ price, deposit }) => deposit * 2 <= price, {
    error: "Ask for at most half of the price before the work is done",
    path: ["deposit"],
  });
export type JobTerms = z.output<typeof JobTerms>;

const terms = { title: z.string(), scope: z.string(), price: z.number().describe("naira") };

export const Job = z.object({
  id: z.string(),
  conversation_id: z.string(),
  business_id: z.string(),
  business: z.object({ id: z.string(), bid: z.string(), name: z.string() }),
  customer_id: z.string(),
  customer: z.object({ id: z.string(), firstname: z.string(), lastname: z.string(), image: z.string() }),
  ...terms,
  deposit: z.number().describe("naira, at most half of the price; paid between the two, never to us"),
  date: z.string().describe("2026-12-28; empty: not said"),
  state: z.enum(jobStates),
  proposed_by: z.string(),
  customer_done: z.boolean(),
  business_done: z.boolean(),
  counts: z.boolean().describe("done, and so added to `jobs_done`; the customer's review says Hired here"),
  done_at: z.string().describe("empty: not done"),
  awaits_review: z
    .boolean()
    .describe("done by both, the customer has not reviewed the business, and the business has not sent the link since"),
  role: z.enum(["customer", "business"]).describe("of the caller"),
  next_steps: z.array(z.enum(jobStepNames)).describe("what the caller can do now"),
  history: z.array(
    z.object({
      step: z.string(),
      by: z.enum(["customer", "business", "moderator"]),
      note: z.string(),
      terms: z
        .object({ ...terms, deposit: z.number(), date: z.string() })
        .nullable()
        .describe("where the step set them"),
      at: z.string(),
    }),
  ),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Job = z.infer<typeof Job>;

const ById = z.object({ id: z.string() });

export const jobContract = {
  "POST /v2/conversation/{cid}/jobs": {
    does: "Proposes a job in a conversation of which one side has a business. The other side accepts it.",
    access: "member",
    params: z.object({ cid: z.string() }),
    body: JobTerms,
    limits: ["edits"],
    returns: Job,
    errors: [
      "chat/not-found",
      "chat/blocked",
      "job/no-business",
      "job/already-proposed",
      "request/too-many",
      "account/profile-incomplete",
    ],
  },
  "GET /v2/jobs": {
    does: "Jobs of the signed-in member, the latest change first, 30 at a time.",
    access: "member",
    query: z.object({
      role: z.enum(["customer", "business"], "Say customer or business").optional(),
      state: z.enum(jobStates, "There is no such state").optional(),
      conversation_id: z.string().optional(),
      before: z.string().optional().describe("`updated_at` and `id` of the last job seen, joined by _"),
    }),
    returns: z.array(Job),
  },
  "GET /v2/jobs/{id}": {
    does: "One job, for its two people.",
    access: "member",
    params: ById,
    returns: Job,
    errors: ["job/not-found"],
  },
  "GET /v2/jobs/{id}/summary": {
    does: "What was agreed and what happened, as a PDF to keep or to print, for the two people of a job.",
    access: "member",
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["application/pdf"],
    errors: ["job/not-found", "server/unavailable"],
  },
  "POST /v2/jobs/{id}/{step}": {
    does: "Takes a job one step on: accept, change, start, done, cancel or dispute; or writes to the moderator of a dispute: comment. Changed terms are accepted by the other side.",
    access: "member",
    params: ById.extend({ step: z.string() }),
    body: z.object({
      reason: optionalText(lengthMax.jobReason).describe("for cancel and dispute"),
      terms: JobTerms.optional().describe("for change"),
    }),
    limits: ["edits"],
    returns: Job,
    errors: ["job/not-found", "job/wrong-step", "chat/blocked"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof jobContract> {}
}
