import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { isFiller } from "#/server/trade/trade.ts";
import { singular, wordsOf } from "#/shared/fold.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { missedWords, rejectedSearches, searchMisses } from "./tables.ts";

/** The folded words to count when nothing was found. Words with digits are left out: they may be personal data. */
export function wordsMissed(search: string): string[] {
  return [...new Set(wordsOf(search))]
    .filter((word) => word.length >= 3 && word.length <= 40 && !/\d/.test(word))
    .slice(0, 8);
}

/** New words per day. Bounds what a script can write; known words still count beyond it. */
const missedWordsADay = 10_000;

/** Counts words that found nothing. They are sorted, so that concurrent searches cannot deadlock. */
export async function countMisses(db: Db, words: readonly string[], day: string) {
  if (words.length === 0) return;
  const ofToday = sql`select from ${searchMisses} where missed_on = ${day}`;
  await db.execute(sql`-- search.count-misses
    insert into ${searchMisses} (word, missed_on)
    select w, ${day}::date from json_array_elements_text(${JSON.stringify([...new Set(words)].sort())}::json) w
    where (select count(*) from (${ofToday} limit ${missedWordsADay}) known) < ${missedWordsADay}
      or exists (${ofToday} and word = w)
    on conflict (word, missed_on) do update set times = ${searchMisses}.times + 1`);
}

/** Trade words stored per phrase. */
const phraseWordsMax = 6;
/** New phrases per day. Bounds what a script can write. */
const rejectedADay = 5_000;

/** Counts a search whose results the user rejected: the trade words as a phrase by state, and the other words as missed. */
export async function rejectResults(
  { db, clock, trades }: Pick<Services, "db" | "clock" | "trades">,
  { search, location }: { search: string; location: string },
): Promise<void> {
  const words = wordsOf(search).filter((word) => !isFiller(word));
  const isOfTrades = (word: string) => trades.holds(word) || trades.holds(singular(word));
  const phrase = words.filter(isOfTrades).slice(0, phraseWordsMax).join(" ");
  const day = lagosDay(clock.now());
  await countMisses(db, wordsMissed(words.filter((word) => !isOfTrades(word)).join(" ")), day);
  if (phrase === "") return;
  const stateId = readPlace(location)?.state.id ?? 0;
  const ofToday = sql`select from ${rejectedSearches} where rejected_on = ${day}`;
  await db.execute(sql`-- search.reject
    insert into ${rejectedSearches} (phrase, state_id, rejected_on)
    select ${phrase}, ${stateId}::smallint, ${day}::date
    where (select count(*) from (${ofToday} limit ${rejectedADay}) known) < ${rejectedADay}
      or exists (${ofToday} and phrase = ${phrase} and state_id = ${stateId}::smallint)
    on conflict (phrase, state_id, rejected_on) do update set times = ${rejectedSearches}.times + 1`);
}

/**
 * Removes the words of a member's names from the missed words, before the names are erased: people search for a page after it
 * is gone.
 */
export async function forgetMissesOf(tx: Db, accountId: string): Promise<void> {
  const { firstName, lastName } = accounts;
  const [names] = await tx
    .select({ firstName, lastName, business: businesses.name })
    .from(accounts)
    .leftJoin(businesses, eq(businesses.ownerId, accounts.id))
    .where(eq(accounts.id, accountId));
  const words = wordsOf([names?.firstName, names?.lastName, names?.business].join(" "));
  if (words.length > 0) await tx.delete(searchMisses).where(inArray(searchMisses.word, words));
}

/** Retention of daily counts: the overview compares a year with the year before. */
const keptForDays = 2 * 366;

const sweptAtOnce = 500;

/**
 * Removes expired counts of missed words, in small batches. The sums are locked in the order in which searches lock them, which
 * prevents deadlocks.
 */
export async function sweepMisses({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const firstKept = lagosDay(clock.now().getTime() - keptForDays * dayMs);
  await db.delete(rejectedSearches).where(lt(rejectedSearches.rejectedOn, firstKept));
  const isOld = lt(searchMisses.missedOn, firstKept);
  for (let swept = sweptAtOnce; swept === sweptAtOnce; ) {
    swept = await db.transaction(async (tx) => {
      const some = await tx.select({ word: searchMisses.word }).from(searchMisses).where(isOld).limit(sweptAtOnce);
      const words = [...new Set(some.map(({ word }) => word))];
      const isOneOf = inArray(missedWords.word, words);
      await tx
        .select({ word: missedWords.word })
        .from(missedWords)
        .where(isOneOf)
        .orderBy(missedWords.word)
        .for("update");
      await tx.delete(searchMisses).where(and(isOld, inArray(searchMisses.word, words)));
      return some.length;
    });
  }
}
