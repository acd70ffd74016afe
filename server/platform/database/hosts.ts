import pg from "pg";
import { addressesOf } from "./addresses.ts";
import { connectMs } from "./sockets.ts";

/** The servers of one database, of which one takes writes. All connections turn to the next together. */
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

/** A client that connects to the current one of several servers, and refuses it when it takes no writes. */
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
 * Opens one connection to the server that takes writes.
 * @param hosts stay at that server, so that connections opened next begin there
 * @throws Error of the last server, when none does
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
