import { Socket } from "node:net";
import pg from "pg";

/**
 * The addresses in `postgres://user@one:5432,two:5432/name`, one for each server. `target_session_attrs`, by which other
 * programs choose among them, is left out: of several servers the one that takes writes is always meant.
 */
export function addressesOf(url: string): string[] {
  const [, start, hosts = "", rest = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  const query = rest.replace(/([?&])target_session_attrs=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return hosts.split(",").map((host) => `${start}${host.trim()}${query}`);
}

export const replicaAddresses = (urls: string): string[] => urls.split(/,\s*(?=postgres(?:ql)?:\/\/)/);

/** The sockets to one database server, so that all can be cut at once: what waits on a dead one fails then, not in minutes. */
export class Sockets {
  readonly #open = new Set<Socket>();

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

/** Also how long a person waits to be told that the data cannot be reached. */
const connectMs = 4_000;

export type ServerTarget = string | pg.ClientConfig;

export const clientConfig = (target: ServerTarget): pg.ClientConfig =>
  typeof target === "string" ? { connectionString: target } : target;

export const serverConnection = (target: ServerTarget, sockets: Sockets): pg.PoolConfig & pg.ClientConfig => ({
  ...clientConfig(target),
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  stream: sockets.make as pg.ClientConfig["stream"],
});

/** Opening a connection is slow, and bursts would open several at once. */
const keptIdleMs = 5 * 60_000;

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: keptIdleMs, ...config });
  // The pool drops it, and the next query opens another or fails by itself.
  pool.on("error", () => {});
  // One that breaks inside a transaction, between two queries, has no listener yet: its error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The servers of one database, one of which accepts writes. All connections move to the next one together. */
export class Hosts {
  readonly #addresses: string[];
  #at = 0;

  constructor(addresses: string[]) {
    this.#addresses = addresses;
  }

  get current(): string {
    return this.#addresses[this.#at]!;
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** Turns to the next server, if no other connection has done so since. */
  turnFrom(address: string) {
    if (address === this.current) this.#at = (this.#at + 1) % this.#addresses.length;
  }
}

/** A client that connects to the current one of several servers, and rejects it when it accepts no writes. */
export function clientOf(hosts: Hosts): typeof pg.Client {
  class WritingClient extends pg.Client {
    readonly #address: string;

    constructor(config?: string | pg.ClientConfig) {
      const address = hosts.current;
      super({ ...(typeof config === "object" ? config : {}), connectionString: address });
      this.#address = address;
    }

    override connect = ((callback?: (error: Error | null) => void) => {
      const connecting = this.#connect();
      if (!callback) return connecting;
      return void connecting.then(() => callback(null), callback);
    }) as pg.Client["connect"];

    async #connect(): Promise<pg.Client> {
      try {
        await (pg.Client.prototype.connect as () => Promise<unknown>).call(this);
        const { rows } = await this.query<{ refuses: string }>(
          "select current_setting('transaction_read_only') as refuses",
        );
        if (rows[0]?.refuses === "off") return this;
      } catch (error) {
        hosts.turnFrom(this.#address);
        throw error;
      }
      hosts.turnFrom(this.#address);
      // It is dropped whatever it answers to that.
      this.end().catch(() => {});
      throw new Error("Connection terminated: this server takes no writes");
    }
  }
  return WritingClient;
}

/**
 * Opens one connection to the server that accepts writes. @param hosts stay at that server, so that later
 * connections begin there
 */
export async function connectToWriter(
  config: pg.ClientConfig,
  hosts = new Hosts(addressesOf(config.connectionString ?? "")),
): Promise<pg.Client> {
  if (hosts.count <= 1) {
    const client = new pg.Client(config);
    await client.connect();
    return client;
  }
  const Client = clientOf(hosts);
  let lastError: unknown;
  for (let tries = 0; tries < hosts.count; tries += 1) {
    const client = new Client({ connectionTimeoutMillis: connectMs, ...config });
    client.on("error", () => {}); // Also thrown by what is being asked.
    try {
      await client.connect();
      return client;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}
