import type { Trades } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { findTradePhrases } from "../parse/phrases.ts";
import { type Strength, strength } from "./rules.ts";

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
  const [main = [], ...others] = texts.tags.map((tag) => tradesOfTag(trades, tag));
  const offered = new Set([texts.categoryId, ...main, ...others.flat()]);
  const inName = tradesIn(trades, texts.name, texts.categoryId);
  // "Salt and Light Tailors" does no electrical work: a trade in the name counts in full only in its own category.
  const named = new Set(inName.filter((trade) => trades.categoryOf(trade)?.id === texts.categoryId));
  const mentioned = [texts.about, ...texts.catalogNames].flatMap((text) => tradesIn(trades, text, texts.categoryId));
  const terms = new Map<number, Strength>();
  for (const trade of [...mentioned, ...inName]) terms.set(trade, strength.text);
  for (const trade of named) terms.set(trade, strength.name);
  for (const trade of offered)
    terms.set(
      trade,
      named.has(trade) ? strength.namedOffer : main.includes(trade) ? strength.mainOffer : strength.offer,
    );
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
