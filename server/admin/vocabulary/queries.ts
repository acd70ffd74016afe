import { sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { dayMs } from "#/shared/time.ts";

const missesMax = 200;
/** The words that were missed most of all: those of some days are looked for among them. */
const candidatesMax = 2_000;
const addedUpMax = 2 * missesMax;

/**
 * Words that found nothing in the last `days` days, most frequent first. Only the words that were missed most since
 * counts are kept are added up: the days of a million words take longer than anybody waits.
 */
export async function listMisses(db: Db, now: Date, days: number) {
  const since = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  const { rows } = await db.execute<{
    word: string;
    times: number;
    first_on: string;
    last_on: string;
  }>(sql`
    with often as materialized (
      select word, times, last_on from missed_words order by times desc, last_on desc, word limit ${candidatesMax}
    ), candidates as materialized (
      select word from often where last_on >= ${since}::date order by times desc, last_on desc, word limit ${addedUpMax}
    )
    select c.word, m.times, m.first_on, m.last_on from candidates c cross join lateral (
      select sum(d.times)::int as times, min(d.missed_on)::text as first_on, max(d.missed_on)::text as last_on
      from search_misses d where d.word = c.word and d.missed_on >= ${since}::date
    ) m
    where m.times is not null
    order by m.times desc, m.last_on desc, c.word limit ${missesMax}`);
  return rows;
}
