import { desc, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { textDays } from "#/server/phone/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services } from "#/server/services.ts";
import { textSteps } from "#/server/text-channels/tables.ts";
import { lagosDaysUntil, lagosMidnight } from "#/shared/time.ts";

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
        misses: z.number().describe("searches without a result"),
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

const linesContract = {
  "GET /v2/admin/lines": {
    does: "Conversations by USSD, SMS and WhatsApp as paths of screens, without their texts; costs and misses by channel and day.",
    access: ["moderator"],
    query: z.object({
      days: z.coerce.number().int().min(1, "From 1 to 30 days").max(30, "From 1 to 30 days").default(7),
    }),
    returns: LinesReport,
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof linesContract> {}
}

const pathsShown = 20;
const stepsShown = 12;

async function showLines(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  count: number,
): Promise<LinesReport> {
  const days = lagosDaysUntil(clock.now(), count);
  const counted = await countSteps(db, days[0]!);
  const texts = await db.select().from(textDays).where(gte(textDays.day, days[0]!)).orderBy(desc(textDays.day));
  const textsOf = new Map(texts.map((row) => [row.day, row]));
  const today = textsOf.get(days.at(-1)!);
  const most = config.textsADay;
  const rows = days.toReversed().flatMap((day) =>
    channels.map((channel) => {
      const { conversations = 0, answers = 0, misses = 0 } = counted.get(`${day} ${channel}`) ?? {};
      const sent = channel === "ussd" ? 0 : (textsOf.get(day)?.[channel] ?? 0);
      const costKobo = (config.textChannels?.kobo[channel] ?? 0) * (channel === "ussd" ? answers : sent);
      return { day, channel, conversations, answers, misses, texts: sent, cost: costKobo / 100 };
    }),
  );
  return {
    is_on: config.textChannels !== undefined,
    today: {
      most,
      sent: (today?.codes ?? 0) + (today?.sms ?? 0) + (today?.whatsapp ?? 0),
      refused: today?.refused ?? 0,
    },
    days: rows.filter(({ answers, texts: sent }) => answers > 0 || sent > 0),
    paths: await listPaths(db, days[0]!),
  };
}

async function countSteps(db: Db, first: string) {
  const day = sql<string>`((${textSteps.at} at time zone 'Africa/Lagos')::date)::text`;
  const rows = await db
    .select({
      day,
      channel: textSteps.channel,
      conversations: sql<number>`count(distinct ${textSteps.conversation})::int`,
      answers: sql<number>`count(*)::int`,
      misses: sql<number>`(count(*) filter (where ${textSteps.step} = 'noResults'))::int`,
    })
    .from(textSteps)
    .where(gte(textSteps.at, new Date(lagosMidnight(first))))
    .groupBy(day, textSteps.channel);
  return new Map(rows.map((row) => [`${row.day} ${row.channel}`, row]));
}

async function listPaths(db: Db, first: string): Promise<LinesReport["paths"]> {
  const { rows } = await db.execute<LinesReport["paths"][number]>(sql`
    with numbered as (
      select s.conversation, s.channel, s.step, (s.at at time zone 'Africa/Lagos')::date as day,
        row_number() over (partition by s.conversation, (s.at at time zone 'Africa/Lagos')::date order by s.at, s.id) as nth
      from ${textSteps} s where s.at >= ${lagosMidnight(first)}::timestamptz
    ), paths as (
      select channel, array_agg(step order by nth) as steps from numbered where nth <= ${stepsShown}
      group by conversation, channel, day
    )
    select channel, steps, count(*)::int as times from paths
    group by channel, steps order by times desc, steps limit ${pathsShown}`);
  return rows;
}

export const linesRoutes = routes(linesContract, {
  "GET /v2/admin/lines": ({ query, ...services }) => showLines(services, query.days),
});
