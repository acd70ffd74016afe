import { singular } from "#/shared/fold.ts";
import { KeyTable } from "./key-table.ts";
import { isFiller, senseOf } from "./phrase-words.ts";

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

/** Phrases and their words as numbers, as they are kept in a file. Words and phrases are counted from 0. */
interface ClosestParts {
  /** The number of a word, by its key. */
  words: Int32Array;
  wordWeights: Float64Array;
  /** Where the phrases that hold a word begin in `holding`, and where those of the last one end. */
  holdingStarts: Int32Array;
  /** The phrases that hold a word, one word after the other. */
  holding: Int32Array;
  trades: Int32Array;
  /** Sum of the weights of the words of a phrase. */
  weights: Float32Array;
  /** The words of all phrases, one phrase after the other, and where those of a phrase begin. */
  said: Int32Array;
  starts: Int32Array;
}

/** The same of no phrases. */
const noParts = (): ClosestParts => ({
  words: KeyTable.of(new Map()).cells,
  wordWeights: new Float64Array(),
  holdingStarts: new Int32Array(1),
  holding: new Int32Array(),
  trades: new Int32Array(),
  weights: new Float32Array(),
  said: new Int32Array(),
  starts: new Int32Array(1),
});

/** Counts out phrases and their words. @param before phrases that go before them */
export function closestParts(phrases: Iterable<NamingPhrase>, before = noParts()): ClosestParts {
  const known = new KeyTable(before.words);
  const added = new Map<string, number>();
  const knownWords = before.holdingStarts.length - 1;
  const trades = [...before.trades];
  const said = [...before.said];
  const starts = [...before.starts];
  const keyOnce = makeKeyOf();
  for (const { trade, words } of phrases) {
    trades.push(trade);
    for (const key of new Set(contentOf(words).map(keyOnce))) {
      const word = known.get(key) ?? added.get(key) ?? knownWords + added.size;
      if (word === knownWords + added.size) added.set(key, word);
      said.push(word);
    }
    starts.push(said.length);
  }
  const counted = {
    trades: Int32Array.from(trades),
    said: Int32Array.from(said),
    starts: Int32Array.from(starts),
  };
  return { ...counted, ...weighed(counted, knownWords + added.size), words: known.with(added).cells };
}

/** Which phrases hold each word, and what words and phrases weigh. */
function weighed({ trades, said, starts }: Pick<ClosestParts, "trades" | "said" | "starts">, words: number) {
  const holdingStarts = new Int32Array(words + 1);
  for (const word of said) holdingStarts[word + 1] = holdingStarts[word + 1]! + 1;
  for (let word = 0; word < words; word++) holdingStarts[word + 1] = holdingStarts[word + 1]! + holdingStarts[word]!;
  const holding = new Int32Array(said.length);
  const ends = holdingStarts.slice();
  for (const phrase of trades.keys()) {
    for (const word of said.subarray(starts[phrase], starts[phrase + 1])) {
      holding[ends[word]!] = phrase;
      ends[word] = ends[word]! + 1;
    }
  }
  const all = new Set(trades).size;
  const wordWeights = new Float64Array(words).map((_, word) => {
    const phrases = holding.subarray(holdingStarts[word], holdingStarts[word + 1]);
    return Math.log(1 + all / new Set(phrases.map((phrase) => trades[phrase]!)).size);
  });
  const weights = new Float32Array(trades.length);
  for (const phrase of trades.keys()) {
    for (const word of said.subarray(starts[phrase], starts[phrase + 1]))
      weights[phrase] = weights[phrase]! + wordWeights[word]!;
  }
  return { holdingStarts, holding, wordWeights, weights };
}

/**
 * Finds the trades whose phrases share the rarest words with a question, for questions that no phrase names. A word weighs the more, the
 * fewer trades use it.
 */
export class ClosestTrades {
  readonly #parts: ClosestParts;
  readonly #words: KeyTable;

  constructor(parts: ClosestParts) {
    this.#parts = parts;
    this.#words = new KeyTable(parts.words);
  }

  /** Trades that share words with these, closest first. A trade's score is that of its best phrase, and a little for other words it uses. */
  find(words: readonly string[]): CloseTrade[] {
    const matched = new Map<number, string[]>();
    for (const word of new Map(contentOf(words).map((one) => [keyOf(one), one])).values()) {
      for (const at of this.#holdingOf(word)) {
        const some = matched.get(at);
        if (some) some.push(word);
        else matched.set(at, [word]);
      }
    }
    const best = new Map<number, CloseTrade>();
    const used = new Map<number, Set<string>>();
    for (const [at, some] of matched) {
      const trade = this.#parts.trades[at]!;
      const score =
        (this.#weightOf(some) ** 2 / this.#parts.weights[at]!) * (this.#isInOrder(some, at) ? 1 : otherOrder);
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

  #wordOf = (word: string) => this.#words.get(keyOf(word));

  #holdingOf(said: string): Int32Array {
    const { holding, holdingStarts } = this.#parts;
    const word = this.#wordOf(said);
    return word === undefined ? holding.subarray(0, 0) : holding.subarray(holdingStarts[word], holdingStarts[word + 1]);
  }

  #weightOf(words: readonly string[]): number {
    return words.reduce((sum, said) => {
      const word = this.#wordOf(said);
      return word === undefined ? sum : sum + this.#parts.wordWeights[word]!;
    }, 0);
  }

  /** True if the words stand in this order in the phrase too: a "truck tyre" is no truck of so many tyres. */
  #isInOrder(words: readonly string[], phrase: number): boolean {
    if (words.length < 2) return true;
    const { said, starts } = this.#parts;
    const inPhrase = said.subarray(starts[phrase], starts[phrase + 1]);
    const places = words.map((word) => inPhrase.indexOf(this.#wordOf(word) ?? -1));
    return places.every((place, at) => at === 0 || places[at - 1]! < place);
  }
}

const contentOf = (words: readonly string[]) => words.filter((word) => !isFiller(word) && !/\d/.test(word));
