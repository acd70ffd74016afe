import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";

let open: Promise<Database> | undefined;

/**
 * The database that a run of tests shares. A test makes what it needs in it and leans on nothing that another left.
 */
export function testDatabase(): Promise<Database> {
  open ??= openOnServer();
  return open;
}

/** An empty database of its own, for a file whose tests count everything there is. Closed after the file. */
export async function ownDatabase(): Promise<Database> {
  const database = await openOnServer();
  afterAll(() => database.close());
  return database;
}

const openOnServer = async (): Promise<Database> => openDatabase({ url: await createDatabase() });

/** Makes an empty, migrated database on the server of this run. @returns its address */
export const createDatabase = (): Promise<string> =>
  createOnServer(inject("databaseServer"), inject("databaseTemplate"));

/** Makes a database on a server. @param template a database to copy; absent: an empty one @returns its address */
export async function createOnServer(url: string, template = "template1"): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
