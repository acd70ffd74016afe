import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#/tests/database.ts";
import { listTables, loadRows, saveRows } from "./rows.ts";

const oddTexts = [
  "line\u2028separator",
  "paragraph\u2029separator",
  "next\u0085line",
  "carriage\rreturn",
  "both\r\nbreaks\n",
  '"quotes", (brackets) \\ and {braces}',
  "",
  "😀 Ọ̀yọ́ \u0001",
  // PostgreSQL has no lone surrogate: the driver stores U+FFFD for it.
  "half \ud83d of a pair",
];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await createDatabase() });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "localchap-rows-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Replaces each table by one with the same columns and no constraints. */
async function dropConstraints(client: pg.Client) {
  await client.query("create schema bare");
  for (const { name } of await listTables(client)) {
    const bare = name.replace(/^public/, "bare");
    await client.query(
      `create table ${bare} (like ${name}); drop table ${name} cascade; alter table ${bare} set schema public`,
    );
    const { rows } = await client.query(
      "select quote_ident(attname) as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull",
      [name],
    );
    for (const { column } of rows) await client.query(`alter table ${name} alter ${column} drop not null`);
  }
}

/** Columns that can store any text, and their types. */
async function textColumns(client: pg.Client, table: string): Promise<{ column: string; type: string }[]> {
  const { rows } = await client.query(
    `select quote_ident(attname) as column, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and format_type(atttypid, null) in ('text', 'text[]', 'character varying', 'json', 'jsonb')`,
    [table],
  );
  return rows;
}

function literalOf(type: string, text: string): string {
  if (type.startsWith("json")) return JSON.stringify({ text: text.toWellFormed() });
  return type === "text[]" ? `{${JSON.stringify(text)}}` : text;
}

const contentsOf = async (client: pg.Client, table: string) =>
  (await client.query(`select t::text as row from ${table} t order by 1`)).rows.map(({ row }) => row);

test("any text in any column of any table is the same after a backup and a restore", {
  tags: "thorough",
  timeout: 120_000,
}, async () => {
  const client = await connect();
  await dropConstraints(client);
  const folder = emptyFolder();
  let columnsTried = 0;
  for (const table of await listTables(client)) {
    const columns = await textColumns(client, table.name);
    columnsTried += columns.length;
    for (const text of oddTexts) {
      if (columns.length === 0) break;
      await client.query(
        `insert into ${table.name} (${columns.map(({ column }) => column).join(", ")})
         values (${columns.map(({ type }, at) => `$${at + 1}::${type}`).join(", ")})`,
        columns.map(({ type }) => literalOf(type, text)),
      );
    }
    const before = await contentsOf(client, table.name);
    const path = join(folder, `${table.name}.rows.gz`);

    await client.query("begin");
    expect(await saveRows(client, table, path)).toBe(before.length);
    await client.query("commit");
    await client.query(`truncate ${table.name}`);
    expect(await loadRows(client, table, path)).toBe(before.length);

    expect(await contentsOf(client, table.name)).toEqual(before);
  }
  expect(columnsTried).toBeGreaterThan(100);
});

test("a value of more than a megabyte is the same after a backup and a restore", async () => {
  const client = await connect();
  await client.query("create table public.large (text text)");
  const text = "ọ\u2028".repeat(300_000);
  for (let nth = 0; nth < 3; nth++) await client.query("insert into large values ($1)", [text + nth]);
  const table = { name: "public.large", columns: ["text"] };
  const path = join(emptyFolder(), "large.rows.gz");

  await client.query("begin");
  expect(await saveRows(client, table, path)).toBe(3);
  await client.query("commit");
  await client.query("truncate large");
  await loadRows(client, table, path);

  const { rows } = await client.query<{ text: string }>("select text from large order by right(text, 1)");
  expect(rows.map((row) => row.text === text + row.text.at(-1))).toEqual([true, true, true]);
});

test("a truncated file of rows is rejected", async () => {
  const client = await connect();
  const path = join(emptyFolder(), "cut.rows.gz");
  const [table] = await listTables(client);
  const whole = gzipSync(`${JSON.stringify("(1)")}\n`);

  writeFileSync(path, gzipSync('"(1)"'));
  await expect(loadRows(client, table!, path)).rejects.toThrow("ends within a row");
  writeFileSync(path, whole.subarray(0, -6));
  await expect(loadRows(client, table!, path)).rejects.toThrow("unexpected end of file");
});
