import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startOwnServer } from "#/server/platform/database/own-server.ts";
import { urlOf } from "#/server/platform/database/server-address.ts";
import { cpuMsOf, end, freePort, memoryMbOf, startOnCore, waitUntil } from "./processes.ts";

/** Stores and figures of earlier runs. */
export const dataDirectory = fileURLToPath(new URL(".data/", import.meta.url));
const main = fileURLToPath(new URL("../build/product/main.js", import.meta.url));
const loadingTimeoutMs = 4 * 60 * 60_000;
/** Bytes of a business on the disk as it is filled with all that hangs on it, and of what is there for a while: sorted runs of one index, the log. */
const bytesOfOne = 7_600;
const bytesForAWhile = 3e9;

/** Folder that keeps the demo businesses from one run to the next. */
export interface Store {
  place: "own" | "server";
  size: number;
  /** The folder of its own PostgreSQL, or the address of the database. */
  dataDir?: string;
  url?: string;
}

export const placeName = ({ place }: Store) => (place === "own" ? "its own PostgreSQL" : "a PostgreSQL server");

/** The folder of the store of that size, with its own PostgreSQL. */
const storeFolder = (size: number): string => `${dataDirectory}${size}`;

/** A folder with its own PostgreSQL of that size, empty unless it was filled to the end before. */
export function ownStore(size: number): Store {
  const dataDir = storeFolder(size);
  if (!isFilled(dataDir)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const store: Store = { place: "own", size, dataDir };
  if (!isFilled(dataDir)) requireSpace(store, dataDir);
  return store;
}

const isFilled = (dataDir: string) => existsSync(`${dataDir}/filled`);

/** @throws Error before an hour of filling that the disk would end. BENCH_DISK_GB says what the data needs when it is not the usual. */
function requireSpace({ size }: Store, dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = process.env.BENCH_DISK_GB
    ? Number(process.env.BENCH_DISK_GB) * 1e9
    : size * bytesOfOne + bytesForAWhile;
  const inGb = (bytes: number) => (bytes / 1e9).toFixed(1);
  if (bavail * bsize < needed)
    throw new Error(`${size} listings need ${inGb(needed)} GB in ${dataDir}, and ${inGb(bavail * bsize)} are free.`);
}

/** A database of our own on the server, empty unless it holds as many businesses as it should. */
export async function serverStore(serverUrl: string, size: number): Promise<Store> {
  const name = `bench_${size}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if ((await countBusinesses(url.href)) !== size) await emptyDatabase(serverUrl, name);
  return { place: "server", size, url: url.href };
}

/** Makes a database on the server, in place of what was there under that name. @returns its address */
export async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function countBusinesses(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query("select count(*)::int as count from businesses");
    return rows[0].count;
  } catch {
    return 0;
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Product {
  store: Store;
  port: number;
  readyMs: number;
  /** CPU of the server and of its database so far. */
  cpuMs: () => Promise<{ server: number; database: number }>;
  memoryMb: () => number;
  stop: () => Promise<void>;
}

/**
 * Starts the product on a store, filling it first if it is empty.
 * @param settings more environment variables
 * @param core the only one it and its database may use; absent: the first
 */
export async function startProduct(
  store: Store,
  settings: Record<string, string> = {},
  core: number | "any" = 0,
): Promise<Product> {
  const port = await freePort();
  const beganAt = performance.now();
  // A fill says how far it is; the log of what is measured would be measured too.
  const stdout = core === "any" && store.dataDir && !isFilled(store.dataDir) ? "inherit" : "ignore";
  const program = ["--max-semi-space-size=16", "--v8-pool-size=1", main];
  const only = core === "any" ? undefined : core;
  const environment = {
    MALLOC_ARENA_MAX: "2",
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    TRUST_PROXY: "loopback",
    // The speed of making pages is measured, not the limit of one network.
    PAGES_A_MINUTE: "1000000",
    DEMO_BUSINESSES: String(store.size),
    DATABASE_URL: store.url ?? "",
    DATA_DIR: store.dataDir ?? dataDirectory,
    NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/localchap/compiled", import.meta.url)),
    ...settings,
  };
  const server = startOnCore(only, process.execPath, program, environment, stdout);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  await waitUntil(isReady, server, loadingTimeoutMs);
  const readyMs = performance.now() - beganAt;
  if (store.dataDir) writeFileSync(`${store.dataDir}/filled`, "");
  const backends = await watchBackends(await urlOfStore(store));
  return {
    store,
    port,
    readyMs,
    cpuMs: async () => ({ server: cpuMsOf(server.pid!), database: await backends.cpuMs() }),
    memoryMb: () => memoryMbOf(server.pid!),
    stop: async () => {
      await backends.close();
      await end(server);
    },
  };
}

/** Address of a store's database, while the product serves it. */
export async function urlOfStore({ url, dataDir }: Store): Promise<string> {
  return url ?? urlOf((await startOwnServer({ dataDir: dataDir!, mayJoin: true })).address);
}

/** The CPU of all connections to a database, if its server is on this machine. */
export async function watchBackends(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  /** By process: what a connection used stays counted after it was closed. */
  const used = new Map<number, number>();
  return {
    cpuMs: async () => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      for (const { pid } of rows) used.set(pid, Math.max(cpuMsOf(pid), used.get(pid) ?? 0));
      return [...used.values()].reduce((sum, ms) => sum + ms, 0);
    },
    close: () => client.end(),
  };
}
