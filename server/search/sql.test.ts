import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import type { Area } from "./area.ts";
import { broadScanQuery, isBroadQuery, nearScanQuery, scanQuery } from "./index-scan.ts";
import { inOrderQuery, matching } from "./match-words.ts";
import { oneTermScan } from "./one-term-scan.ts";
import { type Filters, noFilters } from "./plan-search.ts";

// The SQL of search is kept here word for word: a change is seen, and checked against the index it scans.

const every: Filters = {
  categoryId: 7,
  isVerified: true,
  openAtMinute: 600,
  minRating: 4,
  repliesFast: true,
  unwanted: [1001],
};
const lagos: Area = { kind: "state", state: 25 };
const ikeja = {
  kind: "around",
  state: 25,
  lga: 512,
  lgas: [
    { lga: 512, band: 0 },
    { lga: 513, band: 2 },
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
  ["a state", lagos],
  ["the country", { kind: "country" } as const],
  ["an LGA and around it", ikeja],
])("one trade alone is read in %s like this", (_, area) => {
  expect(textOf(oneTermScan({ terms: [101], area, filters: noFilters, without: [], limit: 28 }))).toMatchSnapshot();
});

test("a term that too many offer is read band by band around an LGA like this", () => {
  const scan = { terms: [101], area: ikeja, filters: noFilters, without: [], limit: 28 };
  expect(textOf(broadScanQuery(scan))).toMatchSnapshot();
});

test("a broad term is read in an LGA alone like this", () => {
  const scan = { terms: [101], area: ikeja, filters: noFilters, without: [], limit: 28 };
  expect(textOf(nearScanQuery(scan, ikeja))).toMatchSnapshot();
});

test("whether a term is broad in a state is asked like this", () => {
  const scan = { terms: [101], area: ikeja, filters: noFilters, without: [], limit: 28 };
  expect(textOf(isBroadQuery(scan))).toMatchSnapshot();
});

test.each([
  ["in a state", lagos, noFilters],
  ["around an LGA with every filter", ikeja, every],
])("several words are matched like this %s", (_, area, filters) => {
  const parts = { trades: [[101, 102]], phrases: [["plumber"]], words: ["gbenga"], isName: false };
  expect(textOf(matching({ parts, area, filters, without: [] }))).toMatchSnapshot();
});

test("words that very many texts hold are planned each time, for their plan depends on the words", () => {
  const parts = { trades: [], phrases: [], words: ["installation"], isName: false };
  const asked = { parts, area: lagos, filters: noFilters, without: [] };

  const text = textOf(inOrderQuery(asked, 28, sql`501`));

  // A statement that begins with a comment of two dashes is kept prepared.
  expect(text).toMatch(/^\/\* search.match-in-order \*\/ select/);
  expect(text.match(/order by l.weight desc, l.business_id limit/g)).toHaveLength(2);
});
