import { singular } from "#/shared/fold.ts";
import { isFiller, senseOf } from "./phrase-book.ts";

/** A trade, and how much of what was asked its words answer to. */
export interface CloseTrade {
  trade: number;
  score: number;
  /** The words that its best phrase holds. */
  words: readonly string[];
}

/** What a phrase says beyond its best words counts so much. */
const besideWeight = 0.35;
/** What a phrase counts when its words stand in another order. */
const otherOrder = 0.75;
/** "Rate" is no form of "rat", but baker, baking and bake are one. */
const endings: [string, number][] = [
  ["ing", 3],
  ["ers", 3],
  ["ed", 4],
  ["er", 3],
  ["es", 4],
  ["ry", 4],
  ["e", 4],
  ["y", 4],
];
const stemLettersMin = 3;

/** A word without its English ending, for comparing only: spraying, sprayer and spray are one. */
function stemOf(word: string): string {
  const [ending = ""] = endings.find(([end, least]) => word.endsWith(end) && word.length - end.length >= least) ?? [];
  const stem = word.slice(0, word.length - ending.length);
  return stem.length > stemLettersMin ? stem.replace(/([b-df-hj-np-tv-z])\1$/, "$1") : stem;
}

/** Words that are hardly alike, and speak of the same trouble. */
const sameTrouble = new Map([
  ["drip", "leak"],
  ["drop", "leak"],
  ["pour", "leak"],
]);

function keyOf(word: string): string {
  const stem = stemOf(senseOf(singular(word)));
  return sameTrouble.get(stem) ?? stem;
}

/** The same, worked out once a word: phrases repeat some ten thousand words. */
function makeKeyOf(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const key = known.get(word) ?? keyOf(word);
    known.set(word, key);
    return key;
  };
}

/** A phrase that names a trade, as its words. */
interface NamingPhrase {
  trade: number;
  words: readonly string[];
}

/** A known word: how much it weighs, and where the phrases that hold it stand in the list of all. */
interface Known {
  key: number;
  weight: number;
  from: number;
  to: number;
}

const unknown: Known = { key: -1, weight: 0, from: 0, to: 0 };

/**
 * Finds the trades whose phrases share the rarest words with a question, for questions that no phrase names. A word weighs the more, the
 * fewer trades use it. Phrases are kept as numbers: there are tens of thousands.
 */
export class ClosestTrades {
  readonly #known = new Map<string, Known>();
  /** The phrases that hold a word, one word after the other. */
  readonly #holding: Int32Array;
  readonly #trades: Int32Array;
  /** Sum of the weights of the words of a phrase. */
  readonly #weights: Float32Array;
  /** The keys of the words of all phrases, one after the other, and where those of a phrase begin. */
  readonly #keys: Uint16Array;
  readonly #starts: Int32Array;

  constructor(phrases: Iterable<NamingPhrase>) {
    const trades: number[] = [];
    const keys: number[] = [];
    const starts = [0];
    const words: { text: string; phrases: number[]; trades: Set<number> }[] = [];
    const numbers = new Map<string, number>();
    const keyOnce = makeKeyOf();
    for (const { trade, words: said } of phrases) {
      const at = trades.push(trade) - 1;
      for (const text of new Set(contentOf(said).map(keyOnce))) {
        const key = numbers.get(text) ?? words.push({ text, phrases: [], trades: new Set() }) - 1;
        numbers.set(text, key);
        words[key]!.phrases.push(at);
        words[key]!.trades.add(trade);
        keys.push(key);
      }
      starts.push(keys.length);
    }
    const all = new Set(trades).size;
    const weights = words.map(({ trades: using }) => Math.log(1 + all / using.size));
    this.#holding = new Int32Array(keys.length);
    let from = 0;
    for (const [key, { text, phrases: holding }] of words.entries()) {
      this.#holding.set(holding, from);
      this.#known.set(text, { key, weight: weights[key]!, from, to: from + holding.length });
      from += holding.length;
    }
    this.#trades = Int32Array.from(trades);
    this.#keys = Uint16Array.from(keys);
    this.#starts = Int32Array.from(starts);
    this.#weights = new Float32Array(trades.length);
    for (const at of trades.keys())
      for (const key of this.#keysOf(at)) this.#weights[at] = this.#weights[at]! + weights[key]!;
  }

  /** Trades that share words with these, closest first. A trade's score is that of its best phrase, and a little for other words it uses. */
  find(words: readonly string[]): CloseTrade[] {
    const matched = new Map<number, string[]>();
    for (const word of new Map(contentOf(words).map((one) => [keyOf(one), one])).values()) {
      const { from, to } = this.#knownOf(word);
      for (const at of this.#holding.subarray(from, to)) {
        const some = matched.get(at);
        if (some) some.push(word);
        else matched.set(at, [word]);
      }
    }
    const best = new Map<number, CloseTrade>();
    const used = new Map<number, Set<string>>();
    for (const [at, some] of matched) {
      const trade = this.#trades[at]!;
      const score = (this.#weightOf(some) ** 2 / this.#weights[at]!) * (this.#isInOrder(some, at) ? 1 : otherOrder);
      if (score > (best.get(trade)?.score ?? 0)) best.set(trade, { trade, score, words: some });
      const seen = used.get(trade) ?? new Set();
      for (const word of some) seen.add(word);
      used.set(trade, seen);
    }
    return [...best.values()]
      .map((close) => {
        const beside = this.#weightOf([...used.get(close.trade)!]) - this.#weightOf(close.words);
        return { ...close, score: close.score + besideWeight * beside };
      })
      .sort((a, b) => b.score - a.score || a.trade - b.trade);
  }

  #knownOf(word: string): Known {
    return this.#known.get(keyOf(word)) ?? unknown;
  }

  #keysOf = (phrase: number) => this.#keys.subarray(this.#starts[phrase], this.#starts[phrase + 1]);

  #weightOf(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + this.#knownOf(word).weight, 0);
  }

  /** True if the words stand in this order in the phrase too: a "truck tyre" is no truck of so many tyres. */
  #isInOrder(words: readonly string[], phrase: number): boolean {
    if (words.length < 2) return true;
    const keys = this.#keysOf(phrase);
    const places = words.map((word) => keys.indexOf(this.#knownOf(word).key));
    return places.every((place, at) => at === 0 || places[at - 1]! < place);
  }
}

const contentOf = (words: readonly string[]) => words.filter((word) => !isFiller(word) && !/\d/.test(word));
