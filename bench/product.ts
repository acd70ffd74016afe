/** The product under measurement: PostgreSQL in a temporary folder with seed data, both processes on one core. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeAccount } from "#/server/account/make.ts";
import { openSession } from "#/server/account/sessions.ts";
import { makeConversation } from "#/server/chat/make.ts";
import { seedBusinesses } from "#/server/demo/seed.ts";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";
import { systemClock } from "#/server/platform/services.ts";
import { checkIndexVersion } from "#/server/search/rank/reindex.ts";
import {
  cpuMsOf,
  cpuMsOfFamily,
  end,
  freePort,
  memoryMbOf,
  parentOf,
  startOnCore,
  waitUntil,
} from "#/tests/processes.ts";

const main = fileURLToPath(new URL("../build/product/main.js", import.meta.url));
const startTimeoutMs = 60_000;
const seedSize = 2_000;

export const serverCore = 0;
const clientCore = 1;

export interface Cpu {
  server: number;
  database: number;
}

export interface Product {
  url: string;
  database: Database;
  /** Time from start to ready, on existing data. */
  readyMs: number;
  /** CPU time so far, in milliseconds. */
  cpuMs: () => Cpu;
  memoryMb: () => number;
  stop: () => Promise<void>;
}

/** Creates a data folder with `size` businesses and the data of `prepare`; `remove` deletes it. */
export async function makeStore<T>(size: number, prepare: (database: Database) => Promise<T>) {
  if (!existsSync(main)) throw new Error("The product is not built: run `node scripts/setup.js --build` first.");
  const dataDir = mkdtempSync(join(tmpdir(), "localchap-bench-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", remove);
  const database = await openDatabase({ dataDir });
  try {
    await fill(database, size);
    return { dataDir, prepared: await prepare(database), remove };
  } finally {
    await database.close();
  }
}

export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort();
  const beganAt = performance.now();
  const child = startOnCore(
    serverCore,
    process.execPath,
    ["--max-semi-space-size=8", "--max-old-space-size=512", "--v8-pool-size=1", main],
    {
      MALLOC_ARENA_MAX: "2",
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      TRUST_PROXY: "loopback",
      DEMO_BUSINESSES: "0",
      DATABASE_URL: "",
      DATA_DIR: dataDir,
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, child, startTimeoutMs);
  const readyMs = performance.now() - beganAt;
  const database = await openDatabase({ dataDir, mayJoin: true });
  const postmaster = await postmasterOf(database);
  return {
    url,
    database,
    readyMs,
    cpuMs: () => ({ server: cpuMsOf(child.pid!), database: cpuMsOfFamily(postmaster) }),
    memoryMb: () => memoryMbOf(child.pid!),
    stop: async () => {
      await database.close();
      await end(child);
    },
  };
}

async function postmasterOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return parentOf(rows[0]!.pid);
}

/** Pins this process, which sends the requests, to its own core. */
export function moveToClientCore(): void {
  if (existsSync("/usr/bin/taskset")) execFileSync("taskset", ["-a", "-c", "-p", String(clientCore), `${process.pid}`]);
}

/** Seeds a database, then copies the seed up to `size` businesses. */
async function fill({ db, pool }: Database, size: number): Promise<void> {
  const seeded = Math.min(size, seedSize);
  // Prevents a re-index during the measurement.
  await checkIndexVersion(db);
  await seedBusinesses(db, { businesses: seeded });
  const copies = Math.ceil(size / seedSize) - 1;
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    if (copies > 0) await copySeed((text, values) => client.query(text, values), copies);
    await client.query("vacuum (analyze)");
  } finally {
    client.release(true);
  }
}

/** Id of a copy: its number replaces the first eight digits, so that ids of a copy are adjacent in an index. */
const copiedId = (column: string) => `overlay(${column}::text placing lpad(to_hex(copy), 8, '0') from 1 for 8)::uuid`;

/** Tables of a business, parents first, with the columns that differ between copies. */
const copied: Record<string, Record<string, string>> = {
  accounts: { id: copiedId("id"), email: "copy || '.' || email" },
  businesses: { id: copiedId("id"), owner_id: copiedId("owner_id"), bid: "bid || '-' || copy" },
  catalog_items: { id: copiedId("id"), business_id: copiedId("business_id") },
  subscriptions: { id: copiedId("id"), business_id: copiedId("business_id") },
  ratings: { business_id: copiedId("business_id") },
  rating_totals: { business_id: copiedId("business_id") },
  comments: { id: copiedId("id"), business_id: copiedId("business_id") },
  listings: { business_id: copiedId("business_id"), bid: "bid || '-' || copy" },
  listing_terms: { business_id: copiedId("business_id") },
};

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>;

async function copySeed(query: Query, copies: number): Promise<void> {
  const tables = Object.keys(copied);
  // Building an index at once is faster than inserting millions of entries.
  const { rows: indexes } = await query(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'
        and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  for (const { name } of indexes) await query(`drop index "${name}"`);
  await query("set session_replication_role = replica");
  for (const table of tables) {
    const { rows } = await query(
      "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const names = rows.map(({ name }) => name!);
    const values = names.map((name) => copied[table]![name] ?? `"${name}"`);
    const isOwner = table === "accounts" ? "where id in (select owner_id from businesses)" : "";
    await query(`insert into ${table} ("${names.join('", "')}")
      select ${values.join(", ")} from ${table}, generate_series(1, ${copies}) as copy ${isOwner}`);
  }
  for (const { definition } of indexes) await query(definition!);
}

/** Two signed-in members with a conversation. */
export interface Pair {
  conversationId: string;
  tokens: [string, string];
}

export async function makePairs({ db }: Database, count: number): Promise<Pair[]> {
  return db.transaction(async (tx) => {
    const person = async () => {
      const { id } = await makeAccount(tx, { localGovernmentId: 1 });
      return { id, token: await openSession(tx, id, "bench", systemClock.now()) };
    };
    const pairs: Pair[] = [];
    while (pairs.length < count) {
      const [one, other] = [await person(), await person()];
      const { id } = await makeConversation({ db: tx, clock: systemClock }, { starterId: one.id, otherId: other.id });
      pairs.push({ conversationId: id, tokens: [one.token, other.token] });
    }
    return pairs;
  });
}

/** A different network per request, to avoid rate limits per network. */
export const addressOf = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

/** Quantile of the values, by nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
