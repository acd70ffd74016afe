import { sql } from "drizzle-orm";
import type { House } from "#/server/house.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listings } from "./tables.ts";

/** Reads what staff taught: at the start, and whenever they taught or took back something in any process. */
export async function readTaught({ db, words, suggestions }: Pick<House, "db" | "words" | "suggestions">) {
  await words.readTaught(db);
  suggestions.refresh(words);
}

const batchSize = 100;

/**
 * Looks again at every business whose texts say `text`: what it names was taught or taken back, so they answer to
 * another trade than before.
 */
export async function reindexSaying(house: Pick<House, "db" | "events" | "words" | "suggestions">, text: string) {
  const said = wordsOf(text);
  if (said.length === 0) return;
  await readTaught(house);
  const { db, events } = house;
  const query = said.map((word) => `'${word}'`).join(" & ");
  const found = await db
    .select({ id: listings.businessId })
    .from(listings)
    .where(sql`${listings.words} @@ ${query}::tsquery`)
    // Each is locked as it is indexed: in one order, so that two runs never wait for each other.
    .orderBy(listings.businessId);
  for (let from = 0; from < found.length; from += batchSize) {
    await db.transaction(async (tx) => {
      for (const { id } of found.slice(from, from + batchSize)) {
        await events.announce(tx, "business.changed", { businessId: id });
      }
    });
  }
}
