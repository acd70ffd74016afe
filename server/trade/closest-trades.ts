import { singular } from "#/shared/fold.ts";
import lists from "./data/words.json" with { type: "json" };
import { byOther, isFiller, senseOf, stemOf } from "./phrases.ts";

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
const sameTrouble = byOther(lists.sameTrouble.words);

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

/** A word of phrases; the fewer trades use it, the more it weighs. */
interface Word {
  weight: number;
  phrases: Phrase[];
}

interface Phrase {
  trade: number;
  /** Its words, each once, in their order. */
  words: readonly Word[];
  /** Sum of the weights of its words. */
  weight: number;
  /** The words of the current question that it contains, one bit each; zero between questions. */
  held: number;
}

/** Finds the trades whose phrases share the rarest words with a question, for questions that no phrase names. */
export class ClosestTrades {
  readonly #words = new Map<string, Word>();

  constructor(phrases: Iterable<NamingPhrase>) {
    const keyOnce = makeKeyOf();
    const all = [...phrases].map(({ trade, words }) => this.#phraseOf(trade, new Set(contentOf(words).map(keyOnce))));
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
    const phrase = { trade, words, weight: 0, held: 0 };
    for (const word of words) word.phrases.push(phrase);
    return phrase;
  }

  /** Trades that share words with these, closest first. A trade's score is that of its best phrase, and a little for other words it uses. */
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
        words: asked.filter((_, at) => some & (1 << at)).map(({ said }) => said),
      }))
      .sort((a, b) => b.score - a.score || a.trade - b.trade);
  }

  /** Number of phrases of each trade that hold all of these words. */
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

  /** The words that some phrase contains, each once. */
  #asked(words: readonly string[]): AskedWord[] {
    const byKey = new Map(contentOf(words).map((said) => [keyOf(said), said]));
    return [...byKey]
      .flatMap(([key, said]) => {
        const word = this.#words.get(key);
        return word ? [{ said, word }] : [];
      })
      .slice(0, askedMax);
  }
}

/** Phrases that contain some of the words, each once, with these words in `held`. */
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

/** True if the words have this order in the phrase too: a "truck tyre" is no truck of so many tyres. */
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

/** A word of a question that phrases contain too. */
interface AskedWord {
  said: string;
  word: Word;
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
