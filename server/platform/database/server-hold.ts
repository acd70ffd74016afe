import pg from "pg";
import type { ServerAddress } from "./server-address.ts";

/** An arbitrary number: whoever has this advisory lock serves the folder. It goes with the connection, so with the process. */
const holdLock = 719_320_172;
const connectMs = 2_000;

/**
 * A connection that marks the server as served by this process.
 * @param name the `cluster_name` of the server that is meant: on one folder another process may have been quicker
 * @returns undefined while that server does not answer
 */
export async function holdServer(address: ServerAddress, name: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...address.client, connectionTimeoutMillis: connectMs });
  let isOurs = false;
  await answers(client, async () => {
    const { rows } = await client.query<{ cluster_name: string }>("show cluster_name");
    isOurs = rows[0]!.cluster_name === name;
    if (isOurs) await client.query("select pg_advisory_lock($1)", [holdLock]);
    else await client.end();
  });
  return isOurs ? client : undefined;
}

/** True if a process serves the folder of this server. */
export async function isHeld(address: ServerAddress): Promise<boolean> {
  const client = new pg.Client({ ...address.client, connectionTimeoutMillis: connectMs });
  let locks = 0;
  await answers(client, async () => {
    const { rows } = await client.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1", [
      holdLock,
    ]);
    locks = rows.length;
    await client.end();
  });
  return locks > 0;
}

/** Connects and asks. @returns false when the server does not take connections: it starts, recovers or ends */
async function answers(client: pg.Client, ask: () => Promise<void>): Promise<boolean> {
  // A server that ends takes the connection with it; its process tells us.
  client.on("error", () => {});
  try {
    await client.connect();
    await ask();
    return true;
  } catch (error) {
    if (!isNotReady(error)) throw error;
    return false;
  }
}

function isNotReady(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  const isClosed = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code ?? "");
  return isClosed || code === "57P03" || code === "57P01" || /timeout|terminated/i.test(message);
}
