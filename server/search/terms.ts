import { contentWords, isFiller, isJoining, plainWords, type Trades } from "#/server/trade/trade.ts";
import { singular, wordsOf } from "#/shared/fold.ts";
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

/** Fillers inside a phrase at most. */
const fillersInside = 3;

/**
 * The trades that words name, longest phrases first taken, from left to right; the words between belong to none.
 * @param mayGuess also phrases that are only understood, and what a phrase of ours leaves without its fillers: right for a
 * question, too bold for a text
 */
export function findTradePhrases(trades: Trades, words: readonly string[], mayGuess = false): TradePhrase[] {
  const found: TradePhrase[] = [];
  let from = 0;
  while (from < words.length) {
    const phrase = longestPhraseAt(trades, words, from, mayGuess);
    const isMeant = phrase && !isPassedOver(trades, words, phrase, mayGuess);
    if (isMeant) found.push(phrase);
    from = isMeant ? phrase.to : from + 1;
  }
  return found;
}

/** The trades that words of a question name, in the forms that our phrases know, without guesses. */
export const namedPhrases = (trades: Trades, words: readonly string[]): TradePhrase[] =>
  findTradePhrases(
    trades,
    words.map((word) => trades.knownForm(singular(word))),
    true,
  ).filter(({ isGuess }) => !isGuess);

/** True for a phrase that begins with a filler, where one that begins within it reaches further: "buy ice", of "buy ice block". */
function isPassedOver(trades: Trades, words: readonly string[], { from, to }: TradePhrase, mayGuess: boolean): boolean {
  if (!isFiller(words[from]!)) return false;
  const content = words.findIndex((word, at) => at > from && at < to && !isFiller(word));
  const other = content < 0 ? undefined : longestPhraseAt(trades, words, content, mayGuess);
  return other !== undefined && !other.isGuess && other.to > to;
}

function longestPhraseAt(
  trades: Trades,
  words: readonly string[],
  from: number,
  mayGuess: boolean,
): TradePhrase | undefined {
  /** True if a phrase may begin or end with this word. */
  const mayBound = (word: string) => trades.holds(word) && !isJoining(word);
  if (!mayBound(words[from]!)) return undefined;
  // Most words of a text are in no phrase with the first one, and end every search for one.
  const mayStand = (word: string) =>
    isFiller(word) || (mayGuess ? trades.holds(word) : word === words[from] || trades.holdsBoth(words[from]!, word));
  let end = from;
  while (end < Math.min(words.length, from + trades.longestPhrase + fillersInside) && mayStand(words[end]!)) end++;
  for (let to = end; to > from; to--) {
    if (!mayBound(words[to - 1]!)) continue;
    const run = words.slice(from, to);
    // "Okada" is the ride, though who repairs one is called by it too.
    const own = trades.findService(run.join(" "));
    if (own) return { trades: [own.id], from, to, isGuess: false };
    const named = tradesOfRun(run, (plain) => (mayGuess ? trades.named(plain) : trades.namedInText(plain)));
    const meant = named.length || !mayGuess ? named : trades.hinted(run);
    if (meant.length) return { trades: meant, from, to, isGuess: named.length === 0 };
  }
  return undefined;
}

/** As the words stand; or without the fillers between them, but not at the ends, where a shorter run says the same. */
function tradesOfRun(run: readonly string[], tradesNamed: Trades["named"]): readonly number[] {
  const plain = plainWords(run);
  const named = tradesNamed(plain);
  if (named.length || isFiller(run[0]!) || isFiller(run.at(-1)!)) return named;
  const content = contentWords(plain);
  return content.length < plain.length ? tradesNamed(content) : named;
}

/** The id under which a word of a name is indexed: negative, so that it can never be a trade's. */
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

/** Every trade and every word of the name that a business answers to, each with its strength. */
export function termsOf(trades: Trades, texts: SearchedTexts): Map<number, Strength> {
  const offered = new Set([texts.categoryId, ...texts.tags.flatMap((tag) => tradesOfTag(trades, tag))]);
  const inName = tradesIn(trades, texts.name, texts.categoryId);
  // "Salt and Light Tailors" does no electrical work: a trade in the name counts in full only in its own category.
  const named = new Set(inName.filter((trade) => trades.categoryOf(trade)?.id === texts.categoryId));
  const mentioned = [texts.about, ...texts.catalogNames].flatMap((text) => tradesIn(trades, text, texts.categoryId));
  const terms = new Map<number, Strength>();
  for (const trade of [...mentioned, ...inName]) terms.set(trade, strength.text);
  for (const trade of named) terms.set(trade, strength.name);
  for (const trade of offered) terms.set(trade, named.has(trade) ? strength.namedOffer : strength.offer);
  // Of a category is who chose it: the filter of a category counts on it, and a tag of one's own words is soon written.
  for (const trade of offered) if (isOtherCategory(trades, trade, texts.categoryId)) terms.set(trade, strength.name);
  for (const word of wordsOf(texts.name)) terms.set(wordTermId(word), strength.offer);
  return terms;
}

const isOtherCategory = (trades: Trades, trade: number, ownId: number) =>
  trade !== ownId && trades.categoryOf(trade)?.id === trade;

function tradesOfTag(trades: Trades, tag: string): readonly number[] {
  const known = trades.findService(tag);
  return known ? [known.id] : findTradePhrases(trades, wordsOf(tag)).flatMap((phrase) => phrase.trades);
}

/**
 * The trades that a text names. One word in passing ("pay by POS", "Phone Clinic") says little;
 * the same category makes it likely, a phrase makes it clear.
 */
function tradesIn(trades: Trades, text: string, categoryId: number): number[] {
  return findTradePhrases(trades, wordsOf(text)).flatMap(({ trades: named, from, to }) =>
    to - from > 1 ? named : named.filter((trade) => trades.categoryOf(trade)?.id === categoryId),
  );
}

/** The lexemes of a trade, a word of the name, an LGA and a state: no folded word can look like one. */
export const tradeLexeme = (trade: number) => `@${trade}`;
/** Of a trade that the business offers or its name says, and not of one it only mentions. */
export const strongTradeLexeme = (trade: number) => `!${trade}`;
export const nameLexeme = (word: string) => `=${word}`;
export const lgaLexeme = (lga: number) => `#l${lga}`;
export const stateLexeme = (state: number) => `#s${state}`;
