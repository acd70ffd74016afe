import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeBusiness } from "#/server/business/make.ts";
import { Events } from "#/server/platform/events/events.ts";
import { ownDatabase } from "#/tests/database.ts";
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

test("that thousands hold the words is remembered, and their first page is the same as when they were counted", async () => {
  const services = await thousands;
  const asked = { ...services, broadWords: new BroadWords() };
  const query = SearchQuery.parse({ search: "bola taps" });
  const counted = await findListings(asked, query);
  expect(await findListings(asked, query)).toEqual(counted);

  await services.db.execute(
    sql`delete from listings where bid like 'copy%' and business_id > '10000000-0000-0000-0000-000000000000'`,
  );

  const { total } = await findListings(services, query);
  expect(total).toBeLessThan(500);
  expect((await findListings(asked, query)).total).toBe(500);
});
