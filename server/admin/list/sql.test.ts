import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { listedBusinesses } from "../businesses/businesses.ts";
import { people } from "../people/list.ts";
import { writeCursor } from "./cursor.ts";
import { type Asked, type List, type Sorted, sliceOf } from "./paging.ts";

// SQL of the two biggest lists is kept here word for word: a change shows up, and calls for a look at its index.

const now = new Date("2026-11-18T10:00:00Z");
const id = "0190a0a0-0000-7000-8000-000000000000";
const textOf = (part: SQL | undefined) =>
  part ? new PgDialect().sqlToQuery(part).sql.replace(/\s+/g, " ").trim() : "";

function asked<Query extends Asked, Found extends Sorted, Row>(list: List<Query, Found, Row>, query: Query) {
  const { slice } = sliceOf(list, query, now, 51);
  return { where: textOf(slice.where), orderBy: slice.orderBy.map(textOf), sortedBy: textOf(slice.sortedBy) };
}

test.each([
  ["at first", { sort: "-created" }],
  ["from a place on", { sort: "-created", after: writeCursor("-created", { value: "1700000000000000", id }) }],
  ["back from a place", { sort: "name", before: writeCursor("name", { value: "ada obi", id }) }],
  ["by a beginning", { sort: "-created", search: "ada_o" }],
  ["by an email", { sort: "email", search: "Ada@" }],
  ["by a phone", { sort: "-created", search: "0803 000 0000" }],
  ["with every filter", { sort: "-created", from: "2026-01-01", to: "2026-02-01", role: "agent", status: "blocked" }],
] as const)("people are asked for like this: %s", (_, query) => {
  expect(asked(people, query)).toMatchSnapshot();
});

test.each([
  ["at first", { sort: "-created" }],
  ["from a place on", { sort: "-name", after: writeCursor("-name", { value: "mama nkechi", id }) }],
  ["by a beginning", { sort: "-created", search: "mama" }],
  ["by the owner's email", { sort: "-created", search: "ada@example.com" }],
  ["with every filter", { sort: "name", status: "hidden", verified: "no" }],
] as const)("businesses are asked for like this: %s", (_, query) => {
  expect(asked(listedBusinesses, query)).toMatchSnapshot();
});
