import { sql } from "drizzle-orm";
import { afterCommit, beforeCommit } from "../database/commit.ts";
import type { Database, Db } from "../database/database.ts";
import { Batches } from "./batches.ts";
import { Broker } from "./broker.ts";

/**
 * Domain events by name, in the past tense; payloads are ids, never personal data. Empty here: each module declares its
 * own in its `module.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface DomainEvents {}

type DomainEventName = keyof DomainEvents;

interface Envelope {
  name: DomainEventName;
  payload: { accountIds?: readonly string[]; [field: string]: unknown };
}

type ReportFailure = (name: string, error: unknown, payload: object) => void;

const logFailure: ReportFailure = (name, error) => console.error(`listener of ${name} failed`, error);

const channel = "localchap_events";

/** A NOTIFY with its commit costs more than the events in it, so they are batched. */
const restMs = 5;

const notify = async (tx: Db, messages: string[]) => {
  await tx.execute(
    sql`select pg_notify(${channel}, news) from json_array_elements_text(${JSON.stringify(messages)}::json) as news`,
  );
};

/**
 * Events between modules. Some listeners run within the transaction, so that derived data is never stale; the others
 * run after the commit, in every process that shares the database. With a broker, events with `accountIds` reach only
 * processes subscribed to one of these accounts, and contain only those.
 */
export class Events {
  readonly #inTransaction = new Map<DomainEventName, ((tx: Db, payload: never) => Promise<void>)[]>();
  readonly #committed = new Map<DomainEventName, ((payload: never) => unknown)[]>();

  readonly #reconnected: (() => unknown)[] = [];
  readonly #brokerReconnected: (() => unknown)[] = [];
  readonly #failed: ReportFailure;
  readonly #broker: Broker | undefined;
  readonly #unpublished = new Batches<Envelope>((envelopes) => this.#send(envelopes), { restMs });
  #unconfirmed = 0;
  #db: Db | undefined;
  #stopListening = () => {};

  /**
   * @param failed receives errors of listeners after the commit, and of publishing; errors in a transaction are thrown
   * @param brokerUrl `nats://…`; absent: all events go through the database
   */
  constructor(failed: ReportFailure = logFailure, brokerUrl?: string) {
    this.#failed = failed;
    if (!brokerUrl) return;
    this.#broker = new Broker(brokerUrl, {
      onMessage: (accountId, text) => this.#receive(text, [accountId]),
      onReconnected: () => this.#runAll("reconnection of the broker", this.#brokerReconnected),
      onFailure: (error) => failed("broker", error, {}),
    });
  }

  get isBrokerConnected(): boolean | undefined {
    return this.#broker?.isConnected;
  }

  get isListening(): boolean {
    return this.#db !== undefined;
  }

  get unconfirmed(): number {
    return this.#unconfirmed;
  }

  onInTransaction<N extends DomainEventName>(name: N, handler: (tx: Db, payload: DomainEvents[N]) => Promise<void>) {
    this.#inTransaction.set(name, [...(this.#inTransaction.get(name) ?? []), handler]);
  }

  onCommitted<N extends DomainEventName>(name: N, handler: (payload: DomainEvents[N]) => unknown) {
    this.#committed.set(name, [...(this.#committed.get(name) ?? []), handler]);
  }

  onReconnected(handler: () => unknown) {
    this.#reconnected.push(handler);
  }

  onBrokerReconnected(handler: () => unknown) {
    this.#brokerReconnected.push(handler);
  }

  async follow(accountId: string) {
    await this.#broker?.follow(accountId);
  }

  unfollow(accountId: string) {
    this.#broker?.unfollow(accountId);
  }

  /**
   * Publishes an event in `tx`. After a rollback no listener is called. Events for single accounts are sent after
   * the commit, as by `publishAfterCommit`: they are stored, and open streams re-read them.
   */
  async publish<N extends DomainEventName>(tx: Db, name: N, payload: DomainEvents[N]) {
    for (const handler of this.#inTransaction.get(name) ?? []) await handler(tx, payload as never);
    if ("accountIds" in payload) {
      afterCommit(tx, () => this.#unpublished.add({ name, payload }));
      return;
    }
    await beforeCommit(tx, notify, JSON.stringify({ name, payload }));
  }

  /**
   * Publishes after commit, batched. NOTIFY serializes commits, so frequent events are published outside their
   * transaction. A process that exits in between publishes nothing: use it only for events whose content clients also
   * re-read. @throws Error when the event has listeners within the transaction
   */
  publishAfterCommit<N extends DomainEventName>(name: N, payload: DomainEvents[N]) {
    if (this.#inTransaction.has(name)) throw new Error(`${name} has listeners within the transaction: publish it`);
    this.#unpublished.add({ name, payload });
  }

  /** Sends pending events, and stops receiving, on the database and the broker. */
  async close() {
    await this.#unpublished.drain();
    this.#stopListening();
    await this.#broker?.close();
  }

  async #send(envelopes: Envelope[]) {
    const isPersonal = ({ payload }: Envelope) => this.#broker !== undefined && payload.accountIds !== undefined;
    const personal = envelopes.filter(isPersonal);
    const messages = personal.map((envelope) => ({
      accountIds: envelope.payload.accountIds!,
      text: JSON.stringify(envelope),
    }));
    const isConfirmed = messages.length === 0 || (await this.#broker!.send(messages));
    if (!isConfirmed) this.#unconfirmed += messages.length;
    const others = isConfirmed ? envelopes.filter((envelope) => !isPersonal(envelope)) : envelopes;
    if (others.length > 0) await this.#notify(others.map((envelope) => JSON.stringify(envelope)));
  }

  async #notify(messages: string[]) {
    // An unresponsive database loses LISTEN too, and subscribers are notified after the reconnection.
    await (this.#db && notify(this.#db, messages))?.catch((error: unknown) =>
      this.#failed("publishing", error, { events: messages.length }),
    );
  }

  /** Starts receiving the events of all processes. */
  async listen(database: Database) {
    this.#db = database.db;
    void this.#broker?.open();
    this.#stopListening = await database.listen(
      channel,
      (text) => this.#receive(text),
      () => this.#runAll("reconnection", this.#reconnected),
    );
  }

  #receive(text: string, accountIds?: readonly string[]) {
    const { name, payload } = JSON.parse(text) as Envelope;
    const received = (accountIds ? { ...payload, accountIds } : payload) as never;
    for (const listener of this.#committed.get(name) ?? []) this.#run(name, () => listener(received), received);
  }

  #runAll(name: string, listeners: readonly (() => unknown)[]) {
    for (const listener of listeners) this.#run(name, listener, {});
  }

  #run(name: string, listener: () => unknown, payload: object) {
    Promise.try(listener).catch((error: unknown) => this.#failed(name, error, payload));
  }
}
