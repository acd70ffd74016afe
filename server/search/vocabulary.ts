import { allPlaceNames } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { builtinPhrases, fillerWords, isFiller, listCustomVocabulary, Trades } from "#/server/trade/trade.ts";
import { fold, singular, wordsOf } from "#/shared/fold.ts";
import type { Suggestion } from "./contract.ts";
import everydayWords from "./data/everyday-words.json" with { type: "json" };
import { listBestNames } from "./queries.ts";
import { byLength, type Candidate, candidateOf, nearestWords, type WordsByLength } from "./spelling.ts";
import { builtinOffers, complete, indexOffers } from "./suggest.ts";

/** Number of the best businesses whose names lend words. */
const namesKept = 20_000;

/** The words of a trade's own name, of what people say for it, of what is only understood, of places by kind, and of business names. */
const weights = { tradeName: 14, synonym: 5, city: 6, place: 2, name: 0, understood: -0.5 } as const;

const shortLetters = 3;

/** A slip in a shorter word that carries no trade could be any word. */
const fillerLettersMin = 6;

/** A word of many phrases is likelier than one of a single phrase, by so much at most. */
const commonWeight = 5;

/** English words that are no trade: never mended into one. */
const everyday: ReadonlySet<string> = new Set(everydayWords.words.join(" ").split(" ").map(singular));

/** Endings of English verbs: who knows "fail" knows "failing". */
const verbEndings = /(?:ing|ed|er|es|d)$/;

/** True for a word of everyday speech, or a form of one. */
function isEveryday(word: string): boolean {
  if (everyday.has(word)) return true;
  const stem = word.replace(verbEndings, "");
  if (stem === word || stem.length < halfLettersMin) return false;
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, "$1")].some((form) => everyday.has(form));
}

/** Shorter halves of a word meet by chance. */
const halfLettersMin = 3;

/** The ways to take a word for two. */
const halvesOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * halfLettersMin + 1) }, (_, i) => [
    word.slice(0, i + halfLettersMin),
    word.slice(i + halfLettersMin),
  ]);

let builtin: ReadonlyMap<string, Candidate> | undefined;

/** The words of trades and places that come with the product: read when they are first needed. */
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
  for (const word of fillerWords) if (word.length >= fillerLettersMin) addBest(known, [word], weights.synonym);
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
 * Every word that search knows, in this process: of trades (built-in, and custom ones of staff), of places, and of business
 * names. It reads a query, mends a typo and completes what is being typed, from memory alone.
 */
export class Vocabulary {
  readonly trades: Trades;
  #known: Map<string, Candidate> | undefined;
  /** Of custom phrases: these go when the phrase is removed. */
  readonly #customWords = new Map<string, Candidate>();
  /** The same words, by their length; made when one is first looked for. */
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

  /** True if the word needs no mending. */
  has(word: string): boolean {
    return this.#words.has(word) || this.#customWords.has(word);
  }

  /**
   * Likely meaning of a misspelt `word`; `undefined` when it is known as it stands, or nothing is near. Of several, one that names a trade
   * together with a word beside it: a "phone charjer" is a charger, and no charter.
   */
  correction(word: string, [before, after]: readonly (string | undefined)[] = []): string | undefined {
    if (this.has(word) || isEveryday(word) || /\d/.test(word)) return undefined;
    const beside = [before, after].filter((other) => other !== undefined && !isFiller(other)) as string[];
    const isPhrase = (one: string) =>
      beside.some((other) => this.trades.named([singular(one), singular(other)]).length > 0);
    // So short a word is mended where it then names a trade with its neighbour, and nowhere else: "ile ogu", the chemist's.
    if (word.length === shortLetters)
      return beside.length > 0 ? nearestWords(word, this.#wordsByLength(), 1).find(isPhrase) : undefined;
    const found = nearestWords(word, this.#wordsByLength());
    const near = found.length > 0 ? found : nearestWords(word, byLength(this.#customWords.values()));
    return near.find(isPhrase) ?? near[0];
  }

  #wordsByLength(): WordsByLength {
    this.#byLength ??= byLength(this.#words.values());
    return this.#byLength;
  }

  /** Two known words that were typed as one, where together they name a trade: "carhire". */
  joinedWords(word: string): string | undefined {
    if (this.has(word)) return undefined;
    return halvesOf(word)
      .find(([first, rest]) => this.has(first) && this.has(rest) && this.#isTrade(first, rest))
      ?.join(" ");
  }

  #isTrade = (first: string, second: string) => this.trades.named([singular(first), singular(second)]).length > 0;

  /** Two words that were typed as one, each as it was probably meant, where together they name a trade: "solarinstaler". */
  split(word: string): string | undefined {
    if (this.has(word)) return undefined;
    for (const [first, rest] of halvesOf(word)) {
      if (!this.has(first)) continue;
      const second = this.has(rest) ? rest : this.correction(rest);
      if (second && this.#isTrade(first, second)) return `${first} ${second}`;
    }
    return undefined;
  }

  /** Completions of a query, see `complete`. */
  suggest(typed: string, limit: number, location = ""): Suggestion[] {
    return complete(this.#offers ?? builtinOffers(), typed, limit, location);
  }

  /** Reads the names of the best businesses again. Search does not wait for it: an unread name is found as typed. */
  async readNames(db: Db): Promise<void> {
    this.#names = await listBestNames(db, namesKept);
    for (const { name } of this.#names) addBest(this.#words, wordsOf(name), weights.name);
    this.#byLength = undefined;
    this.#offers = indexOffers(this.trades, this.#names);
  }

  /** Ends when the reading that was asked for last is done. */
  get reading(): Promise<void> {
    return this.#reading;
  }

  /** Reads the words and services of staff again. One reading follows another, so that the last one holds. */
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
