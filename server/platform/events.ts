import { sql } from "drizzle-orm";
import { Batches } from "./batches.ts";
import type { Database, Db } from "./database.ts";

/** What can happen, and what is told of it. Names are past tense; payloads are ids, never personal data. */
export interface News {
  /** Anything about a business that its page or its listing shows. */
  "business.changed": { businessId: string };
  /** Somebody asked to be deleted: nothing of theirs is shown from now on. */
  "account.deleted": { accountId: string };
  /** The 30 days are over: what is personal goes for good. */
  "account.erased": { accountId: string };
  /** Somebody was shut out by a moderator, or let in again. */
  "account.blocked": { accountId: string };
  "account.restored": { accountId: string };
  /** Sessions of somebody were ended: what is open in their name is looked at again. */
  "session.ended": { accountId: string };
  /** Somebody gave a business stars: it stands elsewhere in the lists. */
  "rating.changed": { businessId: string };
  /** What is said about a business changed: its page shows it, its listing does not. */
  "reviews.changed": { businessId: string };
  "chat.message-sent": { conversationId: string; messageId: string; accountIds: string[] };
  /** Somebody has read a conversation up to the message numbered `readSeq`. */
  "chat.read": { conversationId: string; readerId: string; otherId: string; readSeq: number };
  "notification.written": { accountId: string; notificationId: string };
  "notification.read": { accountId: string };
  /** A charge has become premium. */
  "payment.applied": { paymentId: string };
  /** A listing was written anew, came or went. */
  "listing.changed": { businessId: string; stateIds: number[] };
  /** Staff taught search a word or a service, or took one back. */
  "words.changed": Record<string, never>;
  /** Staff changed something that pages show to everybody. */
  "site.changed": { part: "faq" | "notice" | "featured" };
}

export type NewsName = keyof News;

const channel = "localchap_news";

/**
 * How rooms tell each other what happened. Some hear it within the transaction, so that what they derive is never
 * behind; everybody else hears it after the commit, in every process that shares the database.
 */
export class Events {
  readonly #within = new Map<NewsName, ((tx: Db, payload: never) => Promise<void>)[]>();
  readonly #after = new Map<NewsName, ((payload: never) => void)[]>();

  readonly #silences: (() => void)[] = [];
  readonly #told = new Batches<string>((told) => this.#notify(told));
  #db: Db | undefined;

  within<N extends NewsName>(name: N, hear: (tx: Db, payload: News[N]) => Promise<void>) {
    this.#within.set(name, [...(this.#within.get(name) ?? []), hear]);
  }

  after<N extends NewsName>(name: N, hear: (payload: News[N]) => void) {
    this.#after.set(name, [...(this.#after.get(name) ?? []), hear]);
  }

  /** Hears that news may have been missed, because the line to the database was lost for a while. */
  afterSilence(hear: () => void) {
    this.#silences.push(hear);
  }

  /** Tells what happened in `tx`. If it is rolled back, nobody hears of it after. */
  async announce<N extends NewsName>(tx: Db, name: N, payload: News[N]) {
    for (const hear of this.#within.get(name) ?? []) await hear(tx, payload as never);
    await tx.execute(sql`-- events.announce
      select pg_notify(${channel}, ${JSON.stringify({ name, payload })})`);
  }

  /**
   * Tells what is committed already, soon, and together with whatever else is told at that moment. NOTIFY makes those who
   * commit wait for each other, each until its disk has answered: what is said often is told apart from what it tells of.
   * A process that dies in between tells nobody, so this is for news that somebody asks about anyway.
   * @throws Error when somebody hears this news within the transaction, for they would not
   */
  tell<N extends NewsName>(name: N, payload: News[N]) {
    if (this.#within.has(name)) throw new Error(`${name} is heard within the transaction: announce it`);
    this.#told.add(JSON.stringify({ name, payload }));
  }

  async #notify(told: string[]) {
    // Nothing here is worth a wait for the disk: it is gone once it was heard.
    const notifying = this.#db?.execute(sql`
      select pg_notify(${channel}, news) from set_config('synchronous_commit', 'off', true),
        json_array_elements_text(${JSON.stringify(told)}::json) as news`);
    // Where the database does not answer the line is lost too, and everybody hears of that.
    await notifying?.catch(() => {});
  }

  /** Begins to hear what all processes announce. */
  async listen(database: Database) {
    this.#db = database.db;
    const hear = (message: string) => {
      const { name, payload } = JSON.parse(message) as { name: NewsName; payload: never };
      for (const listener of this.#after.get(name) ?? []) listener(payload);
    };
    await database.listen(channel, hear, () => {
      for (const listener of this.#silences) listener();
    });
  }
}
