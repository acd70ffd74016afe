import { Socket } from "node:net";
import pg from "pg";

/** The sockets to one database server, so that all can be cut at once: what waits on a dead one fails then, not in minutes. */
export class Sockets {
  readonly #open = new Set<Socket>();

  /** The socket that `pg` opens for each connection. */
  make = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    return socket;
  };

  cut() {
    for (const socket of this.#open) socket.destroy(new Error("Connection terminated: the database does not answer"));
  }
}

/** Longest wait for a connection: also that of people, who are told after it that we can't reach our data. */
export const connectMs = 4_000;

/** Address of a server: the address in the settings, or the parts of our own server's. */
export type ServerTarget = string | pg.ClientConfig;

export const clientConfig = (target: ServerTarget): pg.ClientConfig =>
  typeof target === "string" ? { connectionString: target } : target;

/** Connection settings that all clients of a server share. */
export const serverConnection = (target: ServerTarget, sockets: Sockets): pg.PoolConfig & pg.ClientConfig => ({
  ...clientConfig(target),
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  stream: sockets.make as pg.ClientConfig["stream"],
});

/**
 * A connection that was needed is kept for so long. A new one costs 20 ms or more until it has planned its first statements,
 * and would be opened when several requests come at once, which it then holds up.
 */
const keptIdleMs = 5 * 60_000;

/** A pool whose broken connections are replaced at their next use. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: keptIdleMs, ...config });
  // The pool drops it, and the next query opens another or fails by itself.
  pool.on("error", () => {});
  // One that breaks inside a transaction, between two queries, has no listener yet: its error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
