import { z } from "zod";

const Change = z.object({ now: z.number(), before: z.number() });
export type Change = z.infer<typeof Change>;

const money = z.number().nullable().describe("naira; null: not yours to see");

export const Overview = z.object({
  days: z
    .array(
      z.object({
        day: z.string().describe("2026-11-18, in Lagos"),
        sign_ups: z.number(),
        listings: z.number().describe("businesses posted"),
        messages: z.number(),
        misses: z.number().describe("words that were searched for and lead nowhere"),
        revenue: money,
      }),
    )
    .describe("oldest first; every day, also one on which nothing happened"),
  totals: z
    .object({
      sign_ups: Change,
      listings: Change,
      messages: Change,
      misses: Change,
      revenue: Change.nullable().describe("naira; null: not yours to see"),
    })
    .describe("of all these days, beside as many days before them"),
  funnel: z
    .object({
      searches: Change.nullable().describe("null of one state: a search belongs to none"),
      unanswered: Change.nullable().describe("searches that found no business"),
      pages: Change.describe("business pages opened, each visitor once a day"),
      numbers: Change.describe("numbers shown, each member once a day"),
      chats: Change.describe("conversations begun with the owner of a business"),
      jobs: Change.describe("jobs that both sides agreed on, each once"),
    })
    .describe("from a search to a job"),
  now: z.object({
    people: z.number(),
    businesses: z.number(),
    verified: z.number(),
    premium: z.number(),
    payouts_due: money,
  }),
  left_out: z
    .object({
      demo_people: z.number(),
      demo_businesses: z.number(),
      demo_premium: z.number(),
      test_revenue: money.describe("naira of the test checkout in these days; it moves no money and is no revenue"),
    })
    .describe("made-up people and businesses among those of `now`, and money that never moved"),
  failures: z
    .array(z.object({ part: z.string(), count: z.number(), last_at: z.string() }))
    .describe("of listeners, jobs and timers since this process began, the latest first"),
  states: z
    .array(z.object({ state: z.string(), businesses: z.number(), verified: z.number(), sign_ups: z.number() }))
    .describe("most businesses first; sign-ups of the days asked for"),
});
export type Overview = z.infer<typeof Overview>;

export const overviewContract = {
  "GET /v2/admin/overview": {
    does: "How the product is doing: by day and in all, beside the days before, as it is now, and by state. Messages and misses belong to no state, so of one state they are 0.",
    access: ["moderator", "finance"],
    query: z.object({
      days: z.coerce.number("Ask for 7 to 365 days").int().min(7).max(365).default(30),
      state: z.string().max(60).optional().describe("one state only"),
    }),
    returns: Overview,
    errors: ["request/invalid"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof overviewContract> {}
}
