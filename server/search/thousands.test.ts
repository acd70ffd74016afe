import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeBusiness } from "#/server/business/make.ts";
import { Events } from "#/server/platform/events/events.ts";
import { ownDatabase } from "#/tests/database.ts";
import { BroadTerms } from "./broad-terms.ts";
import { BroadWords } from "./broad-words.ts";
import { SearchQuery } from "./contract.ts";
import { indexBusinesses } from "./indexing.ts";
import { findListings } from "./search.ts";
import { Vocabulary } from "./vocabulary.ts";

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

test("sorted by rating, the best rated among the best 2,000 of a trade comes first, and no more than 500 are counted", async () => {
  const services = await thousands;
  const { db } = services;
  // Better rated, but at the end of the 2,502 by weight.
  await db.execute(sql`update listings set rating_sum = 200, rating_count = 40 where business_id = md5('7')::uuid`);
  await db.execute(sql`update listing_terms set weight = weight - 8 where business_id = md5('7')::uuid`);
  const query = SearchQuery.parse({ search: "plumber", sort: "rating" });
  const { listings, total } = await findListings(services, query);
  expect(listings[0]?.name).toBe("Ada Pipes");
  expect(total).toBe(500);
  expect(listings.filter(({ rating_count }) => rating_count > 0)).toHaveLength(1);
});

const broadPlaces = ["", "Lagos", "Lagos, Ikeja", "Lagos, Agege"];
const pages = [{}, { offset: 28 }, { offset: 490 }, { offset: 600 }, { category: "construction" }];

test("a trade that thousands offer has the same pages without being counted: in the country, a state, their LGA and another one", async () => {
  const services = await thousands;
  // Boosts of every reach, and new ones.
  for (const [lift, ids] of Object.entries({ 2: "b", 4: "c", 6: "d", 1: "e" }))
    await services.db.execute(sql`update listing_terms set weight = weight + ${lift}::int
      where left(md5(business_id::text), 2) = ${`${ids}0`} and weight & 7 = 0`);
  const asked = { ...services, broadTerms: new BroadTerms() };
  for (const location of broadPlaces) {
    for (const page of pages) {
      const query = SearchQuery.parse({ search: "plumber", location, ...page });
      const counted = await findListings(services, query);
      expect(counted.total, location).toBe(500);
      // Once to find out, and once more from memory.
      expect(await findListings(asked, query), location).toEqual(counted);
      expect(await findListings(asked, query), location).toEqual(counted);
    }
  }
});

test("that thousands hold the words, or offer the trade, is remembered, and their first page is the same as when they were counted", async () => {
  const services = await thousands;
  const asked = { ...services, broadWords: new BroadWords(), broadTerms: new BroadTerms() };
  const query = SearchQuery.parse({ search: "bola taps" });
  const trade = SearchQuery.parse({ search: "plumber", location: "Lagos" });
  const counted = await findListings(asked, query);
  expect(await findListings(asked, query)).toEqual(counted);
  await findListings(asked, trade);

  await services.db.execute(
    sql`delete from listings where bid like 'copy%' and business_id > '10000000-0000-0000-0000-000000000000'`,
  );

  const { total } = await findListings(services, query);
  expect(total).toBeLessThan(500);
  expect((await findListings(asked, query)).total).toBe(500);
  expect((await findListings(asked, trade)).total).toBe(500);
});

test("a trade that hardly more offer than are counted is counted each time", async () => {
  const { db, ...services } = await thousands;
  const asked = { ...services, db, broadTerms: new BroadTerms() };
  const query = SearchQuery.parse({ search: "plumber", location: "Lagos, Ikeja" });
  const copyId = sql`md5('more' || n)::uuid`;
  const { rows } = await db.execute<{ missing: number }>(
    sql`select 560 - count(*)::int as missing from listings where name in ('Bola Taps', 'Ada Pipes')`,
  );
  const missing = rows[0]!.missing;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into listings select (jsonb_populate_record(l,
      jsonb_build_object('business_id', ${copyId}, 'bid', 'more' || n))).* from listings l, generate_series(1, ${missing}::int) n where l.name = 'Ada Pipes'`);
    await tx.execute(sql`insert into listing_terms select (jsonb_populate_record(t,
      jsonb_build_object('business_id', ${copyId}))).* from listing_terms t, generate_series(1, ${missing}::int) n
      where t.business_id = (select business_id from listings where name = 'Ada Pipes' and bid not like 'more%')`);
  });
  expect((await findListings(asked, query)).total).toBe(500);

  await db.execute(sql`delete from listings where bid like 'more%'`);

  expect((await findListings(asked, query)).total).toBeLessThan(500);
});
