import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { startEmbedded } from "./embedded/embedded.ts";
import { claimDirectory } from "./embedded/lock.ts";

/** What a query is sent through: the database, or one transaction on it. Inside a transaction only `tx` may be used. */
export type Db = NodePgDatabase;

export interface Database {
  db: Db;
  pool: pg.Pool;
  isEmbedded: boolean;
  /** Calls `hear` with each payload that any process sends on `channel` (PostgreSQL NOTIFY), after its commit.
   * `missed` is called when the line was lost and is back: something may have been said meanwhile. */
  listen: (channel: string, hear: (payload: string) => void, missed?: () => void) => Promise<void>;
  /** The embedded data directory as one archive; only when embedded. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; absent: the embedded database. */
  url?: string;
  /** Where the embedded database lives; absent: in memory. */
  dataDir?: string;
  /** A dump to begin an in-memory database from. */
  template?: Uint8Array;
  onDeath?: (error: Error) => void;
}

// What must not be lost in translation: a bigint of kobo or a count fits a double exactly up to 90 trillion naira.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const migrationsFolder = new URL("../../migrations", import.meta.url).pathname;
/** An arbitrary number that all processes agree on, so that only one migrates at a time. */
const migrationLock = 719_320_171;

/** Opens the database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.url ? openServer(options.url) : await openEmbedded(options);
  try {
    if (options.url) await migrateServer(options.url);
    else await migrate(database.db, { migrationsFolder });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** On a connection of its own: the usual ones give up after 15 seconds, and a table of millions takes longer to change. */
async function migrateServer(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

function openServer(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  });
  pool.on("error", () => {}); // An idle connection that breaks is replaced at its next use.
  const listener = new Listener(() => new pg.Client({ connectionString: url, keepAlive: true }));
  return {
    db: drizzle(pool),
    pool,
    isEmbedded: false,
    listen: (channel, hear, missed) => listener.listen(channel, hear, missed),
    dump: () => Promise.reject(new Error("only the embedded database can be dumped")),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  let release = () => {};
  let dataDir: string | undefined;
  if (options.dataDir) {
    await mkdir(options.dataDir, { recursive: true });
    release = claimDirectory(options.dataDir);
    dataDir = join(options.dataDir, "database");
  }
  const onDeath = options.onDeath ?? ((error) => Promise.reject(error));
  const embedded = await startEmbedded({ dataDir, template: options.template }, onDeath).catch((error) => {
    release();
    throw error;
  });
  const connection = { stream: () => embedded.connect(), user: "postgres", database: "postgres" } as pg.PoolConfig;
  const pool = new pg.Pool({ ...connection, max: 4 });
  const listener = new Listener(() => new pg.Client(connection));
  // Nothing cleans up in the background of an embedded database: without this its log grows for ever.
  const tidy = setInterval(() => pool.query("checkpoint").catch(() => {}), 3 * 60_000).unref();
  return {
    db: drizzle(pool),
    pool,
    isEmbedded: true,
    listen: (channel, hear, missed) => listener.listen(channel, hear, missed),
    dump: embedded.dump,
    close: async () => {
      clearInterval(tidy);
      await listener.close();
      await pool.end();
      await embedded.close();
      release();
    },
  };
}

const reopenMs = 1_000;

/** One connection that listens, and comes back by itself when it is lost. */
class Listener {
  readonly #connect: () => pg.Client;
  readonly #ears = new Map<string, Set<(payload: string) => void>>();
  readonly #missed: (() => void)[] = [];
  #client: pg.Client | undefined;
  #isClosed = false;

  constructor(connect: () => pg.Client) {
    this.#connect = connect;
  }

  async listen(channel: string, hear: (payload: string) => void, missed?: () => void) {
    if (missed) this.#missed.push(missed);
    const ears = this.#ears.get(channel);
    if (ears) return void ears.add(hear);
    this.#ears.set(channel, new Set([hear]));
    if (this.#client) await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    else await this.#open();
  }

  async #open() {
    const client = this.#connect();
    client.on("notification", ({ channel, payload }) => {
      for (const hear of this.#ears.get(channel) ?? []) hear(payload ?? "");
    });
    client.on("error", () => {}); // followed by "end"
    client.on("end", () => this.#again(client));
    await client.connect();
    this.#client = client;
    for (const channel of this.#ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  #again(lost: pg.Client) {
    if (this.#client === lost) this.#client = undefined;
    if (this.#isClosed) return;
    const reopen = async () => {
      if (this.#isClosed) return;
      await this.#open();
      for (const tell of this.#missed) tell();
    };
    setTimeout(() => reopen().catch(() => {}), reopenMs).unref();
  }

  async close() {
    this.#isClosed = true;
    await this.#client?.end();
  }
}
