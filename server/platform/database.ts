import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { openBackupSocket } from "./embedded/backup-socket.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { claimDirectory } from "./embedded/lock.ts";
import { Listener } from "./listener.ts";
import { migrate } from "./migrations.ts";
import { PreparingClient } from "./prepared.ts";
import { Replica } from "./replica.ts";
import { openPool, Sockets, serverConnection } from "./sockets.ts";

/** What a query is sent through: the database, or one transaction on it. Inside a transaction only `tx` may be used. */
export type Db = NodePgDatabase;

export interface Database {
  db: Db;
  pool: pg.Pool;
  isEmbedded: boolean;
  /** A copy for reading; absent unless one is named. */
  replica?: Replica;
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
  /** A server that follows the one at `url`. */
  replicaUrl?: string;
  /** Where the embedded database lives; absent: in memory. */
  dataDir?: string;
  /** A dump to begin an in-memory database from. */
  template?: Uint8Array;
  onDeath?: (error: Error) => void;
  /** Other migrations than ours: the first ones only, where a backup is brought back. */
  migrationsFolder?: string;
}

// What must not be lost in translation: a bigint of kobo or a count fits a double exactly up to 90 trillion naira.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** An arbitrary number that all processes agree on, so that only one migrates at a time. */
const migrationLock = 719_320_171;

/** Opens the database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.url ? openServer(options.url, options.replicaUrl) : await openEmbedded(options);
  try {
    if (options.url) await migrateServer(options.url, options.migrationsFolder);
    else await migrate(database.db, options.migrationsFolder);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** On a connection of its own: the usual ones give up after 15 seconds, and a table of millions takes longer to change. */
async function migrateServer(connectionString: string, migrationsFolder: string | undefined) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), migrationsFolder);
  } finally {
    await client.end();
  }
}

function openServer(url: string, replicaUrl: string | undefined): Database {
  const sockets = new Sockets();
  const connection = serverConnection(url, sockets);
  const pool = openPool({ ...connection, Client: PreparingClient, max: 10, statement_timeout: 15_000 });
  const listener = new Listener(
    () => new pg.Client(connection),
    () => sockets.cut(),
  );
  const replica = replicaUrl ? new Replica(replicaUrl, pool) : undefined;
  return {
    db: drizzle(pool),
    pool,
    isEmbedded: false,
    replica,
    listen: (channel, hear, missed) => listener.listen(channel, hear, missed),
    dump: () => Promise.reject(new Error("only the embedded database can be dumped")),
    close: async () => {
      await replica?.close();
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
  const closeBackupSocket = options.dataDir ? openBackupSocket(options.dataDir, embedded.dump) : () => {};
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
      closeBackupSocket();
      await listener.close();
      await pool.end();
      await embedded.close();
      release();
    },
  };
}
