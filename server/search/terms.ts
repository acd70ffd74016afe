import {
  categoryOfTrade,
  contentWords,
  findServiceTag,
  isFiller,
  isJoining,
  isOfPhrase,
  longestPhrase,
  mayNameTrade,
  plainWords,
  tradesHinted,
  tradesNamed,
} from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { type Strength, strength } from "./rules.ts";

/** A run of words that names one or more trades. */
export interface TradePhrase {
  /** Alternatives: "keke" is a cab and a bus. */
  trades: readonly number[];
  from: number;
  to: number;
  /** The words do not name them, and yet may well mean them: "car" for what we call "car service". */
  isGuess: boolean;
}

/** How many fillers may stand inside a phrase. */
const fillersInside = 3;

/**
 * The trades that words name, longest phrases first taken, from left to right; the words between belong to none.
 * @param mayGuess also what a phrase of ours leaves without its fillers: right for a question, too bold for a text
 */
export function findTradePhrases(words: readonly string[], mayGuess = false): TradePhrase[] {
  const found: TradePhrase[] = [];
  let from = 0;
  while (from < words.length) {
    const phrase = longestPhraseAt(words, from, mayGuess);
    if (phrase) found.push(phrase);
    from = phrase ? phrase.to : from + 1;
  }
  return found;
}

function longestPhraseAt(words: readonly string[], from: number, mayGuess: boolean): TradePhrase | undefined {
  if (!mayBound(words[from]!)) return undefined;
  let end = from;
  while (end < Math.min(words.length, from + longestPhrase() + fillersInside) && mayNameTrade(words[end]!)) end++;
  for (let to = end; to > from; to--) {
    if (!mayBound(words[to - 1]!)) continue;
    const run = words.slice(from, to);
    const named = tradesOfRun(run);
    const trades = named.length || !mayGuess ? named : tradesHinted(run);
    if (trades.length) return { trades, from, to, isGuess: named.length === 0 };
  }
  return undefined;
}

/** Whether a phrase may begin or end with this word. */
const mayBound = (word: string) => isOfPhrase(word) && !isJoining(word);

/** As the words stand; or without the fillers between them, but not at the ends, where a shorter run says the same. */
function tradesOfRun(run: readonly string[]): readonly number[] {
  const plain = plainWords(run);
  const named = tradesNamed(plain);
  if (named.length || isFiller(run[0]!) || isFiller(run.at(-1)!)) return named;
  const content = contentWords(plain);
  return content.length < plain.length ? tradesNamed(content) : named;
}

/** The id under which a word of a name is walked: negative, so that it can never be a trade's. */
export function wordTermId(word: string): number {
  let hash = 2_166_136_261;
  for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619);
  return -1 - ((hash >>> 0) % 2_147_483_647);
}

export interface SearchedTexts {
  name: string;
  categoryId: number;
  tags: readonly string[];
  about: string;
  catalogNames: readonly string[];
}

/** Every trade and every word of the name that a business answers to, each with its best strength. */
export function termsOf(texts: SearchedTexts): Map<number, Strength> {
  const terms = new Map<number, Strength>();
  const answer = (term: number, how: Strength) => terms.set(term, Math.max(how, terms.get(term) ?? 0) as Strength);

  for (const text of [texts.about, ...texts.catalogNames]) {
    for (const trade of tradesToldBy(text, texts.categoryId)) answer(trade, strength.text);
  }
  answer(texts.categoryId, strength.category);
  for (const tag of texts.tags) {
    const known = findServiceTag(tag);
    const trades = known ? [known.id] : findTradePhrases(wordsOf(tag)).flatMap(({ trades }) => trades);
    for (const trade of trades) answer(trade, strength.tag);
  }
  for (const trade of tradesToldBy(texts.name, texts.categoryId)) answer(trade, nameStrength(trade, texts.categoryId));
  for (const word of wordsOf(texts.name)) answer(wordTermId(word), strength.name);
  return terms;
}

/**
 * The trades that a text tells of. One word in passing ("pay by POS", "Phone Clinic") says little;
 * the same category makes it likely, a phrase makes it clear.
 */
function tradesToldBy(text: string, categoryId: number): number[] {
  return findTradePhrases(wordsOf(text)).flatMap(({ trades, from, to }) =>
    to - from > 1 ? trades : trades.filter((trade) => categoryOfTrade(trade)?.id === categoryId),
  );
}

/** "Salt and Light Tailors" does no electrical work: a trade in the name counts in full only in its own category. */
function nameStrength(trade: number, categoryId: number): Strength {
  return categoryOfTrade(trade)?.id === categoryId ? strength.name : strength.text;
}

/** The lexemes of a trade, a word of the name, an LGA and a state: no folded word can look like one. */
export const tradeLexeme = (trade: number) => `@${trade}`;
/** Of a trade that is answered by name, tag or category, and not by a mention only. */
export const strongTradeLexeme = (trade: number) => `!${trade}`;
export const nameLexeme = (word: string) => `=${word}`;
export const lgaLexeme = (lga: number) => `#l${lga}`;
export const stateLexeme = (state: number) => `#s${state}`;
