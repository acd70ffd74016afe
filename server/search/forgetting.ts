import { and, eq, inArray, lt } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { wordsOf } from "#/shared/fold.ts";
import { missedWords, searchMisses } from "./tables.ts";

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
  const firstKept = new Date(clock.now().getTime() - keptForDays * 86_400_000).toISOString().slice(0, 10);
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
