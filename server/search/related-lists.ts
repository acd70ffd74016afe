import type { Db } from "#/server/platform/database/database.ts";
import { ReadCache } from "#/server/platform/read-cache.ts";
import { type Card, listOfCategory } from "./queries.ts";

/** Every category in every state. */
const listsMax = 2_000;
/** Longest delay of a change that no event announces, such as the end of a boost. */
const keptMs = 60_000;

interface Asked {
  categoryId: number;
  /** Absent: all states. */
  stateId: number | undefined;
}

interface Kept {
  stateId: number | undefined;
  cards: Card[];
}

/**
 * The best of a category in a state, kept: every business page shows a list that is the same for all pages of its category and
 * state, and reading it took more than the rest of the page's statements.
 */
export class RelatedLists {
  readonly #kept: ReadCache<Kept>;

  constructor(db: Db) {
    this.#kept = new ReadCache<Kept>(db, { max: listsMax, ttl: keptMs });
  }

  /** The best `limit`, without `exceptId`. */
  async list(db: Db, asked: Asked, exceptId: string | undefined, limit: number): Promise<Card[]> {
    const key = `${asked.categoryId} ${asked.stateId ?? ""}`;
    const cards = this.#kept.get(db, key)?.cards ?? (await this.#read(db, asked, key, limit));
    return cards.filter(({ id }) => id !== exceptId).slice(0, limit);
  }

  #read(db: Db, asked: Asked, key: string, limit: number): Promise<Card[]> {
    return this.#kept.read(
      db,
      // One more, for the business that is left out.
      (from) => listOfCategory(from, asked, limit + 1),
      (cards) => [[key, { stateId: asked.stateId, cards }]],
    );
  }

  /** Drops the lists that a business stands in, or that it may belong in now. @param stateIds where it is listed */
  drop(businessId: string, stateIds: readonly number[]) {
    this.#kept.dropWhere(({ stateId, cards }) => {
      const mayBelong = stateId === undefined || stateIds.includes(stateId);
      return mayBelong || cards.some(({ id }) => id === businessId);
    });
  }

  /** Drops all lists: anything may have changed. */
  clear() {
    this.#kept.clear();
  }
}
