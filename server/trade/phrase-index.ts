import { wordsOf } from "#/shared/fold.ts";
import { contentWords, phraseKey, plainWords, senseOf } from "./phrase-words.ts";
import { stemOf } from "./word-stem.ts";

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
    enter(this.#named, phraseKey(words), trade);
    if (content.length < words.length) enter(this.#hinted, phraseKey(content), trade);
  }

  /** Adds a phrase that is only understood: in a question, and not in the text of a business. */
  understand(text: string, trade: number) {
    const words = plainWords(wordsOf(text));
    this.longest = Math.max(this.longest, words.length);
    const isNew = words.length === 1 || !words.every((word) => this.understoodWords.has(word));
    for (const word of words) this.understoodWords.add(word);
    if (isNew) this.#learn(words);
    enter(this.#understood, phraseKey(words), trade);
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

  /** The trades that a phrase may well stand for, though it does not name them. @param key of its content words */
  hinted(key: string): readonly number[] {
    return this.#hinted.get(key) ?? none;
  }
}

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
