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
   * `missed` is called after a reconnection, because notifications may have been lost. Returns a function that unsubscribes. */
  listen: (channel: string, onPayload: (payload: string) => void, missed?: () => void) => Promise<() => void>;
  close: () => Promise<void>;
}

interface DatabaseOptions {
  /** `postgres://…`, with one or several hosts, of which one accepts writes; absent: our own server in `dataDir`. */
  url?: string;
  replicaUrls?: string;
  dataDir?: string;
  /** Connects to our own server even if another process runs it: for backups and imports. */
  mayJoin?: boolean;
  /** Called each time our own server exits unexpectedly; it is restarted until that works. */
  onFailure?: (error: Error) => void;
}

// A double represents whole kobo exactly up to 90 trillion naira.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Arbitrary id of the advisory lock for migrations. */
const migrationLock = 719_320_171;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, replicaUrls } = options;
  if (url) return openServer(url, { replicaUrls });
  if (!options.dataDir) throw new Error("neither a database URL nor a data folder is given");
  const server = await startOwnServer({ ...options, dataDir: options.dataDir });
  try {
    return await openServer(server.address.client, { stop: server.stop });
  } catch (error) {
    await server.stop();
    throw error instanceof OtherSchemaError ? new OtherSchemaError(server.dataFolder) : error;
  }
}

/** Migrates on a separate connection, because pooled ones time out after 15 seconds. */
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
