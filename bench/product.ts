import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { cpuMsOf, end, freePort, memoryMbOf, startOnCore, waitUntil } from "./processes.ts";

const dataDirectory = fileURLToPath(new URL(".data/", import.meta.url));
const main = fileURLToPath(new URL("../build/product/main.js", import.meta.url));
const loadingTimeoutMs = 60 * 60_000;

/** Where the demo businesses are kept from one run to the next. */
export interface Store {
  engine: "embedded" | "PostgreSQL";
  size: number;
  /** The embedded directory, or the address of the database. */
  dataDir?: string;
  url?: string;
}

/** The embedded store of that size, empty unless it was filled to the end before. */
export function embeddedStore(size: number): Store {
  const dataDir = `${dataDirectory}${size}`;
  if (!existsSync(`${dataDir}/filled`)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  return { engine: "embedded", size, dataDir };
}

/** A database of our own on the server, empty unless it holds as many businesses as it should. */
export async function serverStore(serverUrl: string, size: number): Promise<Store> {
  const name = `bench_${size}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if ((await countBusinesses(url.href)) !== size) await emptyDatabase(serverUrl, name);
  return { engine: "PostgreSQL", size, url: url.href };
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

/** Starts the product on a store, filling it first if it is empty. */
export async function startProduct(store: Store): Promise<Product> {
  const port = await freePort();
  const beganAt = performance.now();
  const server = startOnCore(0, process.execPath, [main], {
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    TRUST_PROXY: "loopback",
    // What is measured is how fast pages are made, not how many one network may have.
    PAGES_A_MINUTE: "1000000",
    DEMO_BUSINESSES: String(store.size),
    DATABASE_URL: store.url ?? "",
    DATA_DIR: store.dataDir ?? dataDirectory,
  });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  await waitUntil(isReady, server, loadingTimeoutMs);
  const readyMs = performance.now() - beganAt;
  if (store.dataDir) writeFileSync(`${store.dataDir}/filled`, "");
  const backends = store.url ? await watchBackends(store.url) : undefined;
  return {
    store,
    port,
    readyMs,
    cpuMs: async () => ({ server: cpuMsOf(server.pid!), database: backends ? await backends.cpuMs() : 0 }),
    memoryMb: () => memoryMbOf(server.pid!),
    stop: async () => {
      await backends?.close();
      await end(server);
    },
  };
}

/** The CPU of all connections to a database, if its server is on this machine. */
export async function watchBackends(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    cpuMs: async () => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      return rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
    },
    close: () => client.end(),
  };
}
