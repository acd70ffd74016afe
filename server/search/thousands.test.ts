// @module-tag thorough
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeBusiness } from "#/server/business/make.ts";
import { Events } from "#/server/platform/events/events.ts";
import { ownDatabase } from "#/tests/database.ts";
import { SearchQuery } from "./contract.ts";
import { Vocabulary } from "./parse/vocabulary.ts";
import { indexBusinesses } from "./rank/indexing.ts";
import { findListings } from "./search.ts";

const clock = { now: () => new Date("2026-11-21T10:00:00Z") };

/** Two plumbers and 2,500 copies of the second one, in a database of their own. */
async function thousandsOfPlumbers() {
  const events = new Events();
  const vocabulary = new Vocabulary();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], clock.now(), vocabulary.trades);
  });
  const { db } = await ownDatabase();
  const services = { db, clock, events, vocabulary };
  const plumbers = { place: "Lagos, Ikeja", category: "Construction", tags: ["Plumber"] };
  await makeBusiness(services, { ...plumbers, name: "Ada Pipes" });
  await makeBusiness(services, { ...plumbers, name: "Bola Taps" });
  const id = sql`select business_id from listings where name = 'Bola Taps' and bid not like 'copy%'`;
  const copyId = sql`md5(n::text)::uuid`;
  await db.transaction(async (tx) => {
    // Copies have no business of their own.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into listings select (jsonb_populate_record(l,
      jsonb_build_object('business_id', ${copyId}, 'bid', 'copy' || n))).* from listings l, generate_series(1, 2500) n where l.name = 'Bola Taps'`);
    await tx.execute(sql`insert into listing_terms select (jsonb_populate_record(t,
      jsonb_build_object('business_id', ${copyId}))).* from listing_terms t, generate_series(1, 2500) n where t.business_id = (${id})`);
    await tx.execute(sql`update listings set rating_sum = 20, rating_count = 4 where name = 'Ada Pipes'`);
    await tx.execute(sql`update listing_terms set weight = weight + 8
      where business_id = (select business_id from listings where name = 'Ada Pipes')`);
  });
  return { db, clock, vocabulary };
}

const thousands = thousandsOfPlumbers();

test("sorted by rating the best rated of thousands comes first, and no more than 500 are counted", async () => {
  const services = await thousands;
  // At the end of the 2,502 by weight.
  await services.db.execute(
    sql`update listings set rating_sum = 200, rating_count = 40 where business_id = md5('7')::uuid`,
  );
  await services.db.execute(sql`update listing_terms set weight = weight - 8 where business_id = md5('7')::uuid`);
  const { listings, total } = await findListings(services, SearchQuery.parse({ search: "plumber", sort: "rating" }));
  expect(listings.slice(0, 2).map(({ rating_count }) => rating_count)).toEqual([40, 4]);
  expect(total).toBe(500);
});

test.each(["", "Lagos", "Lagos, Ikeja", "Lagos, Agege"])(
  "pages of a trade that thousands offer neither repeat nor change in %j, and 500 are counted",
  async (location) => {
    const services = await thousands;
    const page = async (more: object) =>
      findListings(services, SearchQuery.parse({ search: "plumber", location, ...more }));
    const whole = await page({ limit: 100 });
    const ids = whole.listings.map(({ id }) => id);
    expect(new Set(ids).size).toBe(100);
    for (const offset of [0, 28, 56]) {
      const { listings, total } = await page({ offset });
      expect(listings.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 28));
      expect(total).toBe(500);
    }
    expect((await page({ offset: 600 })).listings).toHaveLength(28);
  },
);

test("words that thousands hold are all found, the best first", async () => {
  const services = await thousands;
  const { listings, total } = await findListings(services, SearchQuery.parse({ search: "bola taps" }));
  expect(total).toBe(500);
  expect(listings.every(({ name }) => name === "Bola Taps")).toBe(true);
});
