import { wordsOf } from "#/shared/fold.ts";
import lists from "./data/words.json" with { type: "json" };

const joiningWords = new Set(wordsOf(lists.joining.words));
const fillers = new Set([...joiningWords, ...wordsOf(lists.fillers.words)]);

/** Each word of a list that others stand for. */
export const byOther = (senses: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(senses).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)));

/** True if a folded word only joins others. */
export const isJoining = (word: string) => joiningWords.has(word);

/** Every word that by itself carries no trade: a slip in one is mended too. */
export const fillerWords: ReadonlySet<string> = fillers;

/** True if a folded word by itself carries no trade. */
export const isFiller = (word: string) => fillers.has(word);

/** The words of a phrase without those that carry no trade; all of them when nothing else is left. */
export function contentWords(words: readonly string[]): string[] {
  const content = words.filter((word) => !fillers.has(word));
  return content.length ? content : [...words];
}

/** The words of a phrase without those that only join; all of them when nothing else is left. */
export function plainWords(words: readonly string[]): string[] {
  const plain = words.filter((word) => !joiningWords.has(word));
  return plain.length ? plain : [...words];
}

const sameSense = byOther(lists.senses.words);

export const senseOf = (word: string) => sameSense.get(word) ?? word;

const actions = new Set(wordsOf(lists.actions.words));
/** So end most words of Yoruba, Hausa and Igbo, which put a verb first or last, and few English ones. */
const foreignEnding = /(?:[aiou]|[aeiou]n)$/;
const actionEndings = /(?:ing|tion|ist)$/;

const saysWhatIsDone = (word: string) =>
  isFiller(word) || actions.has(word) || (word.length > 5 && actionEndings.test(word)) || foreignEnding.test(word);

/** Two things, of which the first says what kind the second is: a "car bumper" is no "bumper car". */
export const isOrdered = (words: readonly string[]) => words.length === 2 && !words.some(saysWhatIsDone);

/** Words in no particular order, as one key: "gen repair" and "fix gen" are the same trade. */
export const anyOrderKey = (words: readonly string[]) => words.map(senseOf).sort().join(" ");

/** The key of words that name a trade: their order counts where it makes another thing of them. */
export function phraseKey(words: readonly string[]): string {
  const senses = words.map(senseOf);
  return isOrdered(senses) ? senses.join(" ") : senses.sort().join(" ");
}

const alsoWords = new Set(wordsOf(lists.also.words));
export const isAlso = (word: string) => alsoWords.has(word);

/** A phrase that names a trade, in the words people type, for suggestions and for the words we know. */
export interface TradePhrase {
  text: string;
  trade: number;
  words: readonly string[];
}

const formLettersMin = 6;
/** Forms of a word for the work, the worker and the place: "moving" is no form of "movie". */
const isOfAction = /(?:ing|er|or|ist|ery|ry)$/;
/** "General" is no form of "gen". */
const endingLettersMax = 3;

/** Trades by the phrases that name them. */
export class PhraseIndex {
  /** The phrases that are also suggested. */
  readonly suggested: TradePhrase[] = [];
  /** The words of phrases that are only understood. */
  readonly understoodWords = new Set<string>();
  /** The most words that any phrase has. */
  longest = 0;
  readonly #named = new Map<string, readonly number[]>();
  readonly #understood = new Map<string, readonly number[]>();
  /** Phrases without their fillers: "car service" leaves "car". */
  readonly #hinted = new Map<string, readonly number[]>();
  /** Phrases of two things, by their words in any order: "car bumper" may be meant by "bumper car". */
  readonly #otherOrder = new Map<string, readonly number[]>();
  /** Phrases that say "and" or "or" themselves. */
  readonly #withAnd = new Set<string>();
  readonly #words = new Set<string>();
  /** Any two words of a phrase that names a trade in a text. */
  readonly #pairs = new Set<string>();
  readonly #byStem = new Map<string, string>();
  /** Words that name a trade alone. */
  readonly #namingByStem = new Map<string, string>();

  /** Adds a phrase that is understood, and suggested. */
  add(text: string, trade: number) {
    const words = plainWords(wordsOf(text));
    const content = contentWords(words);
    this.longest = Math.max(this.longest, words.length);
    this.suggested.push({ text, trade, words: content });
    this.#learn(words);
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1)) this.#pairs.add(pairKey(word, other));
    enter(this.#named, this.#keyOf(text, words, trade), trade);
    if (content.length < words.length) enter(this.#hinted, phraseKey(content), trade);
  }

  /** Adds a phrase that is only understood: in a question, and not in the text of a business. */
  understand(text: string, trade: number) {
    const words = plainWords(wordsOf(text));
    this.longest = Math.max(this.longest, words.length);
    const isNew = words.length === 1 || !words.every((word) => this.understoodWords.has(word));
    for (const word of words) this.understoodWords.add(word);
    if (isNew) this.#learn(words);
    enter(this.#understood, this.#keyOf(text, words, trade), trade);
  }

  #keyOf(text: string, words: readonly string[], trade: number): string {
    const key = phraseKey(words);
    if (isOrdered(words.map(senseOf))) enter(this.#otherOrder, anyOrderKey(words), trade);
    if (saysAnd.test(text)) this.#withAnd.add(key);
    return key;
  }

  /** True if a phrase of these plain words says "and" itself: a phrase reaches across no other one. */
  saysAnd(words: readonly string[]): boolean {
    return this.#withAnd.has(phraseKey(words));
  }

  /** Adds the words of a phrase, and their forms. */
  #learn(words: readonly string[]) {
    for (const word of words) {
      this.#words.add(senseOf(word));
      const stem = stemOf(word);
      if (!this.#byStem.has(stem)) this.#byStem.set(stem, word);
    }
    const [only, ...more] = words;
    if (only && more.length === 0 && !this.#namingByStem.has(stemOf(only))) this.#namingByStem.set(stemOf(only), only);
  }

  /** True if some phrase contains this folded word. */
  holds(word: string): boolean {
    return this.#words.has(senseOf(word));
  }

  /** True if some phrase that names a trade in a text contains both folded words. */
  holdsBoth(word: string, other: string): boolean {
    return this.#pairs.has(pairKey(word, other));
  }

  /** A word of our phrases that is another form of this one: hairdressing → hairdresser. */
  formOf(word: string): string | undefined {
    return word.length >= formLettersMin ? this.#byStem.get(stemOf(word)) : undefined;
  }

  /** A word that names a trade by itself and is another form of this one: baking → baker. */
  namingForm(word: string): string | undefined {
    const form = word.length >= formLettersMin ? this.#namingByStem.get(stemOf(word)) : undefined;
    const isForm = form && isOfAction.test(form) && isOfAction.test(word);
    return isForm && Math.abs(form.length - word.length) <= endingLettersMax ? form : undefined;
  }

  /** The trades that a phrase names. @param key of its plain words, see `phraseKey` */
  named(key: string): readonly number[] {
    return this.#named.get(key) ?? this.#understood.get(key) ?? none;
  }

  /** The trades that a phrase names in the text of a business. @param key of its plain words, see `phraseKey` */
  namedInText(key: string): readonly number[] {
    return this.#named.get(key) ?? none;
  }

  /** The trades that content words may well stand for, though they do not name them. */
  hinted(words: readonly string[]): readonly number[] {
    return this.#hinted.get(phraseKey(words)) ?? this.inAnyOrder(words);
  }

  /** The trades that a phrase of two things names, in whichever order these stand: "air in my tyre" is "tyre air". */
  inAnyOrder(words: readonly string[]): readonly number[] {
    return this.#otherOrder.get(anyOrderKey(words)) ?? none;
  }
}

const saysAnd = /[,&+/]|\b(?:and|or|ati)\b/i;

const none: readonly number[] = [];

/** Two words in no particular order, as one key. */
function pairKey(word: string, other: string): string {
  const [one, two] = [senseOf(word), senseOf(other)];
  return one < two ? `${one} ${two}` : `${two} ${one}`;
}

function enter(map: Map<string, readonly number[]>, key: string, trade: number) {
  const known = map.get(key);
  if (!known?.includes(trade)) map.set(key, [...(known ?? []), trade]);
}

/** Endings, longest first of those that end alike, and the fewest letters that each leaves: "rate" is no form of "rat", but baker, baking and bake are one. */
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

/** A word without one English ending, for comparing only: spraying, sprayer and spray are one, and so are fitting and fit. */
export function stemOf(word: string): string {
  if (afterVowel.test(word)) return word;
  const [ending = ""] = endings.find(([end, left]) => word.endsWith(end) && word.length - end.length >= left) ?? [];
  const stem = word.slice(0, word.length - ending.length);
  return stem.length >= doubledFrom ? stem.replace(doubled, "$1") : stem;
}
