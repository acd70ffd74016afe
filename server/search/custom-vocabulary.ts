import { sql } from "drizzle-orm";
import type { Services } from "#/server/services.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listings } from "./tables.ts";

/** Reads what staff taught: at the start, and whenever they taught or took back something in any process. */
export async function readCustomVocabulary({ db, words, suggestions }: Pick<Services, "db" | "words" | "suggestions">) {
  await words.readCustomVocabulary(db);
  suggestions.refresh(words);
}

const batchSize = 100;

/**
 * Looks again at every business whose texts say `text`: what it names was taught or taken back, so they answer to
 * another trade than before.
 */
export async function reindexMentioning(
  services: Pick<Services, "db" | "events" | "words" | "suggestions">,
  text: string,
) {
  const said = wordsOf(text);
  if (said.length === 0) return;
  await readCustomVocabulary(services);
  const { db, events } = services;
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
        await events.publish(tx, "business.changed", { businessId: id });
      }
    });
  }
}
