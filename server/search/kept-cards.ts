import { LRUCache } from "lru-cache";
import type { Db } from "#/server/platform/database/database.ts";
import { ReadCache } from "#/server/platform/read-cache.ts";
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
  readonly #kept: ReadCache<Card>;
  /** Being changed in a transaction of this process: until its commit is heard of, each may be read as it was before. */
  readonly #changing = new LRUCache<string, true>({ max: cardsMax, ttl: keptMs });
  readonly #mayKeep: () => boolean;

  /** @param mayKeep whether this process hears of changes */
  constructor(db: Db, mayKeep: () => boolean) {
    this.#kept = new ReadCache<Card>(db, { max: cardsMax, ttl: keptMs });
    this.#mayKeep = mayKeep;
  }

  /** The cards of these businesses, in the order of the ids. */
  async list(db: Db, ids: readonly string[]): Promise<Card[]> {
    if (!this.#mayKeep()) return listByIds(db, ids);
    const cards: Card[] = [];
    const missing: string[] = [];
    for (const id of ids) {
      const card = this.#kept.get(db, id);
      if (card) cards.push(card);
      else missing.push(id);
    }
    if (missing.length === 0) return cards;
    const read = await this.#kept.read(
      db,
      (from) => listByIds(from, missing),
      (found) => found.filter(({ id }) => !this.#changing.has(id)).map((card) => [card.id, card]),
    );
    return inOrder([...cards, ...read], ids);
  }

  /** Keeps nothing of a business while a transaction of this process changes it. */
  begin(businessId: string) {
    this.#changing.set(businessId, true);
    this.#kept.drop(businessId);
  }

  /** Drops a card that was changed. */
  drop(businessId: string) {
    this.#changing.delete(businessId);
    this.#kept.drop(businessId);
  }

  /** Drops all cards: anything may have changed. */
  clear() {
    this.#kept.clear();
  }
}
