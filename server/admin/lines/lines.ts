import { desc, gte, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { textDays, textSteps } from "#/server/text-channels/tables.ts";
import { lagosDaysUntil, lagosMidnight } from "#/shared/time.ts";
import type { LinesReport } from "./contract.ts";

const pathsShown = 20;
const stepsShown = 12;

type Channel = LinesReport["days"][number]["channel"];
const channels: readonly Channel[] = ["ussd", "sms", "whatsapp"];

/** Conversations of the last days as paths of screens, and what they cost. */
export async function showLines(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  count: number,
): Promise<LinesReport> {
  const days = lagosDaysUntil(clock.now(), count);
  const counted = await countSteps(db, days[0]!);
  const texts = await db.select().from(textDays).where(gte(textDays.day, days[0]!)).orderBy(desc(textDays.day));
  const textsOf = new Map(texts.map((row) => [row.day, row]));
  const today = textsOf.get(days.at(-1)!);
  const most = config.textChannels?.textsADay ?? 0;
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
    today: { most, sent: (today?.sms ?? 0) + (today?.whatsapp ?? 0), refused: today?.refused ?? 0 },
    days: rows.filter(({ answers, texts: sent }) => answers > 0 || sent > 0),
    paths: await listPaths(db, days[0]!),
  };
}

/** Conversations, answers and misses, by `day channel`. */
async function countSteps(db: Db, first: string) {
  const day = sql<string>`((${textSteps.at} at time zone 'Africa/Lagos')::date)::text`;
  const rows = await db
    .select({
      day,
      channel: textSteps.channel,
      conversations: sql<number>`count(distinct ${textSteps.conversation})::int`,
      answers: sql<number>`count(*)::int`,
      misses: sql<number>`(count(*) filter (where ${textSteps.step} = 'nobody'))::int`,
    })
    .from(textSteps)
    .where(gte(textSteps.at, new Date(lagosMidnight(first))))
    .groupBy(day, textSteps.channel);
  return new Map(rows.map((row) => [`${row.day} ${row.channel}`, row]));
}

/** The most frequent paths: the screens of one conversation in one day, in their order. */
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
