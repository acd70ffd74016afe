import { LRUCache } from "lru-cache";
import type { Db } from "#/server/platform/database/database.ts";
import { type Card, inOrder, listByIds } from "./queries.ts";

/** About 8 MB. */
const cardsMax = 5_000;
/** Longest delay of a change that no event announces. */
const keptMs = 60_000;

/**
 * Cards of businesses that were shown lately: to read 28 of them was half of what a search costs the database. Which businesses are found,
 * and in which order, is asked of the database each time. This process shows its own changes at once; those of others it hears of
 * when they are committed.
 */
export class KeptCards {
  readonly #kept = new LRUCache<string, Card>({ max: cardsMax, ttl: keptMs });
  /** Being changed in a transaction of this process: until its commit is heard of, each may be read as it was before. */
  readonly #changing = new LRUCache<string, true>({ max: cardsMax, ttl: keptMs });
  readonly #mayKeep: () => boolean;
  #changes = 0;

  /** @param mayKeep whether this process hears of changes, and reads from the database that takes them */
  constructor(mayKeep: () => boolean) {
    this.#mayKeep = mayKeep;
  }

  /** The cards of these businesses, in the order of the ids. */
  async list(db: Db, ids: readonly string[]): Promise<Card[]> {
    if (!this.#mayKeep()) return listByIds(db, ids);
    const cards: Card[] = [];
    const missing: string[] = [];
    for (const id of ids) {
      const card = this.#kept.get(id);
      if (card) cards.push(card);
      else missing.push(id);
    }
    if (missing.length === 0) return cards;
    const changes = this.#changes;
    const read = await listByIds(db, missing);
    // A change meanwhile may be missing in them.
    if (changes === this.#changes) for (const card of read) this.#keep(card);
    return inOrder([...cards, ...read], ids);
  }

  #keep(card: Card) {
    if (!this.#changing.has(card.id)) this.#kept.set(card.id, card);
  }

  /** Keeps nothing of a business while a transaction of this process changes it. */
  begin(businessId: string) {
    this.#changes += 1;
    this.#changing.set(businessId, true);
    this.#kept.delete(businessId);
  }

  /** Drops a card that was changed. */
  drop(businessId: string) {
    this.#changes += 1;
    this.#changing.delete(businessId);
    this.#kept.delete(businessId);
  }

  /** Drops all cards: anything may have changed. */
  clear() {
    this.#changes += 1;
    this.#kept.clear();
  }
}
