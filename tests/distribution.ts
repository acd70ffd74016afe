import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Every table of the schema, with its columns. */
export async function listTables(): Promise<Map<string, string[]>> {
  const modules = await Promise.all(
    globSync("server/**/tables.ts", { cwd: root }).map((path) => import(`${root}${path}`) as Promise<object>),
  );
  const tables = modules.flatMap((exported) => Object.values(exported)).filter((value) => is(value, PgTable));
  return new Map(
    tables.map((table) => getTableConfig(table)).map(({ name, columns }) => [name, columns.map((c) => c.name)]),
  );
}

/**
 * Tables as docs/scale.md lists them, each with the column by which it would be distributed; absent: by none.
 *
 * A row of its table names a column for all of its tables, and in brackets another one for a single table.
 */
export function listedKeys(): Map<string, string | undefined> {
  const text = readFileSync(`${root}docs/scale.md`, "utf8");
  const from = text.indexOf("| by | tables | why |");
  const rows = text.slice(from, text.indexOf("\n\n", from)).split("\n").slice(2);
  return new Map(
    rows.flatMap((row) => {
      const [, by = "", tables = ""] = row.split("|");
      const common = /`(\w+)`/.exec(by)?.[1];
      const named = [...tables.matchAll(/`(\w+)`(?: \(`(\w+)`\))?/g)];
      return named.map(([, table, own]): [string, string | undefined] => [table!, own ?? common]);
    }),
  );
}
