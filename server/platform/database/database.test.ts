import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { migrate } from "./migrations.ts";

test("migrating a database that is up to date changes nothing", async () => {
  const { db } = await testDatabase();
  const schema = async () =>
    (
      await db.execute(sql`
        select table_name, column_name, data_type, column_default from information_schema.columns
        where table_schema = 'public' order by table_name, ordinal_position`)
    ).rows;
  const applied = async () => (await db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)).rows;
  const before = [await schema(), await applied()];

  await migrate(db);

  expect([await schema(), await applied()]).toEqual(before);
});

test("a new database has the reference data", async () => {
  const { db } = await testDatabase();
  const count = async (table: string) =>
    (await db.execute(sql.raw(`select count(*) as rows from ${table}`))).rows[0]!.rows;

  expect(await count("states")).toBe(37);
  expect(await count("local_governments")).toBe(774);
  expect(await count("categories")).toBe(49);
  expect(Number(await count("packages"))).toBeGreaterThan(0);
});

test("the database has the constraints that protect its invariants", async () => {
  const { pool } = await testDatabase();
  const constraints = (await pool.query("select conname from pg_constraint where contype in ('c', 'u', 'p')")).rows.map(
    ({ conname }) => conname,
  );

  expect(constraints).toEqual(
    expect.arrayContaining([
      "businesses_one_an_owner",
      "comments_one_a_person",
      "ratings_one_to_five",
      "businesses_bid_unique",
    ]),
  );
});
