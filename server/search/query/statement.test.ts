import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeBusiness } from "#/server/business/make.ts";
import { serviceAreas } from "#/server/business/tables.ts";
import { lgasOf, readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";
import { makeReview } from "#/server/review/make.ts";
import { Trades } from "#/server/trade/trade.ts";
import { ownDatabase } from "#/tests/database.ts";
import { type Area, areaOf } from "../rank/arrange.ts";
import { indexBusinesses } from "../rank/indexing.ts";
import { offerWeight, tierOf, trustBits } from "../rank/rules.ts";
import { noFilters } from "./plan.ts";
import { type Scan, scanQuery } from "./statement.ts";

const now = new Date("2026-11-21T10:00:00Z");
const trades = new Trades();
const terms = [...trades.named(["welder"]), ...trades.named(["carpenter"])];
let db: Db;

beforeAll(async () => {
  ({ db } = await ownDatabase());
  const services = { db, clock: { now: () => now }, events: new Events() };
  const lgas = lgasOf(readPlace("Lagos")!.state).slice(0, 8);
  const ids: string[] = [];
  for (let at = 0; at < 48; at++) {
    const lga = lgas[(at * 7) % lgas.length]!;
    const place = at % 11 === 0 ? "Ogun, Ifo" : `Lagos, ${lga.name}`;
    const tags = [["Welder"], ["Carpenter"], ["Welder", "Carpenter"]][at % 3]!;
    const { id } = await makeBusiness(services, { place, name: `Workshop ${at}`, tags, isVerified: at % 5 === 0 });
    const served = lgas[(at * 7 + 1 + (at % 3)) % lgas.length]!;
    if (at % 4 === 0) await db.insert(serviceAreas).values({ businessId: id, localGovernmentId: served.id });
    for (let n = 0; n < at % 6; n++) await makeReview(services, { businessId: id, stars: 1 + ((at * 5 + n) % 5) });
    ids.push(id);
  }
  await indexBusinesses(db, ids, now, trades);
});

interface Row extends Record<string, unknown> {
  kind: string;
  business_id: string;
  weight: number;
  band: number;
}

/** The order of results, worked out from all rows of the terms one by one. */
async function inOrder(area: Area): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; weight: number; lga: number; state: number; home: boolean }>(sql`
    select business_id as id, weight, local_government_id as lga, state_id as state, is_home as home
    from listing_terms where term_id = any(${sql.param(terms)}::int[])`);
  const found = new Map<string, { id: string; weight: number; band: number }>();
  for (const { id, weight, lga, state, home } of rows) {
    const band = bandIn(area, { lga, state, home });
    if (band === undefined) continue;
    const known = found.get(id) ?? { id, weight, band };
    found.set(id, { id, weight: Math.max(known.weight, weight), band: Math.min(known.band, band) });
  }
  return [...found.values()]
    .sort(
      (a, b) => tierOf(b.weight) - tierOf(a.weight) || a.band - b.band || b.weight - a.weight || (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
}

function bandIn(area: Area, { lga, state, home }: { lga: number; state: number; home: boolean }): number | undefined {
  if (area.kind === "around" && lga === area.lga && !home) return 1;
  if (!home || (area.kind === "state" && state !== area.state)) return undefined;
  return area.kind === "around" ? area.lgas.find((place) => place.lga === lga)?.band : 0;
}

test.each(["", "Lagos", "Lagos, Ikeja", "Lagos, Agege", "Lagos, Alimosho", "Ogun, Ifo"])(
  "the results of terms in %j are in order, however many are asked for",
  async (location) => {
    const area = areaOf(readPlace(location));
    const expected = await inOrder(area);
    expect(expected.length).toBeGreaterThan(0);
    for (const limit of [1, 3, 7, 28, 60]) {
      const scan: Scan = { terms, area, filters: noFilters, without: [], limit };
      const rows = (await db.execute<Row>(scanQuery(scan))).rows.filter(({ kind }) => kind === "row");
      expect(
        rows.map(({ business_id: id }) => id),
        `limit ${limit}`,
      ).toEqual(expected.slice(0, limit));
    }
  },
);

test("in a state with more results than are read, the searched LGA and the nearest still come first", async () => {
  const area = areaOf(readPlace("Lagos, Ikeja"));
  if (area.kind !== "around") throw new Error("Ikeja is an LGA");
  // The best of the state, all far away.
  const trusted = { ratingSum: 0, ratingCount: 0, isVerified: true };
  const far = area.lgas.toSorted((a, b) => b.band - a.band)[0]!.lga;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into listing_terms (term_id, business_id, state_id, local_government_id, is_home, weight)
      select ${terms[0]!}::int, md5('far' || n)::uuid, ${area.state}::int, ${far}::int, true, ${offerWeight | trustBits(trusted)}::int + n * 8
      from generate_series(1, 600) n`);
  });
  const scan: Scan = { terms, area, filters: noFilters, without: [], limit: 28 };
  const { rows } = await db.execute<Row & { strong: number }>(scanQuery(scan));
  expect(rows[0]!.strong).toBeGreaterThan(500);
  expect(rows.filter(({ kind }) => kind === "row").map(({ business_id: id }) => id)).toEqual(
    (await inOrder(area)).slice(0, 28),
  );
});
