import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { count, type Filters, matching, type Section, scanIndex } from "./index-scan.ts";

// What search asks is kept here word for word: whoever changes it sees the change, and thinks of the index it walks.

const none: Filters = { categoryId: undefined, isVerified: false, openAtMinute: undefined, minRating: 0 };
const every: Filters = { categoryId: 7, isVerified: true, openAtMinute: 600, minRating: 4 };
const lagos = { kind: "state", state: 25 } as const;
const ikeja = { kind: "lga", lga: 512 } as const;
const aroundIkeja = { kind: "rest-of-state", state: 25, lga: 512 } as const;

const strong = (section: Partial<Section>): Section => ({
  terms: [101],
  area: lagos,
  class: "strong",
  not: [],
  ...section,
});
const textOf = (query: SQL) => new PgDialect().sqlToQuery(query).sql.replace(/\s+/g, " ").trim();

test.each([
  ["one trade in a state", strong({}), none],
  ["one trade in an LGA", strong({ area: ikeja }), none],
  ["one trade around an LGA", strong({ area: aroundIkeja }), none],
  ["two trades in a state", strong({ terms: [101, 102] }), none],
  ["one trade in the country", strong({ area: { kind: "country" } }), none],
  ["the category of a trade, without it", strong({ terms: [7], not: [101] }), none],
  ["texts that mention a trade", strong({ class: "text", not: [7] }), none],
  ["one trade with every filter", strong({}), every],
])("%s is walked and counted like this", (_, section, filters) => {
  expect(textOf(scanIndex(section, filters, 28))).toMatchSnapshot("walk");
  expect(textOf(count(section, filters))).toMatchSnapshot("count");
});

test.each([
  ["in a state", undefined, none],
  ["with an LGA and every filter", 512, every],
])("several words are matched like this %s", (_, lga, filters) => {
  const asked = { trades: [[101, 102]], phrases: [["plumber"]], words: ["gbenga"], isName: false };
  expect(textOf(matching(asked, lagos, lga, filters))).toMatchSnapshot();
});
