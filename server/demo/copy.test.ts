import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownDatabase } from "#/tests/database.ts";
import { CopyBatch, copyLines } from "./copy.ts";

const odd = ["plain", "", "tab\there", "back\\slash \\N", "two\nlines\r", 'quote "this", and {that}', "₦500 ọjà"];

test("rows copied into a table hold the very values that were given", async () => {
  const { pool, db } = await ownDatabase();
  await db.execute(sql`create table copied (word text, words text[], number int, is_so boolean, at timestamptz)`);
  const at = new Date("2026-11-22T10:00:00.123Z");
  const rows = odd.map((word, number) => ({
    word,
    words: [...odd],
    number,
    is_so: number % 2 === 0,
    at: number ? at : null,
  }));
  const client = await pool.connect();

  const batch = new CopyBatch();
  batch.add({ copied: copyLines(rows.slice(0, 3)), none: copyLines([]) });
  batch.add({ copied: copyLines(rows.slice(3)) });
  await batch.writeInto(client);
  client.release();

  expect(
    (await db.execute(sql`select * from copied order by number`)).rows.map((row) => ({
      ...row,
      at: row.at && new Date(row.at as string),
    })),
  ).toEqual(rows);
});

test("a table that refuses its rows fails the whole copy, and the connection is as good as before", async () => {
  const { pool, db } = await ownDatabase();
  await db.execute(sql`create table copied (number int check (number > 0))`);
  await db.execute(sql`create table also_copied (number int)`);
  const client = await pool.connect();

  const batch = new CopyBatch();
  batch.add({ copied: copyLines([{ number: 1 }, { number: -1 }]), also_copied: copyLines([{ number: 1 }]) });
  await expect(batch.writeInto(client)).rejects.toThrow("violates check constraint");
  expect((await client.query("select count(*)::int as count from also_copied")).rows).toEqual([{ count: 0 }]);
  client.release();
});
