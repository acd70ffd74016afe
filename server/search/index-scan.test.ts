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
import { areaOf } from "./area.ts";
import { broadScanQuery, nearScanQuery, type Scan, scanQuery } from "./index-scan.ts";
import { indexBusinesses } from "./indexing.ts";
import { oneTermScan } from "./one-term-scan.ts";
import { noFilters } from "./plan-search.ts";
import { offerWeight } from "./rules.ts";

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

const rowsOf = async (query: ReturnType<typeof scanQuery>, kind: string) =>
  (await db.execute<Row>(query)).rows
    .filter((row) => row.kind === kind)
    .map(({ business_id: id, weight, band }) => ({ id, weight, band }));

test.each(["", "Lagos", "Lagos, Ikeja", "Lagos, Agege", "Ogun, Ifo"])(
  "a broad term is read in the same order as a narrow one in %j, however many are asked for",
  async (location) => {
    for (const limit of [1, 3, 7, 28, 60]) {
      const scan: Scan = { terms, area: areaOf(readPlace(location)), filters: noFilters, without: [], limit };
      const rows = await rowsOf(scanQuery(scan), "row");
      expect(await rowsOf(broadScanQuery(scan), "row"), `limit ${limit}`).toEqual(rows);
      expect(rows.length).toBeGreaterThan(0);
    }
  },
);

test("where as many as are asked for offer a term in an LGA or come there, they are what a scan of the whole state finds", async () => {
  let filled = 0;
  for (const { name } of lgasOf(readPlace("Lagos")!.state)) {
    const area = areaOf(readPlace(`Lagos, ${name}`));
    if (area.kind !== "around") throw new Error(`${name} is no LGA`);
    for (const limit of [1, 2, 3, 4]) {
      const scan: Scan = { terms, area, filters: noFilters, without: [], limit };
      const near = await rowsOf(nearScanQuery(scan, area), "row");
      if (near.filter(({ weight }) => weight >= offerWeight).length < limit) continue;
      filled += 1;
      expect(near, `${name}, limit ${limit}`).toEqual(await rowsOf(scanQuery(scan), "row"));
    }
  }
  expect(filled).toBeGreaterThan(10);
});

const places = ["", "Lagos", "Lagos, Ikeja", "Lagos, Agege", "Lagos, Alimosho", "Ogun, Ifo"];

test.each(places)(
  "one term is read in %j as several are: rows, counts and those that may be lifted",
  async (location) => {
    const area = areaOf(readPlace(location));
    for (const term of terms) {
      for (const without of [
        [],
        (await db.execute<{ id: string }>(sql`select business_id as id from listings limit 5`)).rows.map(
          ({ id }) => id,
        ),
      ]) {
        for (const limit of [1, 7, 60]) {
          const scan: Scan = { terms: [term], area, filters: noFilters, without, limit };
          const [one, several] = [await db.execute(oneTermScan(scan)), await db.execute(scanQuery(scan))];
          expect(one.rows).toEqual(several.rows);
          expect(one.rows.length).toBeGreaterThan(0);
        }
      }
    }
  },
);
