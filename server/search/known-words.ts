import { allPlaceNames } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database.ts";
import { tradePhrases } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listBestNames } from "./queries.ts";
import { type Candidate, lettersOf, nearestWord } from "./slips.ts";

/** How many of the best businesses lend the words of their names. */
export const namesKept = 20_000;

const weights = { trade: 4, place: 2, name: 1 } as const;

/**
 * The words we know: of trades and places from the start, of business names once they are read from the database.
 * A word that is none of these may be a slip for one that is.
 */
export class KnownWords {
  readonly #weights = new Map<string, number>();
  #candidates: Candidate[] = [];
  /** Names of the best businesses, best first, for suggestions. */
  names: { name: string; area: string }[] = [];

  constructor() {
    for (const { words } of tradePhrases) for (const word of words) this.#know(word, weights.trade);
    for (const [name] of allPlaceNames()) for (const word of wordsOf(name)) this.#know(word, weights.place);
  }

  #know(word: string, weight: number) {
    const before = this.#weights.get(word);
    if (before !== undefined && before >= weight) return;
    this.#weights.set(word, weight);
    if (before === undefined) this.#candidates.push({ word, weight, letters: lettersOf(word) });
  }

  has(word: string): boolean {
    return this.#weights.has(word);
  }

  /** What `word` was probably meant to be; `undefined` when it is known as it stands, or nothing is near. */
  correction(word: string): string | undefined {
    return this.#weights.has(word) || /\d/.test(word) ? undefined : nearestWord(word, this.#candidates);
  }

  /** Reads the names of the best businesses anew. Search does not wait for it: an unread name is found as typed. */
  async readNames(db: Db) {
    this.names = await listBestNames(db, namesKept);
    for (const { name } of this.names) for (const word of wordsOf(name)) this.#know(word, weights.name);
  }
}
