import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { Config } from "../config.ts";
import { clientConfig, connectToWriter, type ServerTarget } from "../database/connections.ts";
import { startOwnServer } from "../database/own-server.ts";
import { listTables, saveRows } from "./rows.ts";

export interface Manifest {
  format: 1;
  takenAt: string;
  schema: string;
  tables: { name: string; rows: number }[];
  media: "copied" | "listed";
}

export const mediaOf = (dataDir: string) => join(dataDir, "media");
export const rowsFile = (folder: string, table: string) => join(folder, "database", `${table}.rows.gz`);

type Listing = () => AsyncIterable<string>;

/**
 * Saves the database and the pictures to a new folder while the server runs: all tables in one snapshot, then the
 * pictures. The folder is renamed to its final name when it is complete.
 * @param listBucket absent: pictures are in the data folder
 * @throws Error when the folder exists and is not empty, or a file does not contain what was written
 */
export async function backUp(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  folder: string,
  listBucket?: Listing,
): Promise<Manifest> {
  if (await isFilled(folder)) throw new Error(`${folder} is not empty. Name a new folder.`);
  const unfinished = `${resolve(folder)}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, "database"), { recursive: true });
  const saved = config.databaseUrl
    ? await saveServer(config.databaseUrl, unfinished)
    : await saveOwnServer(config.dataDir, unfinished);
  if (listBucket) await writeFile(join(unfinished, "bucket.txt"), listBucket());
  else await copyMedia(mediaOf(config.dataDir), join(unfinished, "media"));
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    ...saved,
    media: listBucket ? "listed" : "copied",
  };
  await writeFile(join(unfinished, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeChecksums(unfinished);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return manifest;
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;

export async function isFilled(folder: string): Promise<boolean> {
  // No such folder.
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

async function saveOwnServer(dataDir: string, folder: string) {
  const server = await startOwnServer({ dataDir, mayJoin: true });
  try {
    return await saveServer(server.address.client, folder);
  } finally {
    await server.stop();
  }
}

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

/** Skips incomplete uploads, and pictures that are deleted meanwhile. */
async function copyMedia(from: string, to: string) {
  const incoming = join(from, "incoming");
  await mkdir(to, { recursive: true });
  if (!(await isFilled(from))) return;
  const names = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(incoming)) continue;
    await cp(path, join(to, relative(from, path))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

const listName = "checksums.txt";

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

export async function writeChecksums(folder: string) {
  const lines: string[] = [];
  for (const path of await filesBelow(folder)) lines.push(`${await checksumOf(join(folder, path))}  ${path}\n`);
  await writeFile(join(folder, listName), lines.join(""));
}

export async function checkChecksums(folder: string) {
  const list = await readFile(join(folder, listName), "utf8").catch(() => {
    throw new Error(`${folder} is not a complete backup: it has no ${listName}.`);
  });
  for (const line of list.split("\n").filter(Boolean)) {
    const [expected, path = ""] = line.split("  ");
    const found = await checksumOf(join(folder, path)).catch(() => "missing");
    if (found !== expected) throw new Error(`${path} is not what was saved: the backup is damaged.`);
  }
}
