import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "#/server/platform/database.ts";

let open: Promise<Database> | undefined;

/**
 * The database that a run of tests shares: embedded, or on the server that `TEST_DATABASE_URL` names.
 * A test makes what it needs in it and leans on nothing that another left.
 */
export function testDatabase(): Promise<Database> {
  open ??= process.env.TEST_DATABASE_URL
    ? openOnServer(process.env.TEST_DATABASE_URL)
    : openDatabase({ template: readFileSync(inject("databaseTemplate")) });
  return open;
}

/** An empty database of its own, for a file whose tests count everything there is. Closed after the file. */
export async function ownDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  const database = url
    ? await openOnServer(url)
    : await openDatabase({ template: readFileSync(inject("databaseTemplate")) });
  afterAll(() => database.close());
  return database;
}

const openOnServer = async (url: string): Promise<Database> => openDatabase({ url: await createOnServer(url) });

/** Makes an empty database on a server. @returns its address */
export async function createOnServer(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
