import { singular } from "#/shared/fold.ts";
import { isFiller, senseOf, stemOf } from "./phrases.ts";

/** A trade with its similarity to a query. */
export interface CloseTrade {
  trade: number;
  score: number;
  /** Words of the query that its best phrase contains. */
  words: readonly string[];
}

/** Weight of query words that only other phrases of the trade contain. */
const besideWeight = 0.35;
/** Weight of a word in one phrase of a trade that has a single word, relative to a word that the trade does not use. */
const useWeight = 50;
/** Factor for a phrase whose words are in a different order. */
const otherOrder = 0.75;

const keyOf = (word: string): string => stemOf(senseOf(singular(word)));

/** A memoized `keyOf`: phrases repeat the same words. */
function makeKeyOf(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const key = known.get(word) ?? keyOf(word);
    known.set(word, key);
    return key;
  };
}

/** The words of a phrase that names a trade. */
interface NamingPhrase {
  trade: number;
  words: readonly string[];
}

/** A word of phrases. Its weight is the inverse frequency over trades. */
interface Word {
  weight: number;
  phrases: Phrase[];
}

interface Phrase {
  trade: number;
  /** Distinct words in their order. */
  words: readonly Word[];
  /** Sum of its word weights. */
  weight: number;
  /** Bit set of the words of the current query that it contains; zero between queries. */
  held: number;
}

/** Finds the trades whose phrases share the rarest words with a query, for queries that contain no known phrase. */
export class ClosestTrades {
  readonly #words = new Map<string, Word>();
  /** Number of words in the phrases of a trade. */
  readonly #sizes = new Map<number, number>();

  constructor(phrases: Iterable<NamingPhrase>) {
    const keyOnce = makeKeyOf();
    const all = [...phrases].map(({ trade, words }) => this.#phraseOf(trade, new Set(contentOf(words).map(keyOnce))));
    const trades = new Set(all.map(({ trade }) => trade)).size;
    for (const word of this.#words.values())
      word.weight = Math.log(1 + trades / new Set(word.phrases.map(({ trade }) => trade)).size);
    for (const phrase of all) {
      for (const word of phrase.words) phrase.weight += word.weight;
      this.#sizes.set(phrase.trade, (this.#sizes.get(phrase.trade) ?? 0) + phrase.words.length);
    }
  }

  #phraseOf(trade: number, keys: ReadonlySet<string>): Phrase {
    const words = Array.from(keys, (key) => {
      const word = this.#words.get(key) ?? { weight: 0, phrases: [] };
      this.#words.set(key, word);
      return word;
    });
    const phrase = { trade, words, weight: 0, held: 0 };
    for (const word of words) word.phrases.push(phrase);
    return phrase;
  }

  /** Ranks the trades that share words with the query. A trade scores by its best phrase, plus a little for words that its other phrases contain. */
  find(words: readonly string[]): CloseTrade[] {
    const asked = this.#asked(words);
    const weightOf = weightOfSome(asked.map(({ word }) => word.weight));
    const best = new Map<number, { score: number; some: number; used: number }>();
    for (const phrase of phrasesWith(asked)) {
      const { trade, held: some } = phrase;
      phrase.held = 0;
      const inOrder = isOneAlone(some) || isInOrder(asked, some, phrase) ? 1 : otherOrder;
      const score = (weightOf(some) ** 2 / phrase.weight) * inOrder;
      const known = best.get(trade);
      if (!known) best.set(trade, { score, some, used: some });
      else {
        known.used |= some;
        if (score > known.score) Object.assign(known, { score, some });
      }
    }
    return [...best]
      .map(([trade, { score, some, used }]) => ({
        trade,
        score: score + besideWeight * (weightOf(used) - weightOf(some)),
        words: asked.filter((_, at) => some & (1 << at)).map(({ typed }) => typed),
      }))
      .sort((a, b) => b.score - a.score || a.trade - b.trade);
  }

  /**
   * Weighs all words together, in any order: naive Bayes over the words of phrases.
   * @returns the number of words that phrases contain; per trade, how much likelier they make it than the average trade, as a logarithm
   */
  evidence(words: readonly string[]): { known: number; scores: Map<number, number> } {
    const asked = this.#asked(words);
    const scores = new Map<number, number>(Array.from(this.#sizes.keys(), (trade) => [trade, 0]));
    for (const { word } of asked) {
      const uses = new Map<number, number>();
      for (const { trade } of word.phrases) uses.set(trade, (uses.get(trade) ?? 0) + 1);
      const shareOf = (trade: number) => 1 + (useWeight * (uses.get(trade) ?? 0)) / Math.sqrt(this.#sizes.get(trade)!);
      const sum = Array.from(uses.keys(), shareOf).reduce((all, share) => all + share, this.#sizes.size - uses.size);
      const average = Math.log(sum / this.#sizes.size);
      for (const [trade, score] of scores) scores.set(trade, score + Math.log(shareOf(trade)) - average);
    }
    return { known: asked.length, scores };
  }

  /** Counts, per trade, the phrases that contain all of these words. */
  usesOf(words: readonly string[]): Map<number, number> {
    const asked = this.#asked(words);
    const all = 2 ** asked.length - 1;
    const uses = new Map<number, number>();
    for (const phrase of phrasesWith(asked)) {
      if (phrase.held === all) uses.set(phrase.trade, (uses.get(phrase.trade) ?? 0) + 1);
      phrase.held = 0;
    }
    return uses;
  }

  /** The distinct words of the query that some phrase contains. */
  #asked(words: readonly string[]): AskedWord[] {
    const byKey = new Map(contentOf(words).map((typed) => [keyOf(typed), typed]));
    return [...byKey]
      .flatMap(([key, typed]) => {
        const word = this.#words.get(key);
        return word ? [{ typed, word }] : [];
      })
      .slice(0, wordsMax);
  }
}

/** Collects the phrases that contain any of the words, and sets their `held` bits. */
function phrasesWith(asked: readonly AskedWord[]): Phrase[] {
  const found: Phrase[] = [];
  for (const [at, { word }] of asked.entries()) {
    for (const phrase of word.phrases) {
      if (phrase.held === 0) found.push(phrase);
      phrase.held |= 1 << at;
    }
  }
  return found;
}

/** True if the words have the same order in the phrase: "truck tyre" is not "ten tyre truck". */
function isInOrder(asked: readonly AskedWord[], some: number, phrase: Phrase): boolean {
  let last = -1;
  for (const [at, { word }] of asked.entries()) {
    if ((some & (1 << at)) === 0) continue;
    const place = phrase.words.indexOf(word);
    if (place < last) return false;
    last = place;
  }
  return true;
}

/** A word of the query that phrases contain. */
interface AskedWord {
  typed: string;
  word: Word;
}

/** Limit of the bit set in `held`. */
const wordsMax = 30;

const isOneAlone = (some: number) => (some & (some - 1)) === 0;

/** Returns a memoized sum of weights for a bit set of words. */
function weightOfSome(weights: readonly number[]): (some: number) => number {
  const known = new Map<number, number>();
  return (some) => {
    const sum = known.get(some) ?? weights.reduce((all, weight, at) => (some & (1 << at) ? all + weight : all), 0);
    known.set(some, sum);
    return sum;
  };
}

const contentOf = (words: readonly string[]) => words.filter((word) => !isFiller(word) && !/\d/.test(word));
