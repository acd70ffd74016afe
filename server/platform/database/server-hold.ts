import pg from "pg";
import type { ServerAddress } from "./server-address.ts";

/**
 * An arbitrary number: the holder of this advisory lock serves the folder. It goes with the connection, so with the
 * process.
 */
const holdLock = 719_320_172;
/** A connection is a new process, which takes seconds to begin on a busy machine: each try that is given up makes it busier. */
const connectMs = 30_000;
const holderName = `localchap ${process.pid}`;

/**
 * A connection that marks the server as served by this process.
 * @param name the `cluster_name` of the server that is meant: on one folder another process may have been quicker
 * @returns undefined while that server does not answer
 */
export async function holdServer(address: ServerAddress, name: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...address.client, connectionTimeoutMillis: connectMs, application_name: holderName });
  let isOurs = false;
  await answers(client, async () => {
    const { rows } = await client.query<{ cluster_name: string }>("show cluster_name");
    isOurs = rows[0]!.cluster_name === name;
    if (isOurs) await client.query("select pg_advisory_lock($1)", [holdLock]);
    else await client.end();
  });
  return isOurs ? client : undefined;
}

/** The holder of a server: a process that lives, or a connection whose process is gone or on another machine. */
type Holder = "none" | "living" | "gone";

/** The process that serves the folder of this server. The connection of one that was killed stays for a moment. */
export async function findHolder(address: ServerAddress): Promise<Holder> {
  const client = new pg.Client({ ...address.client, connectionTimeoutMillis: connectMs });
  let holder: Holder = "none";
  await answers(client, async () => {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1`,
      [holdLock],
    );
    if (rows[0]) holder = isAlive(Number(rows[0].name.replace(/\D+/, ""))) ? "living" : "gone";
    await client.end();
  });
  return holder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
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
