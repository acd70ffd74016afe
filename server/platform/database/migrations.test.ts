import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createOnServer } from "#/tests/database.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";

const patient = { timeout: 15_000, interval: 20 };

const shops = `CREATE TABLE "shops" ("id" integer PRIMARY KEY NOT NULL, "stars" integer);`;

/** A folder with a migration that makes a table and then these, as Drizzle generates them. */
function folderOf(...more: string[][]): string {
  const migrations = [[shops], ...more];
  const folder = mkdtempSync(join(tmpdir(), "localchap-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "meta"));
  const entries = migrations.map((_, idx) => ({
    idx,
    version: "7",
    when: idx + 1,
    tag: `000${idx}_it`,
    breakpoints: true,
  }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  for (const [idx, statements] of migrations.entries())
    writeFileSync(join(folder, `000${idx}_it.sql`), statements.join("--> statement-breakpoint\n"));
  return folder;
}

/** A database with a table of three rows, and as many connections to it as are asked for. */
async function startWithRows() {
  const url = await createOnServer(inject("databaseServer"));
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const client = await connect();
  await migrate(drizzle(client), folderOf());
  await client.query("insert into shops values (1, 5), (2, 4), (3, 3)");
  return { url, connect, client };
}

const addSlowly = [
  `ALTER TABLE "shops" ADD COLUMN "town" text;`,
  `ALTER TABLE "shops" ADD CONSTRAINT "shops_stars" CHECK ("shops"."stars" between 1 and 5);`,
  `ALTER TABLE "shops" ADD CONSTRAINT "shops_one_a_town" UNIQUE("town","id");`,
  `CREATE INDEX "shops_by_stars" ON "shops" USING btree ("stars");`,
];

/** The index, the check and the unique columns, if they are complete, and what is left to be done. */
async function stateOf(client: pg.Client) {
  const { rows } = await client.query(`select
    (select indisvalid from pg_index where indexrelid = to_regclass('shops_by_stars')) as "hasIndex",
    (select convalidated from pg_constraint where conname = 'shops_stars') as "isChecked",
    exists (select from pg_constraint where conname = 'shops_one_a_town' and contype = 'u') as "isUnique",
    (select count(*)::int from drizzle.postponed) as left`);
  return rows[0];
}

const complete = { hasIndex: true, isChecked: true, isUnique: true, left: 0 };

test("a migration that waits for a table gives way to those who read it, and is made once the table is free", async () => {
  const { connect, client } = await startWithRows();
  const [holder, reader] = [await connect(), await connect()];
  await holder.query("begin; select from shops");

  const migrating = migrate(drizzle(client), folderOf([`ALTER TABLE "shops" ADD COLUMN "town" text;`]));
  const isWaiting = async () =>
    (await reader.query("select from pg_locks where not granted and mode = 'AccessExclusiveLock'")).rowCount;
  // Several times: it tries again.
  for (let times = 0; times < 3; times += 1) {
    await expect.poll(isWaiting, patient).toBe(1);
    expect((await reader.query("select id from shops")).rowCount).toBe(3);
  }
  await holder.query("commit");
  await migrating;

  expect((await reader.query("select town from shops")).rowCount).toBe(3);
});

test("while an index is built on a table with rows, nobody waits to write to it", async () => {
  const { connect, client } = await startWithRows();
  const [first, second] = [await connect(), await connect()];
  await first.query("begin; insert into shops values (4, 5)");

  const migrating = migrate(drizzle(client), folderOf([addSlowly.at(-1)!]));
  // It waits for the first to end, and a plain one would make the second wait behind it.
  const isBuilding = async () =>
    (
      await second.query(
        "select from pg_stat_activity where query like 'CREATE INDEX CONC%' and wait_event_type = 'Lock'",
      )
    ).rowCount;
  await expect.poll(isBuilding, patient).toBe(1);
  await second.query("insert into shops values (5, 5)");
  await first.query("commit");
  await migrating;

  expect(await stateOf(client)).toMatchObject({ hasIndex: true, left: 0 });
});

test("a check of a table with rows holds for those that were there, and a row against it keeps it from being finished", async () => {
  const { client } = await startWithRows();
  const folder = folderOf(addSlowly);
  await client.query("insert into shops values (4, 6)");

  await expect(migrate(drizzle(client), folder)).rejects.toThrow();
  await expect(client.query("insert into shops values (5, 6)")).rejects.toThrow(/shops_stars/);
  await client.query("delete from shops where stars = 6");
  await migrate(drizzle(client), folder);

  expect(await stateOf(client)).toEqual(complete);
});

test("what an ended process left of a migration, the next one completes", async () => {
  const { client } = await startWithRows();
  const folder = folderOf(addSlowly);
  await migrate(drizzle(client), folder);
  await client.query("update pg_index set indisvalid = false where indexrelid = 'shops_by_stars'::regclass");
  await client.query(`insert into drizzle.postponed (statement)
    values ('CREATE INDEX CONCURRENTLY IF NOT EXISTS "shops_by_stars" ON "shops" USING btree ("stars")')`);

  await migrate(drizzle(client), folder);

  expect(await stateOf(client)).toEqual(complete);
});

test("a procedure that a migration calls commits as it goes, and one that was broken off goes on at the next start", async () => {
  const { client } = await startWithRows();
  const towns = [
    `ALTER TABLE "shops" ADD COLUMN "town" text;`,
    `CREATE PROCEDURE "name_towns"() LANGUAGE plpgsql AS $$
      DECLARE "next" integer;
      BEGIN
        LOOP
          SELECT "id" INTO "next" FROM "shops" WHERE "town" IS NULL ORDER BY "id" LIMIT 1;
          EXIT WHEN "next" IS NULL;
          UPDATE "shops" SET "town" = 10 / (4 - "stars") WHERE "id" = "next";
          COMMIT;
        END LOOP;
      END $$;`,
    `CALL "name_towns"();`,
  ];
  const folder = folderOf(towns);
  const townsOf = async () => (await client.query("select town from shops order by id")).rows.map(({ town }) => town);

  // The second shop cannot be named yet.
  await expect(migrate(drizzle(client), folder)).rejects.toThrow();
  expect(await townsOf()).toEqual(["-10", null, null]);

  await client.query("update shops set stars = 2 where id = 2");
  await migrate(drizzle(client), folder);
  expect(await townsOf()).toEqual(["-10", "5", "10"]);
});

test("of two processes that start at once, one brings the schema up to date and the other waits for it", async () => {
  const { url, client } = await startWithRows();
  const migrationsFolder = folderOf(addSlowly);

  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url, migrationsFolder })));
  await Promise.all(opened.map((database) => database.close()));

  expect(await stateOf(client)).toEqual(complete);
});
