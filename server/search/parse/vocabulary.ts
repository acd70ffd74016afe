import { allPlaceNames } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { builtinPhrases, fillerWords, isFiller, listCustomVocabulary, Trades } from "#/server/trade/trade.ts";
import { editDistance, soundKey } from "#/shared/edit-distance.ts";
import { fold, singular, wordsOf } from "#/shared/fold.ts";
import type { Suggestion } from "../contract.ts";
import { prepositions } from "../places/place-in-words.ts";
import { listBestNames } from "../query/cards.ts";
import { isOccasion } from "./asides.ts";
import everydayWords from "./data/everyday-words.json" with { type: "json" };
import { builtinOffers, complete, indexOffers } from "./suggest.ts";

/** Number of the best businesses whose names are known words. */
const namesKept = 20_000;
/** Weights of known words by source. */
const weights = { tradeName: 14, synonym: 5, city: 6, place: 2, name: 0, understood: -0.5 } as const;
/** Maximum bonus of a word that many phrases contain. */
const commonWeight = 5;
/** A typo in a shorter filler could be any word. */
const fillerLengthMin = 6;

/** Everyday English words, which are never corrected to a trade. */
const everyday: ReadonlySet<string> = new Set(everydayWords.words.join(" ").split(" ").map(singular));

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
    addBest(known, wordsOf(name), places.some(({ isPlain }) => isPlain) ? weights.city : weights.place);
  }
  builtin = known;
  return builtin;
}

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
  /** `#known` by length, created on first use. */
  #byLength: WordsByLength | undefined;
  /** Names of the best businesses, best first. */
  #names: Awaited<ReturnType<typeof listBestNames>> = [];
  #offers: ReturnType<typeof indexOffers> | undefined;
  #reading = Promise.resolve();

  constructor(trades = new Trades()) {
    this.trades = trades;
  }

  get #words(): Map<string, Candidate> {
    if (this.#known) return this.#known;
    this.#known = new Map(builtinWords());
    for (const { name } of this.#names) addBest(this.#known, wordsOf(name), weights.name);
    for (const { words } of this.trades.customPhrases) addBest(this.#known, words, weights.tradeName);
    return this.#known;
  }

  /** True for a word that any phrase, place or name contains, and for everyday words. */
  knows(word: string): boolean {
    return this.has(word) || this.has(singular(word)) || this.trades.holds(singular(word)) || everyday.has(word);
  }

  /** True if the word needs no correction. */
  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** Corrects a misspelt word. @returns `undefined` when the word is known or nothing is close */
  correction(word: string): string | undefined {
    if (this.has(word) || everyday.has(word) || /\d/.test(word)) return undefined;
    this.#byLength ??= byLength(this.#words.values());
    return nearestWord(word, this.#byLength);
  }

  /**
   * Splits two words typed as one, if together they name a trade: "carhire".
   * @param isSlip the second word may be misspelt: "solarinstaler"
   */
  #split(word: string, isSlip: boolean): string | undefined {
    for (const [first, rest] of this.has(word) ? [] : halvesOf(word)) {
      const second = this.has(rest) ? rest : isSlip && this.has(first) ? this.correction(rest) : undefined;
      const isTrade = second && this.has(first) && this.trades.named([singular(first), singular(second)]).length > 0;
      if (isTrade) return `${first} ${second}`;
    }
    return undefined;
  }

  /** Corrects the words of a query; one word may become two. */
  mended(words: readonly string[]): string[] {
    const isSaid = (word: string) =>
      [word, singular(word)].some((one) => this.has(one) || isFiller(one)) ||
      isOccasion(word) ||
      prepositions.has(word);
    const meantBy = (word: string) =>
      this.#split(word, false) ?? this.correction(word) ?? this.correction(singular(word)) ?? this.#split(word, true);
    return words.flatMap((word) => (isSaid(word) ? word : (meantBy(word) ?? word).split(" ")));
  }

  /** Completes a query, see `complete`. */
  suggest(typed: string, limit: number, location = ""): Suggestion[] {
    return complete(this.#offers ?? builtinOffers(), typed, limit, location);
  }

  /** Re-reads the names of the best businesses. Search does not depend on it: a name that is not loaded is found as typed. */
  async readNames(db: Db): Promise<void> {
    this.#names = await listBestNames(db, namesKept);
    this.#forget();
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
      if (before + this.trades.customPhrases.length > 0) this.#forget();
    };
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }

  #forget() {
    this.#known = undefined;
    this.#byLength = undefined;
    this.#offers = indexOffers(this.trades, this.#names);
  }
}

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

/** A known word. Its weight, how common the trade or place is, decides between equally close words. */
export interface Candidate {
  word: string;
  weight: number;
  /** See `soundKey`. */
  sound: string;
  /** Bit sets of the letters of the word and of its sound: they reject most candidates without comparing the words. */
  letters: number;
  soundLetters: number;
}

export function candidateOf(word: string, weight: number): Candidate {
  const sound = soundKey(word);
  return { word, weight, sound, letters: lettersOf(word), soundLetters: lettersOf(sound) };
}

/** One bit per letter of the alphabet; digits and other letters share the remaining bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(i) % 5));
  }
  return bits;
}

/** Known words by length. */
type WordsByLength = ReadonlyMap<number, readonly Candidate[]>;

export const byLength = (known: Iterable<Candidate>): WordsByLength => Map.groupBy(known, ({ word }) => word.length);

/** Corrected typos: none below 4 letters, one from 4, two from 8. */
const editsAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);
/** Differences in length of words that sound alike: `farmacy`, `karpenta`. */
const lengthsLonger = [-3, -2, -1, 0, 1, 2, 3];
const slipCost = 20;
/** A word with the same sound costs less than a typo. */
const soundCost = 8;
/** Shorter sounds coincide by chance. */
const soundLengthMin = 5;

/** Finds the known word nearest to a typed one: fewest typos or the same sound, then likeness, then weight. */
export function nearestWord(typed: string, known: WordsByLength): string | undefined {
  const most = editsAllowed(typed);
  if (most === 0) return undefined;
  const asked = candidateOf(typed, 0);
  let best: { word: string; score: number } | undefined;
  for (const longer of lengthsLonger) {
    for (const candidate of known.get(typed.length + longer) ?? []) {
      const cost = costOf(asked, candidate, Math.abs(longer) <= most ? most : 0);
      if (cost === undefined) continue;
      const score = likeness(asked, candidate) + candidate.weight - cost;
      if (!best || score > best.score) best = { word: candidate.word, score };
    }
  }
  return best?.word;
}

/** Cost of the difference. @param most typos allowed @returns `undefined` when the word is too different */
function costOf(typed: Candidate, { word, sound, letters, soundLetters }: Candidate, most: number): number | undefined {
  const isNear = most > 0 && bitCount(letters ^ typed.letters) <= 2 * most;
  if (!isNear && bitCount(soundLetters ^ typed.soundLetters) > 2) return undefined;
  const longer = Math.abs(typed.word.length - word.length);
  // "Coca" is not "cooker".
  if (typed.sound === sound && longer <= (typed.word.length <= soundLengthMin ? 1 : 2)) return soundCost;
  const edits = isNear ? editDistance(typed.word, word, most) : most + 1;
  if (edits <= most) return edits * slipCost;
  // A sound with one typo: `fotografa`, `jenerator`.
  const isSoundNear =
    typed.sound.length >= soundLengthMin && typed.sound[0] === sound[0] && editDistance(typed.sound, sound, 1) === 1;
  return isSoundNear ? slipCost + soundCost : undefined;
}

/** Bonus for common typos: swapped or omitted letters, with the correct first letter. */
function likeness({ word: typed }: Candidate, { word }: Candidate): number {
  const isSwap = word.length === typed.length && sortedLetters(word) === sortedLetters(typed);
  return (word[0] === typed[0] ? 10 : 0) + (isSwap || isLeftOut(typed, word) ? 4 : 0);
}

/** True if letters were only omitted: "baber" is more likely "barber" than "baker". */
function isLeftOut(typed: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at++;
  return at === typed.length && word.length > typed.length;
}

const sortedLetters = (word: string) => [...word].sort().join("");

/** Population count. An edit changes at most two bits: one letter removed, one added. */
function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
