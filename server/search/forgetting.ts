import { eq, inArray } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { wordsOf } from "#/shared/fold.ts";
import { searchMisses } from "./tables.ts";

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
