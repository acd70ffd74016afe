import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#/server/platform/database/database.ts";
import { startOwnServer, urlOf } from "#/server/platform/database/own-server.ts";
import { findPrograms, serverFolder } from "#/server/platform/database/run-as.ts";
import { startScratchServer } from "#/server/platform/database/scratch-server.ts";

const cache = fileURLToPath(new URL("../node_modules/.cache/localchap", import.meta.url));
const migrations = fileURLToPath(new URL("../migrations/", import.meta.url));

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL server of this run, as `postgres://…`. */
    databaseServer: string;
    /** A migrated, empty database on it, which each test file copies. */
    databaseTemplate: string;
    /** Files of a server with migrated databases, to copy as a data folder. */
    databaseFiles: string;
  }
}

/**
 * Starts one server for the run, unless `TEST_DATABASE_URL` is set, and creates the migrated template. The files of the server
 * are cached between runs. The journeys project lists this setup too, because its own setup needs the server.
 */
export default async function startDatabaseServer({ vitest }: TestProject) {
  if (vitest.getProvidedContext().databaseServer) return undefined;
  const provide = vitest.provide.bind(vitest);
  const version = versionOf(migrations);
  const template = `template_${version}`;
  const files = `${cache}/database-${version}`;
  if (!existsSync(files)) await makeFiles(files, template);
  provide("databaseFiles", files);
  provide("databaseTemplate", template);
  if (process.env.TEST_DATABASE_URL) {
    await makeTemplate(process.env.TEST_DATABASE_URL, template);
    provide("databaseServer", process.env.TEST_DATABASE_URL);
    return undefined;
  }
  const server = await startScratchServer(files);
  await makeTemplate(server.url, template);
  provide("databaseServer", server.url);
  return server.stop;
}

/** Depends on the migrations and on the release of PostgreSQL. */
function versionOf(folder: string): string {
  const hash = createHash("sha256").update(findPrograms().version);
  for (const name of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    hash.update(name).update(readFileSync(folder + name));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Creates the files of a server whose database `postgres` is migrated, with a copy of it as the template. */
async function makeFiles(files: string, template: string) {
  const dataDir = `${files}.${process.pid}`;
  const server = await startOwnServer({ dataDir, settings: { fsync: "off" } });
  const url = urlOf(server.address);
  await (await openDatabase({ url })).close();
  await makeTemplate(url, template);
  await server.stop();
  // Where root cannot use a user namespace the files are elsewhere, and every run migrates again.
  const made = serverFolder(dataDir);
  if (existsSync(`${made}/data`)) {
    try {
      renameSync(made, files);
    } catch (error) {
      // A concurrent run was faster.
      if (!existsSync(files)) throw error;
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** Creates the template unless it exists. Runs on one server may be concurrent. */
async function makeTemplate(server: string, name: string) {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(719320173)");
    const { rows } = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (rows.length > 0) return;
    // Under a temporary name until it is complete.
    await admin.query(`drop database if exists ${name}_half`);
    await admin.query(`create database ${name}_half template template0 encoding 'UTF8'`);
    const url = new URL(server);
    url.pathname = `/${name}_half`;
    await (await openDatabase({ url: url.href })).close();
    await admin.query(`alter database ${name}_half rename to ${name}`);
  } finally {
    await admin.end();
  }
}
