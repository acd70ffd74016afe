import { allPlaceNames } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import {
  customPhrases,
  listCustomVocabulary,
  setCustomVocabulary,
  tradeName,
  tradePhrases,
} from "#/server/trade/trade.ts";
import { fold, singular, wordsOf } from "#/shared/fold.ts";
import everydayWords from "./data/everyday-words.json" with { type: "json" };
import { listBestNames } from "./queries.ts";
import { type Candidate, candidateOf, nearestWord } from "./spelling.ts";

/** Number of the best businesses whose names lend words. */
const namesKept = 20_000;

/** The words of a trade's own name, of what people say for it, of places by kind, and of business names. */
const weights = { tradeName: 10, synonym: 5, city: 6, place: 2, name: 0 } as const;

/** English words that are no trade: never mended into one. */
const everyday: ReadonlySet<string> = new Set(everydayWords.words.join(" ").split(" ").map(singular));

let builtin: ReadonlyMap<string, Candidate> | undefined;

/** The words of trades and places that come with the product: read when they are first needed. */
function builtinWords(): ReadonlyMap<string, Candidate> {
  if (builtin) return builtin;
  const known = new Map<string, Candidate>();
  const isOwnName = ({ text, trade }: (typeof tradePhrases)[number]) => fold(text) === fold(tradeName(trade));
  for (const phrase of tradePhrases)
    addBest(known, phrase.words, isOwnName(phrase) ? weights.tradeName : weights.synonym);
  for (const [name, places] of allPlaceNames()) {
    addBest(known, wordsOf(name), places.some(({ isPlain }) => isPlain) ? weights.city : weights.place);
  }
  builtin = known;
  return builtin;
}

/** Takes words in; one that is known keeps its larger weight. */
function addBest(known: Map<string, Candidate>, words: readonly string[], weight: number) {
  for (const word of words) if ((known.get(word)?.weight ?? -1) < weight) known.set(word, candidateOf(word, weight));
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
  names: { name: string; area: string; state: string }[] = [];

  has(word: string): boolean {
    return this.#known.has(word) || this.#custom.has(word);
  }

  /** Likely meaning of a misspelt `word`; `undefined` when it is known as it stands, or nothing is near. */
  correction(word: string): string | undefined {
    if (this.has(word) || everyday.has(word) || /\d/.test(word)) return undefined;
    return nearestWord(word, this.#known.values()) ?? nearestWord(word, this.#custom.values());
  }

  /** Reads the names of the best businesses anew. Search does not wait for it: an unread name is found as typed. */
  async readNames(db: Db) {
    this.names = await listBestNames(db, namesKept);
    for (const { name } of this.names) addBest(this.#known, wordsOf(name), weights.name);
  }

  /** Reads what staff taught anew: from then on it is understood, and what they took back no more. */
  readCustomVocabulary(db: Db): Promise<void> {
    const read = async () => {
      setCustomVocabulary(await listCustomVocabulary(db));
      this.#custom.clear();
      for (const { words } of customPhrases()) addBest(this.#custom, words, weights.tradeName);
    };
    this.reading = this.reading.then(read, read);
    return this.reading;
  }
}
