import { allPlaceNames, isWard } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { builtinPhrases, fillerWords, isFiller, listCustomVocabulary, stemOf, Trades } from "#/server/trade/trade.ts";
import { fold, singular, wordsOf } from "#/shared/fold.ts";
import { listBestNames } from "../cards.ts";
import type { Suggestion } from "../contract.ts";
import { isOccasion } from "./asides.ts";
import everydayWords from "./data/everyday-words.json" with { type: "json" };
import { prepositions } from "./place-in-words.ts";
import { isBulk, isMake } from "./rephrase.ts";
import { byLength, type Candidate, candidateOf, nearestWords, type WordsByLength } from "./spelling.ts";
import { builtinOffers, complete, indexOffers } from "./suggest.ts";

/** Number of the best businesses whose names are known words. */
const namesKept = 20_000;

/** Weights of known words by source. */
const weights = { tradeName: 14, synonym: 5, city: 6, place: 2, name: 0, understood: -0.5 } as const;

const shortLetters = 3;

/** A typo in a shorter filler could be any word. */
const fillerLengthMin = 6;

/** Maximum bonus of a word that many phrases contain. */
const commonWeight = 5;

/** Everyday English words, which are never corrected to a trade. */
const everyday: ReadonlySet<string> = new Set(everydayWords.words.join(" ").split(" ").map(singular));

const everydayStems = new Set([...everyday].map(stemOf));

/** True for an everyday word or a form of one. */
const isEveryday = (word: string): boolean => everyday.has(word) || everydayStems.has(stemOf(word));

/** Shorter halves match by chance. */
const halfLengthMin = 3;

/** Two-letter nouns: AC, TV, DJ, ID. */
const shortHeads = new Set(["ac", "tv", "dj", "mc", "cv", "id", "pc", "pa"]);

/** All splits of a word in two. */
const halvesOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - halfLengthMin - 1) }, (_, i): [string, string] => [
    word.slice(0, i + 2),
    word.slice(i + 2),
  ]).filter(([head]) => head.length >= halfLengthMin || shortHeads.has(head));

/** Candidates tried per word for two adjacent typos. */
const candidatesTried = 8;

let builtin: ReadonlyMap<string, Candidate> | undefined;

/** The words of built-in trades and places, created on first use. */
function builtinWords(): ReadonlyMap<string, Candidate> {
  if (builtin) return builtin;
  const known = new Map<string, Candidate>();
  const trades = new Trades();
  const times = new Map<string, number>();
  const phrases = builtinPhrases.suggested;
  for (const { words } of phrases) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  for (const { text, trade, words } of phrases) {
    const isOwnName = fold(text) === fold(trades.nameOf(trade));
    for (const word of words) {
      const common = Math.min(commonWeight, Math.log2(times.get(word)!));
      addBest(known, [word], (isOwnName ? weights.tradeName : weights.synonym) + common);
    }
  }
  addBest(known, [...builtinPhrases.understoodWords], weights.understood);
  for (const word of fillerWords) if (word.length >= fillerLengthMin) addBest(known, [word], weights.synonym);
  for (const [name, places] of allPlaceNames()) {
    // A ward is read, but too little known for a slip to mean it.
    if (places.every(isWard)) continue;
    addBest(known, wordsOf(name), places.some(({ isPlain }) => isPlain) ? weights.city : weights.place);
  }
  builtin = known;
  return builtin;
}

/** Minimum length of a prefix that is completed. */
const prefixMin = 5;

/** Adds words; a known word keeps its larger weight. */
function addBest(known: Map<string, Candidate>, words: readonly string[], weight: number) {
  for (const word of words) if ((known.get(word)?.weight ?? -1) < weight) known.set(word, candidateOf(word, weight));
}

/**
 * Every word that search knows in this process: words of trades (built-in and custom), places and business names. Corrects typos and
 * completes queries, from memory.
 */
export class Vocabulary {
  readonly trades: Trades;
  #known: Map<string, Candidate> | undefined;
  /** Words of custom phrases, removed with the phrase. */
  readonly #customWords = new Map<string, Candidate>();
  /** `#known` by length, created on first use. */
  #byLength: WordsByLength | undefined;
  /** Names of the best businesses, best first. */
  #names: Awaited<ReturnType<typeof listBestNames>> = [];
  #offers: ReturnType<typeof indexOffers> | undefined;
  #reading = Promise.resolve();

  constructor(trades = new Trades()) {
    this.trades = trades;
  }

  /** Built-in words and those of business names. */
  get #words(): Map<string, Candidate> {
    this.#known ??= new Map(builtinWords());
    return this.#known;
  }

  /** True for a word that any phrase, place or name contains, and for everyday words. */
  knows(word: string): boolean {
    return this.has(word) || this.has(singular(word)) || this.trades.holds(singular(word)) || isEveryday(word);
  }

  /** True if the word needs no correction. */
  has(word: string): boolean {
    return this.#words.has(word) || this.#customWords.has(word);
  }

  /**
   * Corrects a misspelt word. Prefers a candidate that names a trade together with a neighbouring word: a "phone charjer" is a charger, not
   * a charter. A word of three characters is corrected only to such a candidate: "ile ogu", a pharmacy.
   * @returns `undefined` when the word is known or nothing is close
   */
  correction(word: string, [before, after]: readonly (string | undefined)[] = []): string | undefined {
    const near = this.corrections(word);
    const isPhrase = (one: string) =>
      (before !== undefined && !isFiller(before) && this.#isTrade(before, one)) ||
      (after !== undefined && !isFiller(after) && this.#isTrade(one, after));
    return near.find(isPhrase) ?? (word.length > shortLetters ? near[0] : undefined);
  }

  /** Lists the corrections of a misspelt word, most likely first; empty for a known word. */
  corrections(word: string): string[] {
    if (this.has(word) || isMake(word) || isEveryday(word) || /\d/.test(word)) return [];
    const most = word.length === shortLetters ? 1 : undefined;
    const begun = this.#completions(word);
    const found = nearestWords(word, this.#wordsByLength(), most);
    const close = found.length > 0 ? found : nearestWords(word, byLength(this.#customWords.values()), most);
    return [...begun, ...close];
  }

  /** Completes the prefix of a word that names a trade, common and short words first: "fumig". */
  #completions(prefix: string): string[] {
    if (prefix.length < prefixMin) return [];
    const found = [...this.#words.values()].filter(({ word }) => word.startsWith(prefix) && this.#isTrade(word));
    return found
      .sort((one, other) => other.weight - other.word.length - (one.weight - one.word.length))
      .map(({ word }) => word);
  }

  /** Corrects two adjacent typos to words that name a trade together: "mekup artis", "nel tek". */
  correctedPair(word: string, next: string): [string, string] | undefined {
    const seconds = this.corrections(next).slice(0, candidatesTried);
    const pairs = this.corrections(word)
      .slice(0, candidatesTried)
      .flatMap((one, at) => seconds.map((other, nth) => ({ pair: [one, other] as [string, string], rank: at + nth })));
    return pairs.sort((a, b) => a.rank - b.rank).find(({ pair }) => this.#isTrade(...pair))?.pair;
  }

  #wordsByLength(): WordsByLength {
    this.#byLength ??= byLength(this.#words.values());
    return this.#byLength;
  }

  /** Splits two or three known words typed as one, if together they name a trade: "carhire", "idcardprinting". */
  joinedWords(word: string): string | undefined {
    return halvesOf(word)
      .filter(([first]) => this.has(first))
      .flatMap(([first, rest]) => [[first, rest], ...halvesOf(rest).map((two) => [first, ...two])])
      .find((parts) => parts.every((part) => this.has(part)) && this.#isTrade(...parts))
      ?.join(" ");
  }

  #isTrade = (...words: string[]) => this.trades.named(words.map(singular)).length > 0;

  /** Splits two words typed as one and corrects the second, if together they name a trade: "solarinstaler". */
  split(word: string): string | undefined {
    return halvesOf(word)
      .values()
      .filter(([first]) => this.has(first))
      .map(([first, rest]) => [first, this.correction(rest) ?? rest])
      .find((parts) => this.#isTrade(...parts))
      ?.join(" ");
  }

  /** Completes a query, see `complete`. */
  suggest(typed: string, limit: number, location = ""): Suggestion[] {
    return complete(this.#offers ?? builtinOffers(), typed, limit, location);
  }

  /** Re-reads the names of the best businesses. Search does not depend on it: a name that is not loaded is found as typed. */
  async readNames(db: Db): Promise<void> {
    this.#names = await listBestNames(db, namesKept);
    for (const { name } of this.#names) addBest(this.#words, wordsOf(name), weights.name);
    this.#byLength = undefined;
    this.#offers = indexOffers(this.trades, this.#names);
  }

  /** Resolves when the last requested read is complete. */
  get reading(): Promise<void> {
    return this.#reading;
  }

  /** Re-reads the custom words and services. Reads run one after another, so that the last one wins. */
  readCustom(db: Db): Promise<void> {
    const read = async () => {
      const before = this.trades.customPhrases.length;
      this.trades.setCustom(await listCustomVocabulary(db));
      if (before + this.trades.customPhrases.length === 0) return;
      this.#customWords.clear();
      for (const { words } of this.trades.customPhrases) addBest(this.#customWords, words, weights.tradeName);
      this.#offers = indexOffers(this.trades, this.#names);
    };
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }
}

/** Corrects the words of a query; one word may become two. */
export const mendedWords = (words: readonly string[], known: Vocabulary): string[] =>
  withPairsMended(words, known).flatMap((word, at, all) =>
    isSaidBy(word, known) ? word : meantBy(word, [all[at - 1], all[at + 1]], known).split(" "),
  );

/** Corrects adjacent typos together, because each alone is ambiguous. */
function withPairsMended(words: readonly string[], known: Vocabulary): readonly string[] {
  const mended = [...words];
  for (let at = 0; at + 1 < mended.length; at++) {
    const [word, next] = [mended[at]!, mended[at + 1]!];
    if (isSaidBy(word, known) || isSaidBy(next, known)) continue;
    const pair = known.correctedPair(word, next);
    if (pair) mended.splice(at, 2, ...pair);
  }
  return mended;
}

type Neighbours = readonly [before: string | undefined, after: string | undefined];

const meantBy = (word: string, beside: Neighbours, known: Vocabulary): string =>
  known.joinedWords(word) ??
  known.correction(word, beside) ??
  correctedSingular(word, beside, known) ??
  known.split(word) ??
  word;

const correctedSingular = (word: string, beside: Neighbours, known: Vocabulary) =>
  singular(word) === word ? undefined : known.correction(singular(word), beside);

const isSaidBy = (word: string, known: Vocabulary) =>
  known.has(word) ||
  known.has(singular(word)) ||
  isFiller(singular(word)) ||
  isOccasion(word) ||
  isBulk(word) ||
  prepositions.has(word);
