import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { wordsOf } from "#/shared/fold.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { missedWords, searchMisses } from "./tables.ts";

/** The folded words worth counting when nothing was found: no numbers, which may be a person's. */
export function wordsMissed(search: string): string[] {
  return [...new Set(wordsOf(search))]
    .filter((word) => word.length >= 3 && word.length <= 40 && !/\d/.test(word))
    .slice(0, 8);
}

/** More different words in a day are a program trying: it fills no table, and words that were missed before still count. */
const missedWordsADay = 10_000;

/** Counts words that found nothing. In one order, so that two searches never wait for each other. */
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

/**
 * Removes the words of a person's names, before those are erased, from searches without a result: people go on looking
 * for a page after it has gone.
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

/** For so long what was missed on a day is kept: the overview compares a year with the year before. */
const keptForDays = 2 * 366;

const sweptAtOnce = 500;

/**
 * Removes counts of missed words that are older than anything shows. A few at a time, and their sums locked in the order
 * in which a search locks them: a search that counts never waits long, and never for one that waits for it.
 */
export async function sweepMisses({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const firstKept = lagosDay(clock.now().getTime() - keptForDays * dayMs);
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
