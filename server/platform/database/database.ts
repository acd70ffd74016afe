import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { withCommitWork } from "./commit.ts";
import {
  addressesOf,
  clientConfig,
  clientOf,
  connectToWriter,
  Hosts,
  openPool,
  type ServerTarget,
  Sockets,
  serverConnection,
} from "./connections.ts";
import { Listener } from "./listener.ts";
import { migrate, OtherSchemaError } from "./migrations.ts";
import { announceIfSlow, startOwnServer } from "./own-server.ts";
import { Replicas } from "./replicas.ts";

export type Db = NodePgDatabase;

export interface Database {
  db: Db;
  pool: pg.Pool;
  replicas?: Replicas;
  /** Calls `onPayload` with each payload that any process sends on `channel` (PostgreSQL NOTIFY), after its commit.
   * `missed` is called when the connection was lost and is back: something may have been sent meanwhile. Returns what ends it. */
  listen: (channel: string, onPayload: (payload: string) => void, missed?: () => void) => Promise<() => void>;
  close: () => Promise<void>;
}

interface DatabaseOptions {
  /** `postgres://…`, with one host or several of which one takes writes; absent: the server that we start in `dataDir`. */
  url?: string;
  replicaUrls?: string;
  dataDir?: string;
  /** Uses our own server though another process of ours runs it: for backups and imports. */
  mayJoin?: boolean;
  /** Called each time our own server ended by itself; it is started again until that works. */
  onFailure?: (error: Error) => void;
}

// A double holds every whole number of kobo up to 90 trillion naira.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** An arbitrary number that all processes agree on, so that only one migrates at a time. */
const migrationLock = 719_320_171;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, replicaUrls } = options;
  if (url) return openServer(url, { replicaUrls });
  if (!options.dataDir) throw new Error("neither a server nor a folder for our own is named");
  const server = await startOwnServer({ ...options, dataDir: options.dataDir });
  try {
    return await openServer(server.address.client, { stop: server.stop });
  } catch (error) {
    await server.stop();
    throw error instanceof OtherSchemaError ? new OtherSchemaError(server.dataFolder) : error;
  }
}

/** On a connection of its own: pooled ones time out after 15 seconds. */
async function migrateServer(target: ServerTarget, hosts: Hosts) {
  const client = await connectToWriter(clientConfig(target), hosts);
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await announceIfSlow("Bringing the database up to date…", migrate(drizzle(client)));
  } finally {
    await client.end();
  }
}

interface ServerParts {
  replicaUrls?: string;
  stop?: () => Promise<void>;
}

async function openServer(target: ServerTarget, { replicaUrls, stop }: ServerParts): Promise<Database> {
  const hosts = new Hosts(typeof target === "string" ? addressesOf(target) : []);
  await migrateServer(target, hosts);
  const sockets = new Sockets();
  const connection = serverConnection(target, sockets);
  const Client = hosts.count > 1 ? clientOf(hosts) : pg.Client;
  const pool = openPool({ ...connection, Client, max: 10, statement_timeout: 15_000 });
  const listener = new Listener(
    () => new Client(connection),
    () => sockets.cut(),
  );
  const replicas = replicaUrls ? new Replicas(replicaUrls, pool) : undefined;
  return {
    db: withCommitWork(drizzle(pool)),
    pool,
    replicas,
    listen: (channel, onPayload, missed) => listener.listen(channel, onPayload, missed),
    close: async () => {
      await replicas?.close();
      await listener.close();
      await pool.end();
      await stop?.();
    },
  };
}
