import { z } from "zod";

const channels = ["ussd", "sms", "whatsapp"] as const;

const LinesReport = z.object({
  is_on: z.boolean().describe("LINE_SECRET is set"),
  today: z.object({
    most: z.number().describe("texts that may go out in a day"),
    sent: z.number(),
    refused: z.number().describe("not sent, or kept for tomorrow, because the day's texts were spent"),
  }),
  days: z
    .array(
      z.object({
        day: z.string().describe("2026-11-18, in Lagos"),
        channel: z.enum(channels),
        conversations: z.number(),
        answers: z.number(),
        misses: z.number().describe("questions that found nobody"),
        texts: z.number().describe("sent by this channel; on USSD none"),
        cost: z.number().describe("naira"),
      }),
    )
    .describe("the latest first"),
  paths: z
    .array(z.object({ channel: z.enum(channels), steps: z.array(z.string()), times: z.number() }))
    .describe("the names of the screens of a conversation in one day, without any text; the most frequent first"),
});
export type LinesReport = z.infer<typeof LinesReport>;

export const linesContract = {
  "GET /v2/admin/lines": {
    does: "Conversations by USSD, SMS and WhatsApp as paths of screens, without their texts; costs and misses by channel and day.",
    access: ["moderator"],
    query: z.object({
      days: z.coerce.number().int().min(1, "From 1 to 30 days").max(30, "From 1 to 30 days").default(7),
    }),
    returns: LinesReport,
  },
} as const;

type LinesContract = typeof linesContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends LinesContract {}
}
