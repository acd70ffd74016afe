import { sql } from "drizzle-orm";
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
  "review.left": { businessId: string; authorId: string };
  "review.answered": { businessId: string; commentId: string };
  "chat.message-sent": { conversationId: string; messageId: string; accountIds: string[] };
  /** Somebody has read a conversation up to the message numbered `readSeq`. */
  "chat.read": { conversationId: string; readerId: string; otherId: string; readSeq: number };
  "notification.written": { accountId: string; notificationId: string };
  "notification.read": { accountId: string };
  "certification.decided": { businessId: string; certificationId: string };
  /** A charge has become premium. */
  "payment.applied": { paymentId: string };
  "payout.decided": { payoutId: string };
  /** A listing was written anew, came or went. */
  "listing.changed": { businessId: string; stateIds: number[] };
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
    await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ name, payload })})`);
  }

  /** Begins to hear what all processes announce. */
  async listen(database: Database) {
    const hear = (message: string) => {
      const { name, payload } = JSON.parse(message) as { name: NewsName; payload: never };
      for (const listener of this.#after.get(name) ?? []) listener(payload);
    };
    await database.listen(channel, hear, () => {
      for (const listener of this.#silences) listener();
    });
  }
}
