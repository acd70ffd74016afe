import { sql } from "drizzle-orm";
import type { Database, Db } from "../database/database.ts";
import { Batches } from "./batches.ts";

/**
 * Domain events by name, in the past tense; payloads are ids, never personal data. Empty here: each module declares its
 * own in its `module.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface DomainEvents {}

type DomainEventName = keyof DomainEvents;

/** Hands on a failure with the name of the event and what it was about. */
type ReportFailure = (name: string, error: unknown, payload: object) => void;

const logFailure: ReportFailure = (name, error) => console.error(`listener of ${name} failed`, error);

const channel = "localchap_news";

/**
 * Events between modules. Some listeners run within the transaction, so that what they derive is never behind; the others
 * run after the commit, in every process that shares the database.
 */
export class Events {
  readonly #inTransaction = new Map<DomainEventName, ((tx: Db, payload: never) => Promise<void>)[]>();
  readonly #committed = new Map<DomainEventName, ((payload: never) => unknown)[]>();

  readonly #reconnected: (() => unknown)[] = [];
  readonly #failed: ReportFailure;
  readonly #unpublished = new Batches<string>((messages) => this.#notify(messages));
  #db: Db | undefined;

  /** @param failed is handed the failure of a listener after the commit, or of publishing; in a transaction they are thrown */
  constructor(failed: ReportFailure = logFailure) {
    this.#failed = failed;
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

  /** Publishes what happened in `tx`. After a rollback no listener is called. */
  async publish<N extends DomainEventName>(tx: Db, name: N, payload: DomainEvents[N]) {
    for (const handler of this.#inTransaction.get(name) ?? []) await handler(tx, payload as never);
    await tx.execute(sql`-- events.publish
      select pg_notify(${channel}, ${JSON.stringify({ name, payload })})`);
  }

  /**
   * Publishes after commit, soon, and batched with other events. NOTIFY makes commits wait for each other, each until
   * its disk has answered: frequent events are published apart from their transaction. A process that dies in between
   * publishes nothing, so this is for events whose content is also asked for.
   * @throws Error when a handler of this event runs within the transaction, for it would miss it
   */
  publishAfterCommit<N extends DomainEventName>(name: N, payload: DomainEvents[N]) {
    if (this.#inTransaction.has(name)) throw new Error(`${name} has listeners within the transaction: publish it`);
    this.#unpublished.add(JSON.stringify({ name, payload }));
  }

  async #notify(messages: string[]) {
    // Nothing here is worth a wait for the disk: it is gone once it was heard.
    const notifying = this.#db?.execute(sql`
      select pg_notify(${channel}, news) from set_config('synchronous_commit', 'off', true),
        json_array_elements_text(${JSON.stringify(messages)}::json) as news`);
    // A database that does not answer loses LISTEN too, and subscribers are told when it is back.
    await notifying?.catch((error: unknown) => this.#failed("publishing", error, { events: messages.length }));
  }

  /** Starts to receive the events of all processes. */
  async listen(database: Database) {
    this.#db = database.db;
    const handler = (message: string) => {
      const { name, payload } = JSON.parse(message) as { name: DomainEventName; payload: never };
      for (const listener of this.#committed.get(name) ?? []) this.#run(name, () => listener(payload), payload);
    };
    await database.listen(channel, handler, () => {
      for (const listener of this.#reconnected) this.#run("reconnection", listener, {});
    });
  }

  /** Runs one listener: its failure is reported, and the others run all the same. */
  #run(name: string, listener: () => unknown, payload: object) {
    Promise.try(listener).catch((error: unknown) => this.#failed(name, error, payload));
  }
}
