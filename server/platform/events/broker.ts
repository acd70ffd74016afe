import { setTimeout as sleep } from "node:timers/promises";
import { type ConnectionOptions, connect, type NatsConnection, type Subscription } from "@nats-io/transport-node";

/** Detects a dead server within ten seconds. */
const pingEveryMs = 5_000;
const reconnectMs = 500;
const confirmWithinMs = 2_000;

interface PersonalMessage {
  accountIds: readonly string[];
  text: string;
}

interface BrokerHandlers {
  onMessage: (accountId: string, text: string) => void;
  /** Called after a reconnection, or a late first connection: messages may have been missed. */
  onReconnected: () => void;
  onFailure: (error: unknown) => void;
}

const subjectOf = (accountId: string) => `localchap.account.${accountId}`;

/** Parses `nats://name:password@host:4222`, or several such addresses separated by commas; `tls://` encrypts. */
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
 * Carries events for single accounts between processes over NATS, one subject per account. Stores nothing; events
 * published while NATS is unreachable go through the database.
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

  /** Subscribes to the events of this account. Resolves when the broker confirmed it, or is unreachable. */
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

  /** @returns true if the broker confirmed all messages; otherwise some may have been delivered */
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

  /** Subscriptions must be re-established before data is re-read. */
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

  /** The broker responds in order, so that a response to a ping confirms all earlier messages. */
  async #confirmed(connection: NatsConnection): Promise<boolean> {
    const flushed = connection.flush().then(
      () => true,
      // The connection was lost meanwhile; `#watch` sees it too.
      () => false,
    );
    return Promise.race([flushed, sleep(confirmWithinMs, false, { ref: false })]);
  }
}
