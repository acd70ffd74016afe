import { singular } from "#/shared/fold.ts";
import { KeyTable } from "./key-table.ts";
import { isFiller, senseOf } from "./phrase-words.ts";
import { stemOf } from "./word-stem.ts";

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
  /** Start in `holding` of the phrases that hold each word, and end of the last ones. */
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

/** Phrases by the words they hold, and the weights of both. */
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
  /** Asked words that each phrase holds, one bit each; zero between questions. A map of thousands of phrases took longer, and was garbage afterwards. */
  readonly #held: Int32Array;

  constructor(parts: ClosestParts) {
    this.#parts = parts;
    this.#words = new KeyTable(parts.words);
    this.#held = new Int32Array(parts.trades.length);
  }

  /** Trades that share words with these, closest first. A trade's score is that of its best phrase, and a little for other words it uses. */
  find(words: readonly string[]): CloseTrade[] {
    const asked = this.#asked(words);
    const weightOf = weightOfSome(asked.map(({ word }) => this.#parts.wordWeights[word]!));
    const best = new Map<number, { score: number; some: number; used: number }>();
    for (const phrase of this.#holding(asked)) {
      const some = this.#held[phrase]!;
      this.#held[phrase] = 0;
      const trade = this.#parts.trades[phrase]!;
      const inOrder = isOneAlone(some) || this.#isInOrder(asked, some, phrase) ? 1 : otherOrder;
      const score = (weightOf(some) ** 2 / this.#parts.weights[phrase]!) * inOrder;
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
        words: asked.filter((_, at) => some & (1 << at)).map(({ said }) => said),
      }))
      .sort((a, b) => b.score - a.score || a.trade - b.trade);
  }

  /** The words that some phrase holds, each once. */
  #asked(words: readonly string[]): AskedWord[] {
    const byKey = new Map(contentOf(words).map((said) => [keyOf(said), said]));
    return [...byKey]
      .flatMap(([key, said]) => {
        const word = this.#words.get(key);
        return word === undefined ? [] : [{ said, word }];
      })
      .slice(0, askedMax);
  }

  /** Phrases that hold some of the words, each once, with these words in `#held`: whoever reads them sets them back to zero. */
  #holding(asked: readonly AskedWord[]): number[] {
    const { holding, holdingStarts } = this.#parts;
    const phrases: number[] = [];
    for (const [at, { word }] of asked.entries()) {
      for (let i = holdingStarts[word]!; i < holdingStarts[word + 1]!; i++) {
        const phrase = holding[i]!;
        const held = this.#held[phrase]!;
        if (held === 0) phrases.push(phrase);
        this.#held[phrase] = held | (1 << at);
      }
    }
    return phrases;
  }

  /** True if the words stand in this order in the phrase too: a "truck tyre" is no truck of so many tyres. */
  #isInOrder(asked: readonly AskedWord[], some: number, phrase: number): boolean {
    const { said, starts } = this.#parts;
    let last = -1;
    for (const [at, { word }] of asked.entries()) {
      if ((some & (1 << at)) === 0) continue;
      const place = said.indexOf(word, starts[phrase]);
      if (place < last) return false;
      last = place;
    }
    return true;
  }
}

/** A word of a question that phrases hold too. */
interface AskedWord {
  said: string;
  /** Its number in the phrases. */
  word: number;
}

/** So many words of a question are looked at: one bit of a number each. */
const askedMax = 30;

const isOneAlone = (some: number) => (some & (some - 1)) === 0;

/** Sum of the weights of some of the words, one bit each; worked out once for each some, as phrases repeat them. */
function weightOfSome(weights: readonly number[]): (some: number) => number {
  const known = new Map<number, number>();
  return (some) => {
    const sum = known.get(some) ?? weights.reduce((all, weight, at) => (some & (1 << at) ? all + weight : all), 0);
    known.set(some, sum);
    return sum;
  };
}

const contentOf = (words: readonly string[]) => words.filter((word) => !isFiller(word) && !/\d/.test(word));
