import { desc, gte, max, min, sum } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { searchMisses } from "#/server/search/tables.ts";

const missesMax = 200;
const dayMs = 86_400_000;

/** Words that found nothing in the last `days` days, most frequent first. */
export async function listMisses(db: Db, now: Date, days: number) {
  const since = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  const times = sum(searchMisses.times).mapWith(Number);
  const rows = await db
    .select({
      word: searchMisses.word,
      times,
      first_on: min(searchMisses.missedOn),
      last_on: max(searchMisses.missedOn),
    })
    .from(searchMisses)
    .where(gte(searchMisses.missedOn, since))
    .groupBy(searchMisses.word)
    .orderBy(desc(times), desc(max(searchMisses.missedOn)), searchMisses.word)
    .limit(missesMax);
  return rows.map((row) => ({ ...row, first_on: row.first_on ?? "", last_on: row.last_on ?? "" }));
}
