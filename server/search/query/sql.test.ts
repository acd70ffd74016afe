import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { readPlace } from "#/server/place/place.ts";
import type { Area } from "../rank/arrange.ts";
import { type Filters, noFilters } from "./plan.ts";
import { matching, scanQuery } from "./statement.ts";

// Snapshots of the SQL of search: a change is seen, and checked against the index it scans.

const every: Filters = {
  categoryId: 7,
  isVerified: true,
  openAtMinute: 600,
  minRating: 4,
  repliesFast: true,
  takesBookings: true,
  maxPriceKobo: 500_000,
  unwanted: [1001],
};
const lagos: Area = { kind: "state", state: 25 };
const ota = readPlace("Ogun, Ado-Odo/Ota")!.lga!.id;
const ikeja = {
  kind: "around",
  state: 25,
  lga: 512,
  lgas: [
    { lga: 512, band: 0 },
    { lga: 513, band: 2 },
    { lga: ota, band: 5 },
  ],
} satisfies Area & { kind: "around" };
const textOf = (query: SQL) => new PgDialect().sqlToQuery(query).sql.replace(/\s+/g, " ").trim();

test.each([
  ["one trade in a state", [101], lagos, noFilters],
  ["one trade around an LGA", [101], ikeja, noFilters],
  ["two trades in the country", [101, 102], { kind: "country" } as const, noFilters],
  ["one trade with every filter", [101], lagos, every],
])("%s is scanned and counted like this", (_, terms, area, filters) => {
  expect(textOf(scanQuery({ terms, area, filters, without: [], limit: 28 }))).toMatchSnapshot();
});

test.each([
  ["in a state", lagos, noFilters],
  ["around an LGA with every filter", ikeja, every],
])("several words are matched like this %s", (_, area, filters) => {
  const parts = { trades: [[101, 102]], phrases: [["plumber"]], words: ["gbenga"], isName: false };
  expect(textOf(matching({ parts, area, filters, without: [] }))).toMatchSnapshot();
});
