import { allPlaceNames } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database.ts";
import { customPhrases, listCustomVocabulary, setCustomVocabulary, tradePhrases } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { type Candidate, lettersOf, nearestWord } from "./edit-distance.ts";
import { listBestNames } from "./queries.ts";

/** How many of the best businesses lend the words of their names. */
export const namesKept = 20_000;

const weights = { trade: 4, place: 2, name: 1 } as const;

let builtin: ReadonlyMap<string, Candidate> | undefined;

/** The words of trades and places that come with the product: read when they are first needed. */
function builtinWords(): ReadonlyMap<string, Candidate> {
  if (builtin) return builtin;
  const known = new Map<string, Candidate>();
  for (const { words } of tradePhrases) addNew(known, words, weights.trade);
  for (const [name] of allPlaceNames()) addNew(known, wordsOf(name), weights.place);
  builtin = known;
  return builtin;
}

function addNew(known: Map<string, Candidate>, words: readonly string[], weight: number) {
  for (const word of words) if (!known.has(word)) known.set(word, { word, weight, letters: lettersOf(word) });
}

/**
 * The words we know: of trades and places from the start, of business names and of what staff taught once they are read
 * from the database. A word that is none of these may be a slip for one that is.
 */
export class KnownWords {
  readonly #known = new Map(builtinWords());
  /** Of what staff taught: these go when they are forgotten. */
  readonly #custom = new Map<string, Candidate>();
  /** Ends when what was asked for last has been read: one reading after another, so that the last is what holds. */
  reading = Promise.resolve();
  /** Names of the best businesses, best first, for suggestions. */
  names: { name: string; area: string }[] = [];

  has(word: string): boolean {
    return this.#known.has(word) || this.#custom.has(word);
  }

  /** What `word` was probably meant to be; `undefined` when it is known as it stands, or nothing is near. */
  correction(word: string): string | undefined {
    if (this.has(word) || /\d/.test(word)) return undefined;
    return nearestWord(word, this.#known.values()) ?? nearestWord(word, this.#custom.values());
  }

  /** Reads the names of the best businesses anew. Search does not wait for it: an unread name is found as typed. */
  async readNames(db: Db) {
    this.names = await listBestNames(db, namesKept);
    for (const { name } of this.names) addNew(this.#known, wordsOf(name), weights.name);
  }

  /** Reads what staff taught anew: from then on it is understood, and what they took back no more. */
  readCustomVocabulary(db: Db): Promise<void> {
    const read = async () => {
      setCustomVocabulary(await listCustomVocabulary(db));
      this.#custom.clear();
      for (const { words } of customPhrases()) addNew(this.#custom, words, weights.trade);
    };
    this.reading = this.reading.then(read, read);
    return this.reading;
  }
}
