import { sql } from "drizzle-orm";
import type { Services } from "#/server/services.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listings } from "./tables.ts";

const batchSize = 100;

/**
 * Indexes again every business whose texts say `text`: its meaning was added or removed, so they answer to another
 * trade than before.
 */
export async function reindexMentioning(services: Pick<Services, "db" | "events" | "vocabulary">, text: string) {
  const said = wordsOf(text);
  if (said.length === 0) return;
  const { db, events, vocabulary } = services;
  await vocabulary.readCustom(db);
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
