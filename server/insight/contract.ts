import { z } from "zod";
import { typedLine } from "#/server/platform/fields.ts";
import { pageParts } from "#/shared/completeness.ts";

export const Seen = z.object({
  what: z.enum(["page", "number"]).describe("the page was opened; a number is counted where it is given, and not here"),
  search: typedLine().max(200).optional().describe("what had been searched for to come here"),
});

const Figures = z.object({ views: z.number(), reveals: z.number(), chats: z.number() });
export type Figures = z.infer<typeof Figures>;

export const Insights = z.object({
  days: z
    .array(Figures.extend({ day: z.string().describe("2026-11-18, in Lagos") }))
    .describe("the last 30, oldest first"),
  week: Figures.describe("the last seven days"),
  week_before: Figures.describe("the seven days before those"),
  words: z
    .array(z.object({ words: z.string(), times: z.number() }))
    .describe("searches that led here in 30 days from three networks or more, most frequent first"),
  hours: z.array(z.number()).length(24).describe("views of each hour of the day in Lagos in 30 days, midnight first"),
  month: Figures.describe("the last 30 days"),
  peers: Figures.extend({ businesses: z.number(), trade: z.string(), state: z.string() })
    .nullable()
    .describe("the median of businesses of the same category and state in 30 days; null: there are fewer than ten"),
  parts: z
    .array(z.object({ part: z.enum(pageParts.map(({ part }) => part)), times: z.number() }))
    .describe(
      "how many times as often the number is asked for on pages with a part; without those too few have or lack",
    ),
  reply: z
    .object({ minutes: z.number().nullable().describe("null: no one was answered"), rate: z.number() })
    .nullable()
    .describe(
      "the median to the first answer and the share answered within 24 hours; null: fewer than five asked in 90 days",
    ),
  bookings: z
    .object({
      asked: z.number().describe("requested on the page"),
      confirmed: z.number().describe("of those that were requested"),
      added: z.number().describe("added by the owner for callers"),
      done: z.number(),
    })
    .nullable()
    .describe("bookings of the last 30 days; null: there is none, and it takes none"),
  quotes: z
    .object({ asked: z.number(), priced: z.number(), accepted: z.number() })
    .describe("requests for a price in the last 30 days, and how many got a price, which a customer accepted"),
  paid: z
    .number()
    .nullable()
    .describe("naira of the invoices paid in the last 30 days; null: it has issued no invoice"),
  helped: z
    .object({ yes: z.number(), no: z.number() })
    .nullable()
    .describe("customers of 180 days who said whether the business helped them; null: fewer than three"),
  weekly_email: z.boolean().describe("the weekly email is wanted"),
  premium: z
    .object({
      since: z.string(),
      days: z.number().describe("how many whole days before and since are compared, 7 to 30"),
      before: Figures,
      since_then: Figures,
    })
    .nullable()
    .describe("what premium brought in its first days; null: it is not active, or not yet for seven whole days"),
});
export type Insights = z.infer<typeof Insights>;

export const insightContract = {
  "POST /v2/business/{id}/seen": {
    does: "Counts a view of a business page, once a day for each member or browser. Its owner, robots and people who ask not to be tracked are not counted.",
    params: z.object({ id: z.string() }),
    body: Seen,
    returns: z.object({ counted: z.boolean() }),
    errors: ["business/not-found"],
  },
  "POST /v2/search_seen": {
    does: "Counts one view of search results, and whether there were any. Robots and browsers that ask not to be tracked are not counted; neither words nor person are stored.",
    body: z.object({ has_answer: z.boolean("Say whether anything was found") }),
    returns: z.object({ counted: z.boolean() }),
  },
  "GET /v2/mybusiness/insights": {
    does: "What the page of the signed-in member brought: by day, by search, and by premium.",
    access: "member",
    returns: Insights,
    errors: ["business/none-yet"],
  },
  "GET /v2/mybusiness/month/{file}": {
    does: "The last 30 days as a picture to share, square.jpg or story.jpg: only figures that are good to show, and the number.",
    access: "member",
    params: z.object({ file: z.string() }),
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["image/jpeg"],
    errors: [
      "business/none-yet",
      "business/not-shown",
      "business/no-such-share-file",
      "insight/quiet-month",
      "server/unavailable",
    ],
  },
  "PUT /v2/mybusiness/weekly_email": {
    does: "Turns the weekly email on or off. It is sent at most once in seven days.",
    access: "member",
    body: z.object({ is_wanted: z.boolean() }),
    limits: ["edits"],
    returns: z.object({ is_wanted: z.boolean() }),
    errors: ["business/none-yet"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof insightContract> {}
}
