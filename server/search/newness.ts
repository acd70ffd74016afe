import { and, lte, sql } from "drizzle-orm";
import type { Services } from "#/server/services.ts";
import { newMask, newSince } from "./rules.ts";
import { listings } from "./tables.ts";

const batchSize = 100;

/** Takes the place of a new business from those that are new no longer: the index does not see the days go by. @returns how many */
export async function endNewness({ db, events, clock }: Pick<Services, "db" | "events" | "clock">): Promise<number> {
  const ended = await db
    .select({ id: listings.businessId })
    .from(listings)
    .where(and(sql`(${listings.weight} & ${newMask}) <> 0`, lte(listings.createdAt, newSince(clock.now()))))
    // Each is locked as it is indexed: in one order, so that two runs never wait for each other.
    .orderBy(listings.businessId);
  for (let from = 0; from < ended.length; from += batchSize) {
    await db.transaction(async (tx) => {
      for (const { id } of ended.slice(from, from + batchSize)) {
        await events.publish(tx, "business.changed", { businessId: id });
      }
    });
  }
  return ended.length;
}
