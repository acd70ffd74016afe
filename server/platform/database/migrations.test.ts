import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createOnServer } from "#/tests/database.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("when three processes start at once on an empty database, one creates the schema", async () => {
  const url = await createOnServer(inject("databaseServer"));

  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url })));
  await Promise.all(opened.map((database) => database.close()));

  expect((await (await connect(url)).query("select from drizzle.__drizzle_migrations")).rowCount).toBe(1);
});

test("a database of another version is rejected unchanged", async () => {
  const url = await createOnServer(inject("databaseServer"));
  const client = await connect(url);
  await migrate(drizzle(client));
  await client.query("update drizzle.__drizzle_migrations set hash = 'of another version', created_at = 1");

  await expect(openDatabase({ url })).rejects.toThrow(
    /made by another version .* name an empty database in DATABASE_URL; .* npm run restore/,
  );

  expect((await client.query("select hash from drizzle.__drizzle_migrations")).rows).toEqual([
    { hash: "of another version" },
  ]);
});
