import { Socket } from "node:net";
import pg from "pg";

/**
 * Splits `postgres://user@one:5432,two:5432/name` into one address per server. `target_session_attrs` is removed: the server that
 * accepts writes is always used.
 */
export function addressesOf(url: string): string[] {
  const [, start, hosts = "", rest = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  const query = rest.replace(/([?&])target_session_attrs=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return hosts.split(",").map((host) => `${start}${host.trim()}${query}`);
}

export const replicaAddresses = (urls: string): string[] => urls.split(/,\s*(?=postgres(?:ql)?:\/\/)/);

/** The sockets to one database server, which can be closed together, so that queries on a dead server fail at once and not after minutes. */
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

/** Also the maximum wait of a request before the error that the database is unreachable. */
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

/** Idle timeout: opening a connection is slow, and bursts would open several at once. */
const idleMs = 5 * 60_000;

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: idleMs, ...config });
  // The pool removes the connection; the next query opens another or fails.
  pool.on("error", () => {});
  // Without a listener, an error between two queries of a transaction would end the process.
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

  /** Switches to the next server, unless another connection has done so since. */
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
      // The connection is discarded in any case.
      this.end().catch(() => {});
      throw new Error("Connection terminated: this server accepts no writes");
    }
  }
  return WritingClient;
}

/**
 * Opens one connection to the server that accepts writes. @param hosts remember that server, so that later
 * connections start there
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
    client.on("error", () => {}); // Also thrown by the pending query.
    try {
      await client.connect();
      return client;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}
