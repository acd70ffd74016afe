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
/** Factor for a phrase whose words are in a different order. */
const otherOrder = 0.75;
/** Limit of the bit sets of query words. */
const wordsMax = 30;

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
}

/** Finds the trades whose phrases share the rarest words with a query, for queries that contain no known phrase. */
export class ClosestTrades {
  readonly #words = new Map<string, Word>();

  constructor(phrases: readonly { trade: number; words: readonly string[] }[]) {
    const keys = new Map<string, string>();
    const keyOnce = (word: string) => keys.get(word) ?? keys.set(word, keyOf(word)).get(word)!;
    const all = phrases.map(({ trade, words }) => this.#phraseOf(trade, new Set(contentOf(words).map(keyOnce))));
    const trades = new Set(all.map(({ trade }) => trade)).size;
    for (const word of this.#words.values())
      word.weight = Math.log(1 + trades / new Set(word.phrases.map(({ trade }) => trade)).size);
    for (const phrase of all) for (const word of phrase.words) phrase.weight += word.weight;
  }

  #phraseOf(trade: number, keys: ReadonlySet<string>): Phrase {
    const words = Array.from(keys, (key) => {
      const word = this.#words.get(key) ?? { weight: 0, phrases: [] };
      this.#words.set(key, word);
      return word;
    });
    const phrase = { trade, words, weight: 0 };
    for (const word of words) word.phrases.push(phrase);
    return phrase;
  }

  /** Ranks the trades that share words with the query. A trade scores by its best phrase, plus a little for words that its other phrases contain. */
  find(words: readonly string[]): CloseTrade[] {
    const { said, held } = this.#shared(words);
    const weightOf = (some: number) =>
      said.reduce((sum, { word }, at) => (some & (1 << at) ? sum + word.weight : sum), 0);
    const best = new Map<number, { score: number; some: number; used: number }>();
    for (const [phrase, some] of held) {
      const known = best.get(phrase.trade) ?? { score: 0, some: 0, used: 0 };
      best.set(phrase.trade, known);
      known.used |= some;
      const score = (weightOf(some) ** 2 / phrase.weight) * (isInOrder(said, some, phrase) ? 1 : otherOrder);
      if (score > known.score) Object.assign(known, { score, some });
    }
    return [...best]
      .map(([trade, { score, some, used }]) => ({
        trade,
        score: score + besideWeight * (weightOf(used) - weightOf(some)),
        words: said.filter((_, at) => some & (1 << at)).map(({ text }) => text),
      }))
      .sort((a, b) => b.score - a.score || a.trade - b.trade);
  }

  /** Counts, per trade, the phrases that contain all of these words. */
  usesOf(words: readonly string[]): Map<number, number> {
    const { said, held } = this.#shared(words);
    const uses = new Map<number, number>();
    for (const [{ trade }, some] of held)
      if (some === 2 ** said.length - 1) uses.set(trade, (uses.get(trade) ?? 0) + 1);
    return uses;
  }

  /** The distinct words of the query that some phrase contains, and per phrase the bit set of those it contains. */
  #shared(words: readonly string[]) {
    const byKey = new Map(contentOf(words).map((text) => [keyOf(text), text]));
    const said = [...byKey]
      .flatMap(([key, text]) => {
        const word = this.#words.get(key);
        return word ? [{ text, word }] : [];
      })
      .slice(0, wordsMax);
    const held = new Map<Phrase, number>();
    for (const [at, { word }] of said.entries())
      for (const phrase of word.phrases) held.set(phrase, (held.get(phrase) ?? 0) | (1 << at));
    return { said, held };
  }
}

/** True if the words have the same order in the phrase: "truck tyre" is not "ten tyre truck". */
function isInOrder(said: readonly { word: Word }[], some: number, phrase: Phrase): boolean {
  const places = said.flatMap(({ word }, at) => (some & (1 << at) ? [phrase.words.indexOf(word)] : []));
  return places.every((place, at) => at === 0 || place > places[at - 1]!);
}

const keyOf = (word: string): string => stemOf(senseOf(singular(word)));

const contentOf = (words: readonly string[]) => words.filter((word) => !isFiller(word) && !/\d/.test(word));
