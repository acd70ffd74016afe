import { setTimeout as sleep } from "node:timers/promises";
import { type ConnectionOptions, connect, type NatsConnection, type Subscription } from "@nats-io/transport-node";

/** Notices a server that was unplugged within ten seconds. */
const pingEveryMs = 5_000;
const reconnectMs = 500;
const confirmWithinMs = 2_000;

interface PersonalMessage {
  accountIds: readonly string[];
  text: string;
}

interface BrokerHandlers {
  onMessage: (accountId: string, text: string) => void;
  /** Called when the connection is back, or the first one is late: messages may have been missed. */
  onReconnected: () => void;
  onFailure: (error: unknown) => void;
}

const subjectOf = (accountId: string) => `localchap.account.${accountId}`;

/** Parses `nats://name:password@host:4222`, or several such addresses with commas; `tls://` encrypts. */
export function brokerOptions(addresses: string): ConnectionOptions {
  const urls = addresses.split(",").map((address) => new URL(address.trim()));
  const [{ username, password, protocol }] = urls as [URL];
  const name = decodeURIComponent(username);
  return {
    servers: urls.map(({ host }) => host),
    ...(password ? { user: name, pass: decodeURIComponent(password) } : name ? { token: name } : {}),
    ...(protocol === "tls:" ? { tls: {} } : {}),
  };
}

/**
 * Carries events for single accounts between processes over NATS, one subject per account. Stores nothing; what is
 * published while NATS is away goes through the database.
 */
export class Broker {
  readonly #handlers: BrokerHandlers;
  readonly #options: ConnectionOptions;
  readonly #followed = new Map<string, Subscription | undefined>();
  #connection: NatsConnection | undefined;
  #isConnected = false;
  #isClosed = false;

  constructor(addresses: string, handlers: BrokerHandlers) {
    this.#handlers = handlers;
    this.#options = {
      ...brokerOptions(addresses),
      name: "localchap",
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      pingInterval: pingEveryMs,
      maxPingOut: 2,
    };
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async open() {
    while (!this.#isClosed) {
      try {
        const connection = await connect(this.#options);
        if (this.#isClosed) return await connection.close();
        this.#connection = connection;
        this.#isConnected = true;
        this.#catchUp(connection);
        await this.#watch(connection);
      } catch (error) {
        this.#handlers.onFailure(error);
      }
      this.#isConnected = false;
      if (!this.#isClosed) await sleep(reconnectMs, undefined, { ref: false });
    }
  }

  /** Subscribes to what is published for this account. Done when the broker knows it, or is away. */
  async follow(accountId: string) {
    if (this.#followed.has(accountId)) return;
    this.#followed.set(accountId, undefined);
    if (!this.#connection) return;
    this.#subscribe(this.#connection, accountId);
    await this.#confirmed(this.#connection);
  }

  unfollow(accountId: string) {
    this.#followed.get(accountId)?.unsubscribe();
    this.#followed.delete(accountId);
  }

  /** @returns whether the broker confirmed that it has them all; if not, some may have been delivered */
  async send(messages: readonly PersonalMessage[]): Promise<boolean> {
    const connection = this.#connection;
    if (!connection || !this.#isConnected) return false;
    for (const { accountIds, text } of messages)
      for (const accountId of accountIds) connection.publish(subjectOf(accountId), text);
    return this.#confirmed(connection);
  }

  async close() {
    this.#isClosed = true;
    await this.#connection?.close();
  }

  /** Others may have published for these accounts before there was a connection. */
  #catchUp(connection: NatsConnection) {
    if (this.#followed.size === 0) return;
    for (const accountId of this.#followed.keys()) this.#subscribe(connection, accountId);
    this.#reportReconnection(connection);
  }

  /** The broker must know our subscriptions again before anything is re-read. */
  #reportReconnection(connection: NatsConnection) {
    void this.#confirmed(connection).then(this.#handlers.onReconnected);
  }

  #subscribe(connection: NatsConnection, accountId: string) {
    const callback = (error: Error | null, message: { string: () => string }) => {
      if (error) this.#handlers.onFailure(error);
      else this.#handlers.onMessage(accountId, message.string());
    };
    this.#followed.set(accountId, connection.subscribe(subjectOf(accountId), { callback }));
  }

  async #watch(connection: NatsConnection) {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") this.#isConnected = false;
      if (type !== "reconnect") continue;
      this.#isConnected = true;
      this.#reportReconnection(connection);
    }
    const reason = await connection.closed();
    if (reason) throw reason;
  }

  /** The broker answers in order: its answer to a ping says that it has what was sent before. */
  async #confirmed(connection: NatsConnection): Promise<boolean> {
    const flushed = connection.flush().then(
      () => true,
      // The connection was lost meanwhile; `#watch` sees it too.
      () => false,
    );
    return Promise.race([flushed, sleep(confirmWithinMs, false, { ref: false })]);
  }
}
