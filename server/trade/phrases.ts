import { wordsOf } from "#/shared/fold.ts";
import lists from "./data/words.json" with { type: "json" };

const joiningWords = new Set(wordsOf(lists.joining.words));
const fillers = new Set([...joiningWords, ...wordsOf(lists.fillers.words)]);

/** Maps each variant to its main word, from lists of variants by main word. */
export const byOther = (senses: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(senses).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)));

/** True for a folded conjunction or preposition. */
export const isJoining = (word: string) => joiningWords.has(word);

/** All fillers, for typo correction. */
export const fillerWords: ReadonlySet<string> = fillers;

/** True for a folded word that does not point to any trade by itself. */
export const isFiller = (word: string) => fillers.has(word);

/** Removes fillers; returns all words when nothing else is left. */
export function contentWords(words: readonly string[]): string[] {
  const content = words.filter((word) => !fillers.has(word));
  return content.length ? content : [...words];
}

/** Removes joining words; returns all words when nothing else is left. */
export function plainWords(words: readonly string[]): string[] {
  const plain = words.filter((word) => !joiningWords.has(word));
  return plain.length ? plain : [...words];
}

const sameSense = byOther(lists.senses.words);

export const senseOf = (word: string) => sameSense.get(word) ?? word;

const actions = new Set(wordsOf(lists.actions.words));
/** Endings typical of Yoruba, Hausa and Igbo words, where the verb may come first or last, and rare in English. */
const foreignEnding = /(?:[aiou]|[aeiou]n)$/;
const actionEndings = /(?:ing|tion|ist)$/;

const saysWhatIsDone = (word: string) =>
  isFiller(word) || actions.has(word) || (word.length > 5 && actionEndings.test(word)) || foreignEnding.test(word);

/** True for two nouns where the first qualifies the second, so that order matters: "car bumper" is not "bumper car". */
export const isOrdered = (words: readonly string[]) => words.length === 2 && !words.some(saysWhatIsDone);

/** An order-independent key: "gen repair" and "fix gen" are the same trade. */
export const anyOrderKey = (words: readonly string[]) => words.map(senseOf).sort().join(" ");

/** The lookup key of a phrase: order-independent unless the order changes the meaning (`isOrdered`). */
export function phraseKey(words: readonly string[]): string {
  const senses = words.map(senseOf);
  return isOrdered(senses) ? senses.join(" ") : senses.sort().join(" ");
}

const alsoWords = new Set(wordsOf(lists.also.words));
export const isAlso = (word: string) => alsoWords.has(word);

/** A phrase that names a trade, as people type it; used for suggestions and as known words. */
export interface TradePhrase {
  text: string;
  trade: number;
  words: readonly string[];
}

/** Index of trades by the phrases that name them. */
export class PhraseIndex {
  /** Phrases offered as completions. */
  readonly suggested: TradePhrase[] = [];
  /** Words of phrases that are understood and not suggested. */
  readonly understoodWords = new Set<string>();
  /** Number of words of the longest phrase. */
  longest: number;
  readonly #below: PhraseIndex | undefined;
  readonly #named: TradesByKey;
  readonly #understood: TradesByKey;
  /** Phrases without their fillers: "car" of "car service". */
  readonly #hinted: TradesByKey;
  /** Ordered phrases of two nouns by their words in any order: "bumper car" may mean "car bumper". */
  readonly #otherOrder: TradesByKey;
  /** Phrases that contain "and" or "or". */
  readonly #withAnd = new Set<string>();
  readonly #words = new Set<string>();
  /** Pairs of words that occur together in a suggested phrase. */
  readonly #pairs = new Set<string>();

  /** @param below an index whose phrases are found too */
  constructor(below?: PhraseIndex) {
    this.#below = below;
    this.longest = below?.longest ?? 0;
    this.#named = new TradesByKey(below ? below.#named : undefined);
    this.#understood = new TradesByKey(below ? below.#understood : undefined);
    this.#hinted = new TradesByKey(below ? below.#hinted : undefined);
    this.#otherOrder = new TradesByKey(below ? below.#otherOrder : undefined);
  }

  /** Adds a phrase that is understood and suggested. */
  add(text: string, trade: number) {
    const words = plainWords(wordsOf(text));
    const content = contentWords(words);
    this.longest = Math.max(this.longest, words.length);
    this.suggested.push({ text, trade, words: content });
    for (const word of words) this.#words.add(senseOf(word));
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1)) this.#pairs.add(pairKey(word, other));
    this.#named.add(this.#keyOf(text, words, trade), trade);
    if (content.length < words.length) this.#hinted.add(phraseKey(content), trade);
  }

  /** Adds a phrase that is understood in queries only: it is not suggested, and not recognized in the text of a business. */
  understand(text: string, trade: number) {
    const words = plainWords(wordsOf(text));
    this.longest = Math.max(this.longest, words.length);
    for (const word of words) this.understoodWords.add(word);
    for (const word of words) this.#words.add(senseOf(word));
    this.#understood.add(this.#keyOf(text, words, trade), trade);
  }

  #keyOf(text: string, words: readonly string[], trade: number): string {
    const key = phraseKey(words);
    if (isOrdered(words.map(senseOf))) this.#otherOrder.add(anyOrderKey(words), trade);
    if (saysAnd.test(text)) this.#withAnd.add(key);
    return key;
  }

  /** True if a phrase of these plain words contains "and" or "or"; no other phrase may span one. */
  saysAnd(words: readonly string[]): boolean {
    return this.#withAnd.has(phraseKey(words)) || this.#below?.saysAnd(words) === true;
  }

  /** True if some phrase contains this folded word. */
  holds(word: string): boolean {
    return this.#words.has(senseOf(word)) || this.#below?.holds(word) === true;
  }

  /** True if some phrase that names a trade in a text contains both folded words. */
  holdsBoth(word: string, other: string): boolean {
    return this.#pairs.has(pairKey(word, other)) || this.#below?.holdsBoth(word, other) === true;
  }

  /** Trades that these plain words name in a query. */
  named(words: readonly string[]): readonly number[] {
    const key = phraseKey(words);
    return this.#named.of(key) ?? this.#understood.of(key) ?? none;
  }

  /** Trades that these plain words name in the text of a business, where fewer phrases are recognized than in a query. */
  namedInText(words: readonly string[]): readonly number[] {
    return this.#named.of(phraseKey(words)) ?? none;
  }

  /** Trades that content words probably mean without naming them. */
  hinted(words: readonly string[]): readonly number[] {
    return this.#hinted.of(phraseKey(words)) ?? this.namedInAnyOrder(words);
  }

  /** Trades that an ordered phrase of two nouns names, in either order: "air in my tyre" is "tyre air". */
  namedInAnyOrder(words: readonly string[]): readonly number[] {
    return this.#otherOrder.of(anyOrderKey(words)) ?? none;
  }
}

/** Trades by the key of a phrase, with those of an index below. */
class TradesByKey {
  readonly #trades = new Map<string, readonly number[]>();
  readonly #below: TradesByKey | undefined;

  constructor(below: TradesByKey | undefined) {
    this.#below = below;
  }

  of(key: string): readonly number[] | undefined {
    const [own, others] = [this.#trades.get(key), this.#below?.of(key)];
    return own && others ? [...new Set([...others, ...own])] : (own ?? others);
  }

  add(key: string, trade: number) {
    const known = this.#trades.get(key) ?? none;
    if (!known.includes(trade)) this.#trades.set(key, [...known, trade]);
  }
}

const saysAnd = /[,&+/]|\b(?:and|or|ati)\b/i;

const none: readonly number[] = [];

/** An order-independent key of two words. */
function pairKey(word: string, other: string): string {
  const [one, two] = [senseOf(word), senseOf(other)];
  return one < two ? `${one} ${two}` : `${two} ${one}`;
}

/** Suffixes to strip, longest first, with the minimum length of the stem: "rate" is not a form of "rat", but baker, baking and bake share a stem. */
const endings: readonly (readonly [ending: string, left: number])[] = [
  ["ing", 3],
  ["ers", 3],
  ["ed", 4],
  ["er", 3],
  ["or", 4],
  ["es", 4],
  ["ry", 4],
  ["e", 4],
  ["y", 4],
];
const doubledFrom = 4;
const afterVowel = /[aeiou]y$/;
const doubled = /([b-df-hj-np-tv-z])\1$/;

/** Strips one English suffix, for comparison only: spraying, sprayer and spray share a stem, as do fitting and fit. */
export function stemOf(word: string): string {
  if (afterVowel.test(word)) return word;
  const [ending = ""] = endings.find(([end, left]) => word.endsWith(end) && word.length - end.length >= left) ?? [];
  const stem = word.slice(0, word.length - ending.length);
  return stem.length >= doubledFrom ? stem.replace(doubled, "$1") : stem;
}
