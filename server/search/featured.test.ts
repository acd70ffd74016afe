import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeBusiness } from "#/server/business/make.ts";
import { readPlace } from "#/server/place/place.ts";
import { Events } from "#/server/platform/events/events.ts";
import type { Services } from "#/server/services.ts";
import { ownDatabase } from "#/tests/database.ts";
import { isBoostedIn } from "./cards.ts";
import { featuredListings, listInTurn } from "./featured.ts";
import { Vocabulary } from "./parse/vocabulary.ts";
import { indexBusinesses } from "./rank/indexing.ts";

const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
const isMeant = sql`boost_reach = 3`;
let services: Pick<Services, "db" | "clock" | "events" | "vocabulary">;
const boost = (name: string, reach: number) =>
  services.db.execute(sql`update listings set boost_reach = ${reach} where name = ${name}`);

beforeAll(async () => {
  const events = new Events();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], clock.now(), services.vocabulary.trades);
  });
  services = { db: (await ownDatabase()).db, clock, events, vocabulary: new Vocabulary() };
  for (let nth = 0; nth < 9; nth++) await makeBusiness(services, { place: "Lagos, Ikeja", name: `Pipes ${nth}` });
});

beforeEach(async () => {
  await services.db.execute(sql`update listings set boost_reach = case when name < 'Pipes 7' then 3 else 0 end`);
});

const namesOf = async (nth: number, limit = 3) =>
  (await listInTurn(services.db, { isMeant, nth, limit })).map(({ name }) => name);

test("each boosted business is featured equally often", async () => {
  const times = new Map<string, number>();
  for (let nth = 0; nth < 7; nth++) {
    for (const name of await namesOf(nth)) times.set(name, (times.get(name) ?? 0) + 1);
  }
  expect([...times.values()]).toEqual([3, 3, 3, 3, 3, 3, 3]);
});

test("a turn returns the same businesses on every request", async () => {
  for (const nth of [0, 2, 4]) {
    const first = await namesOf(nth);
    expect(new Set(first).size).toBe(3);
    expect(await namesOf(nth)).toEqual(first);
  }
});

test("a boost that begins or ends during a turn takes effect at once", async () => {
  expect(await namesOf(1, 10)).toHaveLength(7);
  await boost("Pipes 8", 3);
  expect(await namesOf(1, 10)).toContain("Pipes 8");
  for (let nth = 0; nth < 9; nth++) await boost(`Pipes ${nth}`, 0);
  expect(await namesOf(1, 10)).toEqual([]);
  await boost("Pipes 2", 3);
  expect(await namesOf(1, 10)).toEqual(["Pipes 2"]);
});

test("a boosted business that is rated below three stars is not featured, one at three is", async () => {
  const rate = (name: string, sum: number, count: number) =>
    services.db.execute(sql`update listings set rating_sum = ${sum}, rating_count = ${count} where name = ${name}`);
  await rate("Pipes 0", 5, 2);
  await rate("Pipes 1", 6, 2);
  const featured = await listInTurn(services.db, { isMeant: isBoostedIn({ without: [] }), nth: 0, limit: 10 });
  expect(featured.map(({ name }) => name)).toContain("Pipes 1");
  expect(featured.map(({ name }) => name)).not.toContain("Pipes 0");
});

test("with a place the best of its state fill the strip up before those farther away", async () => {
  for (let nth = 0; nth < 9; nth++) await boost(`Pipes ${nth}`, 0);
  for (const name of ["Dala Pipes", "Gwale Pipes"]) await makeBusiness(services, { place: "Kano, Dala", name });
  await services.db.execute(sql`update accounts set email_proven_at = now()`);
  await services.db.execute(sql`update listings set weight = 0 where name in ('Dala Pipes', 'Gwale Pipes')`);
  const namesIn = async (place: string) => (await featuredListings(services, readPlace(place))).map(({ name }) => name);
  expect((await namesIn("Kano, Dala")).slice(0, 2).sort()).toEqual(["Dala Pipes", "Gwale Pipes"]);
  expect(new Set(await namesIn("Kano, Dala")).size).toBe(10);
  expect((await namesIn("Lagos, Ikeja")).slice(0, 9).every((name) => name.startsWith("Pipes"))).toBe(true);
});
