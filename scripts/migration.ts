/**
 * `npm run migration`: generates the migration from the tables.ts files, the lists of places and categories, and
 * `server/platform/database/by-hand.sql`. To resolve a merge conflict in it, run this again.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { localGovernments, states } from "#/server/place/place.ts";
import categories from "#/server/trade/data/categories.json" with { type: "json" };

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

function insertInto(table: string, columns: string[], rows: (string | number)[][]): string {
  return `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(", ")}) VALUES\n${rows
    .map((row) => `  (${row.map((value) => (typeof value === "string" ? text(value) : value)).join(", ")})`)
    .join(",\n")};\n`;
}

const parts = [
  execFileSync("drizzle-kit", ["export"], { encoding: "utf8" }).trimStart(),
  readFileSync("server/platform/database/by-hand.sql", "utf8"),
  insertInto(
    "states",
    ["id", "name", "alias"],
    states.map(({ id, name, alias }) => [id, name, alias]),
  ),
  insertInto(
    "local_governments",
    ["id", "state_id", "name", "latitude", "longitude"],
    localGovernments.map(({ id, state, name, latitude, longitude }) => [id, state.id, name, latitude, longitude]),
  ),
  insertInto(
    "categories",
    ["id", "name", "slug"],
    categories.map(({ id, name, slug }) => [id, name, slug]),
  ),
];
writeFileSync("migrations/0000_initial.sql", parts.join("\n"));
