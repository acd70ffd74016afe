import { cp, rename } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "#/server/platform/config.ts";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";
import { schemaVersion } from "#/server/platform/database/migrations.ts";
import { waitUntilFree } from "#/server/platform/database/own-server.ts";
import { chooseRunAs } from "#/server/platform/database/run-as.ts";
import { Jobs } from "#/server/platform/jobs/jobs.ts";
import { connectToWriter } from "../database/connections.ts";
import { dataOf } from "../database/own-server.ts";
import { checkChecksums, isFilled, type Manifest, mediaOf, readManifest, rowsFile } from "./backup.ts";
import { dropForeignKeys, listTables, loadRows, type Table } from "./rows.ts";

type Target = Pick<Config, "databaseUrl" | "dataDir">;

/**
 * Restores a backup into an empty database and an empty media folder, on any server.
 * @param isForced existing data is deleted (a database server) or moved aside (the data folder)
 * @throws Error when the backup is damaged or has another schema, or the target is not empty
 */
export async function restore(target: Target, folder: string, { isForced }: { isForced: boolean }): Promise<Manifest> {
  await checkChecksums(folder);
  const manifest = await readManifest(folder);
  if (manifest.schema !== schemaVersion()) {
    throw new Error(`${folder} was written by another version of LocalChap. Restore it with that version.`);
  }
  await makeRoom(target, manifest, isForced);
  const { databaseUrl: url, dataDir } = target;
  const database = await openDatabase({ url, dataDir });
  try {
    await loadTables(database, folder, manifest);
  } finally {
    await database.close();
  }
  if (manifest.media === "copied") await cp(join(folder, "media"), mediaOf(dataDir), { recursive: true });
  return manifest;
}

async function makeRoom({ databaseUrl, dataDir }: Target, { media }: Manifest, isForced: boolean) {
  const folders = media === "copied" ? [mediaOf(dataDir)] : [];
  if (databaseUrl) await emptyServer(databaseUrl, isForced);
  else {
    const runAs = chooseRunAs(dataDir);
    await waitUntilFree(dataDir, runAs);
    folders.push(dataOf(runAs));
  }
  for (const folder of folders) {
    if (!(await isFilled(folder))) continue;
    if (!isForced) throw new Error(`${folder} is not empty. With --force it is moved aside.`);
    await rename(folder, `${folder}.before-restore-${Date.now()}`);
  }
}

async function emptyServer(url: string, isForced: boolean) {
  const client = await connectToWriter({ connectionString: url });
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'jobs', 'drizzle') and relkind in ('r', 'p')",
    );
    if (Number(rows[0]!.count) === 0) return;
    if (!isForced) throw new Error("The database is not empty. With --force everything in it is deleted.");
    await client.query("drop schema if exists jobs, drizzle, public cascade; create schema public");
  } finally {
    await client.end();
  }
}

async function loadTables({ pool }: Database, folder: string, { tables }: Manifest) {
  if (tables.some(({ name }) => name.startsWith("jobs."))) await makeQueue(pool);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    const known = await listTables(client);
    const restoreKeys = await dropForeignKeys(client);
    await deleteFirstRows(client, known);
    for (const table of known) {
      const saved = tables.find(({ name }) => name === table.name);
      if (!saved) continue;
      const rows = await loadRows(client, table, rowsFile(folder, table.name));
      if (rows !== saved.rows) throw new Error(`${table.name} has ${rows} rows, ${saved.rows} were saved.`);
    }
    await restoreKeys();
    await client.query("commit");
    await client.query("analyze");
  } finally {
    client.release(true);
  }
}

/** Deletes the rows that migrations and the queue insert. Append-only tables reject deletes, and are empty. */
async function deleteFirstRows(client: pg.ClientBase, tables: Table[]) {
  for (const { name } of tables.toReversed()) {
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0) await client.query(`delete from ${name}`);
  }
}

async function makeQueue(pool: pg.Pool) {
  const jobs = new Jobs(pool);
  await jobs.open({ error: () => {} });
  await jobs.close();
}
