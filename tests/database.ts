import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";

let open: Promise<Database> | undefined;

/** The database that all tests of a worker share. A test creates its own data and does not depend on other rows. */
export function testDatabase(): Promise<Database> {
  open ??= openOnServer();
  return open;
}

/** A dedicated empty database, for files whose tests count all rows. Closed after the file. */
export async function ownDatabase(): Promise<Database> {
  const database = await openOnServer();
  afterAll(() => database.close());
  return database;
}

const openOnServer = async (): Promise<Database> => openDatabase({ url: await createDatabase() });

/** Creates an empty, migrated database on the server of this run. @returns its URL */
export const createDatabase = (): Promise<string> =>
  createOnServer(inject("databaseServer"), inject("databaseTemplate"));

/** Creates a database on a server. @param template a database to copy; without it an empty one @returns its URL */
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
