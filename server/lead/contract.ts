import { z } from "zod";
import { leadStageNames } from "#/shared/lead-stages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { pageSizes } from "#/shared/page-sizes.ts";

const stage = z.enum(leadStageNames, "There is no such stage");

export const Lead = z.object({
  id: z
    .string()
    .describe("of the conversation, of the latest request for quotes, or of the latest booking of a caller"),
  kind: z.enum(["conversation", "request", "booking"]),
  event: z
    .enum(["message", "request", "job", "booking", "invoice"])
    .describe(
      "a request for a time that waits for the owner, else the latest: `title`, `price` and `at` are of it; a booking that was never confirmed is a request",
    ),
  name: z.string().describe("of a request the first name alone"),
  image: z.string().describe("of a person with a conversation; else empty"),
  phone: z.string().describe("of a caller, as the owner wrote it in the diary; else empty"),
  area: z.string().describe("of a request; else empty"),
  title: z.string().describe("what it is for; of messages alone empty"),
  price: z.number().nullable().describe("naira; null: none was said"),
  stage,
  is_set: z.boolean().describe("by the owner, and nothing happened since"),
  at: z.string().describe("when the event began; of messages alone the last one"),
});
export type Lead = z.infer<typeof Lead>;

const CustomerEntry = z.object({
  kind: z.enum(["request", "job", "booking", "invoice", "review"]),
  id: z.string(),
  title: z.string().describe("what it is for; of a review its words"),
  price: z.number().nullable().describe("naira; null: none was said"),
  stars: z.number().describe("of a review; else 0"),
  state: z.string().describe("in the words of the calls of its kind; of a review empty"),
  date: z.string().describe("the day of a booking, or of a job that has one; else empty"),
  time: z.string().describe("of a booking, in Lagos; else empty"),
  at: z.string().describe("when it began"),
});
export type CustomerEntry = z.infer<typeof CustomerEntry>;

const Customer = Lead.extend({
  paid: z.number().describe("naira, of all invoices to them"),
  unpaid: z.number().describe("naira, of all their open invoices"),
  customer_id: z.string().describe("account of a person with a conversation; empty: none, or they left"),
  history: z.array(CustomerEntry),
});
export type Customer = z.infer<typeof Customer>;

export const leadContract = {
  "GET /v2/mybusiness/leads": {
    does: "Who may become a customer of the business of the signed-in member, and how far it went; the latest first, 30 at a time.",
    access: "member",
    query: z.object({
      q: z.string().max(lengthMax.search).optional().describe("part of a name or a phone number"),
      stage: stage.optional(),
      before: z.string().optional().describe("`at` and `id` of the last lead seen, joined by _"),
    }),
    returns: z.array(Lead),
    errors: ["business/none-yet"],
  },
  "GET /v2/mybusiness/leads/{id}": {
    does: `One of them, and what the business has had with that person, the latest first, ${pageSizes.customerEntries} at a time. An earlier booking or request, an accepted request and the account of a customer lead to the same person.`,
    access: "member",
    params: z.object({ id: z.string() }),
    query: z.object({ before: z.string().optional().describe("`at` and `id` of the last entry seen, joined by _") }),
    returns: Customer,
    errors: ["business/none-yet", "lead/not-found"],
  },
  "PUT /v2/mybusiness/leads/{id}": {
    does: "Sets the stage of a lead, until something happens; null leaves it to what happened.",
    access: "member",
    params: z.object({ id: z.string() }),
    body: z.object({ stage: stage.nullable() }),
    limits: ["edits"],
    returns: Lead,
    errors: ["business/none-yet", "lead/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof leadContract> {}
}
