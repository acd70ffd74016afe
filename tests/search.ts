import { eq } from "drizzle-orm";
import { type GivenBusiness, makeBusiness } from "#/server/business/make.ts";
import { businesses } from "#/server/business/tables.ts";
import { Events } from "#/server/platform/events/events.ts";
import { SearchQuery } from "#/server/search/contract.ts";
import { Vocabulary } from "#/server/search/parse/vocabulary.ts";
import { indexBusinesses } from "#/server/search/rank/indexing.ts";
import { findBusinesses } from "#/server/search/search.ts";
import { ownDatabase } from "#/tests/database.ts";

/** A Saturday, 11 a.m. in Lagos. */
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };

/** Search on a dedicated empty database; new businesses are indexed at once. */
export async function startSearching() {
  const { db } = await ownDatabase();
  const events = new Events();
  const vocabulary = new Vocabulary();
  const services = { db, clock, events, vocabulary };
  const reindex = (id: string) => indexBusinesses(db, [id], clock.now(), vocabulary.trades);
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], clock.now(), vocabulary.trades);
  });
  const find = (search: string, more: Record<string, unknown> = {}) =>
    findBusinesses(services, SearchQuery.parse({ search, ...more }));
  return {
    services,
    make: (given: GivenBusiness) => makeBusiness(services, given),
    find,
    namesFor: async (search: string, more: Record<string, unknown> = {}) =>
      (await find(search, more)).listings.map(({ name }) => name),
    reindex,
    change: (id: string, to: Partial<typeof businesses.$inferInsert>) =>
      db.update(businesses).set(to).where(eq(businesses.id, id)),
  };
}
