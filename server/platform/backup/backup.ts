import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import type { Config } from "#/server/platform/config.ts";
import { openDatabase } from "#/server/platform/database.ts";
import { readBackupSocket } from "#/server/platform/embedded/backup-socket.ts";
import { startEmbedded } from "#/server/platform/embedded/embedded.ts";
import { claimDirectory } from "#/server/platform/embedded/lock.ts";
import { writeChecksums } from "./checksums.ts";
import { listTables, saveRows } from "./rows.ts";

/** What a backup says of itself. */
export interface Manifest {
  format: 1;
  takenAt: string;
  engine: "embedded" | "PostgreSQL";
  /** How many migrations the database had seen. */
  migrations: number;
  tables: { name: string; rows: number }[];
  /** Where the pictures are: copied beside it, or in a bucket that was listed. */
  media: "copied" | "listed";
}

export const mediaOf = (dataDir: string) => join(dataDir, "media");
export const rowsFile = (folder: string, table: string) => join(folder, "database", `${table}.rows.gz`);

/** What is kept in a bucket, one line a file; the bucket itself is kept by whoever runs it. */
export type Listing = () => AsyncIterable<string>;

/**
 * Saves the database and the pictures into a new folder while the product serves: all tables as they were at one moment, then
 * the pictures. A folder is there under its name only when it is whole.
 * @param listBucket absent: pictures lie in the data folder
 * @throws Error when the folder is there and not empty
 */
export async function backUp(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  folder: string,
  listBucket?: Listing,
): Promise<Manifest> {
  if (await holdsAnything(folder)) throw new Error(`${folder} is not empty. Name a new folder.`);
  const half = `${folder.replace(/\/+$/, "")}.unfinished`;
  await rm(half, { recursive: true, force: true });
  await mkdir(join(half, "database"), { recursive: true });
  const saved = config.databaseUrl
    ? await saveServer(config.databaseUrl, half)
    : await saveEmbedded(config.dataDir, half);
  if (listBucket) await writeFile(join(half, "bucket.txt"), listBucket());
  else await copyMedia(mediaOf(config.dataDir), join(half, "media"));
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    engine: config.databaseUrl ? "PostgreSQL" : "embedded",
    ...saved,
    media: listBucket ? "listed" : "copied",
  };
  await writeFile(join(half, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeChecksums(half);
  await rm(folder, { recursive: true, force: true });
  await rename(half, folder);
  return manifest;
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;

/** Whether a folder is there and has something in it. */
export async function holdsAnything(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

async function saveServer(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await saveTables(client, folder);
  } finally {
    await client.end();
  }
}

/** From a copy in memory: the product waits for as long as the copy takes, not for the tables to be written. */
async function saveEmbedded(dataDir: string, folder: string) {
  const copy = (await readBackupSocket(dataDir)) ?? (await copyAtRest(dataDir));
  const database = await openDatabase({ template: copy });
  const client = await database.pool.connect();
  try {
    return await saveTables(client, folder);
  } finally {
    client.release();
    await database.close();
  }
}

/** A copy of a directory that no process serves. @throws Error when one does that has no door */
async function copyAtRest(dataDir: string): Promise<Uint8Array> {
  const release = claimDirectory(dataDir);
  try {
    const embedded = await startEmbedded({ dataDir: join(dataDir, "database") }, () => {});
    const copy = await embedded.dump();
    await embedded.close();
    return copy;
  } finally {
    release();
  }
}

/** All tables as they are at one moment. */
async function saveTables(client: pg.ClientBase, folder: string): Promise<Pick<Manifest, "migrations" | "tables">> {
  await client.query("begin isolation level repeatable read read only");
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    tables.push({ name: table.name, rows: await saveRows(client, table, rowsFile(folder, table.name)) });
  }
  const { rows } = await client.query<{ count: number }>("select count(*) from drizzle.__drizzle_migrations");
  await client.query("commit");
  return { migrations: Number(rows[0]!.count), tables };
}

/** What is coming in is nobody's yet. A picture that is removed meanwhile is passed over. */
async function copyMedia(from: string, to: string) {
  const incoming = join(from, "incoming");
  await mkdir(to, { recursive: true });
  if (!(await holdsAnything(from))) return;
  const names = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(incoming)) continue;
    await cp(path, join(to, relative(from, path))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}
