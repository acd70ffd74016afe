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

/** An event on its way between processes. Those for single people name them in `accountIds`. */
interface Envelope {
  name: DomainEventName;
  payload: { accountIds?: readonly string[]; [field: string]: unknown };
}

/** Hands on a failure with the name of the event and what it was about. */
type ReportFailure = (name: string, error: unknown, payload: object) => void;

const logFailure: ReportFailure = (name, error) => console.error(`listener of ${name} failed`, error);

const channel = "localchap_events";

/** Shortest time between two sendings of news that is published apart from its transaction: a statement and a commit cost more than the news in it. */
const restMs = 5;

const notify = async (tx: Db, messages: string[]) => {
  await tx.execute(
    sql`select pg_notify(${channel}, news) from json_array_elements_text(${JSON.stringify(messages)}::json) as news`,
  );
};

/**
 * Events between modules. Some listeners run within the transaction, so that what they derive is never behind; the others
 * run after the commit, in every process that shares the database. With a broker, events with `accountIds` reach only
 * processes that follow one of these accounts, and name there only those.
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
   * @param failed is handed the failure of a listener after the commit, or of publishing; in a transaction they are thrown
   * @param brokerUrl `nats://…`; absent: everything travels through the database
   */
  constructor(failed: ReportFailure = logFailure, brokerUrl?: string) {
    this.#failed = failed;
    if (!brokerUrl) return;
    this.#broker = new Broker(brokerUrl, {
      onMessage: (accountId, text) => this.#hear(text, [accountId]),
      onReconnected: () => this.#runAll("reconnection of the broker", this.#brokerReconnected),
      onFailure: (error) => failed("broker", error, {}),
    });
  }

  /** Whether the broker can be used; `undefined` without one. */
  get isBrokerConnected(): boolean | undefined {
    return this.#broker?.isConnected;
  }

  /** Whether this process hears of events that are committed, its own among them. */
  get isListening(): boolean {
    return this.#db !== undefined;
  }

  /** How many events the broker did not confirm, and which went through the database instead. */
  get unconfirmed(): number {
    return this.#unconfirmed;
  }

  onInTransaction<N extends DomainEventName>(name: N, handler: (tx: Db, payload: DomainEvents[N]) => Promise<void>) {
    this.#inTransaction.set(name, [...(this.#inTransaction.get(name) ?? []), handler]);
  }

  onCommitted<N extends DomainEventName>(name: N, handler: (payload: DomainEvents[N]) => unknown) {
    this.#committed.set(name, [...(this.#committed.get(name) ?? []), handler]);
  }

  /** Called when events may have been missed, because the connection to the database was lost for a while. */
  onReconnected(handler: () => unknown) {
    this.#reconnected.push(handler);
  }

  /** Called when events for single people may have been missed, because the broker was away for a while. */
  onBrokerReconnected(handler: () => unknown) {
    this.#brokerReconnected.push(handler);
  }

  /** Receives events with this account among their `accountIds`, also over a broker. Done when none can be missed any more. */
  async follow(accountId: string) {
    await this.#broker?.follow(accountId);
  }

  unfollow(accountId: string) {
    this.#broker?.unfollow(accountId);
  }

  /**
   * Publishes what happened in `tx`. After a rollback no listener is called. What is for single people goes out apart from the
   * transaction, as by `publishAfterCommit`: it stands in the database, and open streams ask for it again.
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
   * Publishes after commit, soon, and batched with other events. NOTIFY makes commits wait for each other, each until
   * its disk has answered: frequent events are published apart from their transaction. A process that dies in between
   * publishes nothing, so this is for events whose content is also asked for.
   * @throws Error when a handler of this event runs within the transaction, for it would miss it
   */
  publishAfterCommit<N extends DomainEventName>(name: N, payload: DomainEvents[N]) {
    if (this.#inTransaction.has(name)) throw new Error(`${name} has listeners within the transaction: publish it`);
    this.#unpublished.add({ name, payload });
  }

  /** Sends what waits, and stops receiving, over the database and the broker. */
  async close() {
    await this.#unpublished.drain();
    this.#stopListening();
    await this.#broker?.close();
  }

  /** By the broker what is for single people, by the database the rest, and what the broker did not confirm. */
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
    // A database that does not answer loses LISTEN too, and subscribers are told when it is back.
    await (this.#db && notify(this.#db, messages))?.catch((error: unknown) =>
      this.#failed("publishing", error, { events: messages.length }),
    );
  }

  /** Starts to receive the events of all processes. */
  async listen(database: Database) {
    this.#db = database.db;
    void this.#broker?.open();
    this.#stopListening = await database.listen(
      channel,
      (text) => this.#hear(text),
      () => this.#runAll("reconnection", this.#reconnected),
    );
  }

  /** @param accountIds for whom alone it came here */
  #hear(text: string, accountIds?: readonly string[]) {
    const { name, payload } = JSON.parse(text) as Envelope;
    const heard = (accountIds ? { ...payload, accountIds } : payload) as never;
    for (const listener of this.#committed.get(name) ?? []) this.#run(name, () => listener(heard), heard);
  }

  #runAll(name: string, listeners: readonly (() => unknown)[]) {
    for (const listener of listeners) this.#run(name, listener, {});
  }

  /** Runs one listener: its failure is reported, and the others run all the same. */
  #run(name: string, listener: () => unknown, payload: object) {
    Promise.try(listener).catch((error: unknown) => this.#failed(name, error, payload));
  }
}
