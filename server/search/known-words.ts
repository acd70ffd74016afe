import { allPlaceNames } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database.ts";
import { listTaught, takeTaught, taughtPhrases, tradePhrases } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listBestNames } from "./queries.ts";
import { type Candidate, lettersOf, nearestWord } from "./slips.ts";

/** How many of the best businesses lend the words of their names. */
export const namesKept = 20_000;

const weights = { trade: 4, place: 2, name: 1 } as const;

let printed: ReadonlyMap<string, Candidate> | undefined;

/** The words of trades and places that come with the product: read when they are first needed. */
function printedWords(): ReadonlyMap<string, Candidate> {
  if (printed) return printed;
  const known = new Map<string, Candidate>();
  for (const { words } of tradePhrases) addNew(known, words, weights.trade);
  for (const [name] of allPlaceNames()) addNew(known, wordsOf(name), weights.place);
  printed = known;
  return printed;
}

function addNew(known: Map<string, Candidate>, words: readonly string[], weight: number) {
  for (const word of words) if (!known.has(word)) known.set(word, { word, weight, letters: lettersOf(word) });
}

/**
 * The words we know: of trades and places from the start, of business names and of what staff taught once they are read
 * from the database. A word that is none of these may be a slip for one that is.
 */
export class KnownWords {
  readonly #known = new Map(printedWords());
  /** Of what staff taught: these go when they are forgotten. */
  readonly #taught = new Map<string, Candidate>();
  /** Ends when what was asked for last has been read: one reading after another, so that the last is what holds. */
  reading = Promise.resolve();
  /** Names of the best businesses, best first, for suggestions. */
  names: { name: string; area: string }[] = [];

  has(word: string): boolean {
    return this.#known.has(word) || this.#taught.has(word);
  }

  /** What `word` was probably meant to be; `undefined` when it is known as it stands, or nothing is near. */
  correction(word: string): string | undefined {
    if (this.has(word) || /\d/.test(word)) return undefined;
    return nearestWord(word, this.#known.values()) ?? nearestWord(word, this.#taught.values());
  }

  /** Reads the names of the best businesses anew. Search does not wait for it: an unread name is found as typed. */
  async readNames(db: Db) {
    this.names = await listBestNames(db, namesKept);
    for (const { name } of this.names) addNew(this.#known, wordsOf(name), weights.name);
  }

  /** Reads what staff taught anew: from then on it is understood, and what they took back no more. */
  readTaught(db: Db): Promise<void> {
    const read = async () => {
      takeTaught(await listTaught(db));
      this.#taught.clear();
      for (const { words } of taughtPhrases()) addNew(this.#taught, words, weights.trade);
    };
    this.reading = this.reading.then(read, read);
    return this.reading;
  }
}
