import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type pg from "pg";
import type { Config } from "#/server/platform/config.ts";
import { connectToWriter } from "#/server/platform/database/hosts.ts";
import { startOwnServer } from "#/server/platform/database/own-server.ts";
import { clientConfig, type ServerTarget } from "#/server/platform/database/sockets.ts";
import { writeChecksums } from "./checksums.ts";
import { listTables, saveRows } from "./rows.ts";

/** Manifest of a backup. */
export interface Manifest {
  format: 1;
  takenAt: string;
  /** The schema of its tables, as `schemaVersion` names it. */
  schema: string;
  tables: { name: string; rows: number }[];
  /** Location of the pictures: copied beside it, or in a bucket that was listed. */
  media: "copied" | "listed";
}

export const mediaOf = (dataDir: string) => join(dataDir, "media");
export const rowsFile = (folder: string, table: string) => join(folder, "database", `${table}.rows.gz`);

/** Contents of the bucket, one line a file; its operator keeps the bucket itself. */
type Listing = () => AsyncIterable<string>;

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
  const half = `${resolve(folder)}.unfinished`;
  await rm(half, { recursive: true, force: true });
  await mkdir(join(half, "database"), { recursive: true });
  const saved = config.databaseUrl
    ? await saveServer(config.databaseUrl, half)
    : await saveOwnServer(config.dataDir, half);
  if (listBucket) await writeFile(join(half, "bucket.txt"), listBucket());
  else await copyMedia(mediaOf(config.dataDir), join(half, "media"));
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
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

/** True if a folder is there and has something in it. */
export async function holdsAnything(folder: string): Promise<boolean> {
  // No such folder: nothing is in it.
  return (await readdir(folder).catch(() => [])).length > 0;
}

async function saveServer(target: ServerTarget, folder: string) {
  const client = await connectToWriter(clientConfig(target));
  try {
    return await saveTables(client, folder);
  } finally {
    await client.end();
  }
}

/** Through the socket of the process that serves it; where none does, the server is started for as long as it takes. */
async function saveOwnServer(dataDir: string, folder: string) {
  const server = await startOwnServer({ dataDir, mayJoin: true });
  try {
    return await saveServer(server.address.client, folder);
  } finally {
    await server.stop();
  }
}

/** All tables as they are at one moment. */
async function saveTables(client: pg.ClientBase, folder: string): Promise<Pick<Manifest, "schema" | "tables">> {
  await client.query("begin isolation level repeatable read read only");
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    tables.push({ name: table.name, rows: await saveRows(client, table, rowsFile(folder, table.name)) });
  }
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at desc limit 1",
  );
  await client.query("commit");
  return { schema: rows[0]!.hash, tables };
}

/** Uploads that are coming in belong to nothing yet. A picture that is removed meanwhile is passed over. */
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
