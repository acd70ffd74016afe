import { wordsOf } from "#/shared/fold.ts";
import { KeyTable } from "./key-table.ts";
import { contentWords, phraseKey, plainWords, senseOf } from "./phrase-words.ts";
import { TextNumbers, type TextParts, Texts } from "./texts.ts";
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

/** Phrases on their way into an index. */
export class PhraseBook {
  readonly phrases: TradePhrase[] = [];
  readonly #understoodWords = new Set<string>();
  #longest = 0;
  readonly #named = new Map<string, readonly number[]>();
  readonly #understood = new Map<string, readonly number[]>();
  /** Phrases without their fillers, where nothing has that name: "car service" leaves "car". */
  readonly #hinted = new Map<string, readonly number[]>();
  readonly #words = new Set<string>();
  readonly #pairs = new Set<string>();
  readonly #byStem = new Map<string, string>();
  /** Of words that name a trade alone. */
  readonly #namingByStem = new Map<string, string>();

  /** Adds a phrase that is understood, and suggested. */
  add(text: string, trade: number) {
    const words = plainWords(wordsOf(text));
    const content = contentWords(words);
    this.#longest = Math.max(this.#longest, words.length);
    this.phrases.push({ text, trade, words: content });
    this.#learn(words);
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1)) this.#pairs.add(pairKey(word, other));
    enter(this.#named, phraseKey(words), trade);
    if (content.length < words.length) enter(this.#hinted, phraseKey(content), trade);
  }

  /** Adds a phrase that is only understood: in a question, and not in the text of a business. */
  understand(text: string, trade: number) {
    const words = plainWords(wordsOf(text));
    this.#longest = Math.max(this.#longest, words.length);
    const isNew = words.length === 1 || !words.every((word) => this.#understoodWords.has(word));
    for (const word of words) this.#understoodWords.add(word);
    if (isNew) this.#learn(words);
    enter(this.#understood, phraseKey(words), trade);
  }

  /** Learns the words of a phrase, and their forms. */
  #learn(words: readonly string[]) {
    for (const word of words) {
      this.#words.add(senseOf(word));
      const stem = stemOf(word);
      if (!this.#byStem.has(stem)) this.#byStem.set(stem, word);
    }
    const [only, ...more] = words;
    if (only && more.length === 0 && !this.#namingByStem.has(stemOf(only))) this.#namingByStem.set(stemOf(only), only);
  }

  /** The trades that a suggested phrase names. */
  named(text: string): readonly number[] {
    return this.#named.get(phraseKey(plainWords(wordsOf(text)))) ?? [];
  }

  /** Parts of an index of the phrases. */
  parts(): PhraseParts {
    const texts = new TextNumbers();
    const lists = new TradeLists();
    const byText = (map: ReadonlyMap<string, string>) => KeyTable.of(mapped(map, (text) => texts.numberOf(text))).cells;
    const named = new Map([
      ...mapped(this.#understood, (trades) => lists.placeOf(trades)),
      ...mapped(this.#named, (trades) => lists.placeOf(trades) + inTextToo),
    ]);
    return {
      longest: Int32Array.of(this.#longest),
      named: KeyTable.of(named).cells,
      hinted: KeyTable.of(mapped(this.#hinted, (trades) => lists.placeOf(trades))).cells,
      lists: lists.all(),
      words: KeyTable.of(new Map([...this.#words].map((word) => [word, 0]))).cells,
      pairs: KeyTable.of(new Map([...this.#pairs].map((pair) => [pair, 0]))).cells,
      byStem: byText(this.#byStem),
      namingByStem: byText(this.#namingByStem),
      suggested: Int32Array.from(
        this.phrases.flatMap(({ text, trade, words }) => [
          texts.numberOf(text),
          trade,
          texts.numberOf(words.join(" ")),
        ]),
      ),
      understood: Int32Array.from([...this.#understoodWords], (word) => texts.numberOf(word)),
      texts: texts.parts(),
    };
  }
}

/** The phrases of an index as numbers, as they are kept in a file. */
interface PhraseParts {
  /** The most words that any phrase has. */
  longest: Int32Array;
  /** By the key of a phrase: where its trades stand in `lists`, and `inTextToo`. */
  named: Int32Array;
  hinted: Int32Array;
  /** Number of trades, then each of them. */
  lists: Int32Array;
  words: Int32Array;
  /** Any two words of a phrase that names a trade in a text. */
  pairs: Int32Array;
  byStem: Int32Array;
  namingByStem: Int32Array;
  /** Three a phrase: its text, trade and words. */
  suggested: Int32Array;
  understood: Int32Array;
  texts: TextParts;
}

/** Places of lists are even, and one more where the phrase is taken for a trade in the text of a business too. */
const inTextToo = 1;

/** Lists of trades, each once: nearly all phrases name one. */
class TradeLists {
  readonly #numbers: number[] = [];
  readonly #places = new Map<string, number>();

  placeOf(trades: readonly number[]): number {
    const key = trades.join();
    const place = this.#places.get(key) ?? this.#numbers.length;
    if (place === this.#numbers.length) this.#numbers.push(trades.length, ...trades, ...(trades.length % 2 ? [] : [0]));
    this.#places.set(key, place);
    return place;
  }

  all = () => Int32Array.from(this.#numbers);
}

/** Two words in no particular order, as one key. */
function pairKey(word: string, other: string): string {
  const [one, two] = [senseOf(word), senseOf(other)];
  return one < two ? `${one} ${two}` : `${two} ${one}`;
}

const mapped = <From, To>(map: ReadonlyMap<string, From>, to: (value: From) => To) =>
  new Map([...map].map(([key, value]) => [key, to(value)]));

function enter(map: Map<string, readonly number[]>, key: string, trade: number) {
  const known = map.get(key);
  if (!known?.includes(trade)) map.set(key, [...(known ?? []), trade]);
}

/** Trades by the phrases that name them: numbers alone, for there are tens of thousands, and every start reads them. */
export class PhraseIndex {
  readonly #parts: PhraseParts;
  readonly #texts: Texts;
  readonly #named: KeyTable;
  readonly #hinted: KeyTable;
  readonly #words: KeyTable;
  readonly #pairs: KeyTable;
  readonly #byStem: KeyTable;
  readonly #namingByStem: KeyTable;

  constructor(parts: PhraseParts) {
    this.#parts = parts;
    this.#texts = new Texts(parts.texts);
    this.#named = new KeyTable(parts.named);
    this.#hinted = new KeyTable(parts.hinted);
    this.#words = new KeyTable(parts.words);
    this.#pairs = new KeyTable(parts.pairs);
    this.#byStem = new KeyTable(parts.byStem);
    this.#namingByStem = new KeyTable(parts.namingByStem);
  }

  /** The most words that any phrase has. */
  get longest(): number {
    return this.#parts.longest[0]!;
  }

  /** The phrases that are also suggested, made anew each time. */
  *suggested(): Generator<TradePhrase> {
    const { suggested } = this.#parts;
    for (let at = 0; at < suggested.length; at += 3) {
      const words = this.#texts.at(suggested[at + 2]!);
      yield {
        text: this.#texts.at(suggested[at]!),
        trade: suggested[at + 1]!,
        words: words ? words.split(" ") : [],
      };
    }
  }

  /** The words of phrases that are only understood. */
  *understoodWords(): Generator<string> {
    for (const number of this.#parts.understood) yield this.#texts.at(number);
  }

  /** True if some phrase holds this folded word. */
  holds(word: string): boolean {
    return this.#words.has(senseOf(word));
  }

  /** True if some phrase that names a trade in a text holds both folded words. */
  holdsBoth(word: string, other: string): boolean {
    return this.#pairs.has(pairKey(word, other));
  }

  /** A word of our phrases that is another form of this one: hairdressing → hairdresser. */
  formOf(word: string): string | undefined {
    return word.length >= formLettersMin ? this.#text(this.#byStem.get(stemOf(word))) : undefined;
  }

  /** A word that names a trade by itself and is another form of this one: baking → baker. */
  namingForm(word: string): string | undefined {
    const form = word.length >= formLettersMin ? this.#text(this.#namingByStem.get(stemOf(word))) : undefined;
    const isForm = form && isOfAction.test(form) && isOfAction.test(word);
    return isForm && Math.abs(form.length - word.length) <= endingLettersMax ? form : undefined;
  }

  /** The trades that a phrase names. @param key of its plain words, see `phraseKey` */
  named(key: string): readonly number[] {
    return this.#listAt(this.#named.get(key));
  }

  /** The trades that a phrase names in the text of a business. @param key of its plain words, see `phraseKey` */
  namedInText(key: string): readonly number[] {
    const place = this.#named.get(key);
    return place !== undefined && place & inTextToo ? this.#listAt(place) : none;
  }

  /** The trades that a phrase may well stand for, though it does not name them. @param key of its content words */
  hinted(key: string): readonly number[] {
    return this.#listAt(this.#hinted.get(key));
  }

  #text = (number: number | undefined) => (number === undefined ? undefined : this.#texts.at(number));

  #listAt(place: number | undefined): readonly number[] {
    if (place === undefined) return none;
    const { lists } = this.#parts;
    const from = place - (place & inTextToo);
    return [...lists.subarray(from + 1, from + 1 + lists[from]!)];
  }
}

const none: readonly number[] = [];
