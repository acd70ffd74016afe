import { allPlaceNames } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database.ts";
import { listTaught, takeTaught, taughtPhrases, tradePhrases } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listBestNames } from "./queries.ts";
import { type Candidate, lettersOf, nearestWord } from "./slips.ts";

/** How many of the best businesses lend the words of their names. */
export const namesKept = 20_000;

const weights = { trade: 4, place: 2, name: 1 } as const;

/**
 * The words we know: of trades and places from the start, of business names and of what staff taught once they are read
 * from the database. A word that is none of these may be a slip for one that is.
 */
export class KnownWords {
  readonly #weights = new Map<string, number>();
  readonly #candidates: Candidate[] = [];
  /** Of what staff taught: these go when they are forgotten. */
  #taught: Candidate[] = [];
  /** Ends when what was asked for last has been read: one reading after another, so that the last is what holds. */
  reading = Promise.resolve();
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
    return this.#weights.has(word) || this.#taught.some((taught) => taught.word === word);
  }

  /** What `word` was probably meant to be; `undefined` when it is known as it stands, or nothing is near. */
  correction(word: string): string | undefined {
    if (this.has(word) || /\d/.test(word)) return undefined;
    return nearestWord(word, this.#candidates) ?? nearestWord(word, this.#taught);
  }

  /** Reads the names of the best businesses anew. Search does not wait for it: an unread name is found as typed. */
  async readNames(db: Db) {
    this.names = await listBestNames(db, namesKept);
    for (const { name } of this.names) for (const word of wordsOf(name)) this.#know(word, weights.name);
  }

  /** Reads what staff taught anew: from then on it is understood, and what they took back no more. */
  readTaught(db: Db): Promise<void> {
    const read = async () => {
      takeTaught(await listTaught(db));
      const words = new Set(taughtPhrases().flatMap((phrase) => phrase.words));
      this.#taught = [...words].map((word) => ({ word, weight: weights.trade, letters: lettersOf(word) }));
    };
    this.reading = this.reading.then(read, read);
    return this.reading;
  }
}
