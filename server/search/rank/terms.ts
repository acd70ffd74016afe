import type { Trades } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { findTradePhrases } from "../parse/phrases.ts";
import { type Strength, strength } from "./rules.ts";

/** The term id of a word of a name: negative, so that it cannot collide with a trade id. */
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

/** Lists every trade and every word of the name that a business answers to, with the strength of the match. */
export function termsOf(trades: Trades, texts: SearchedTexts): Map<number, Strength> {
  const [main = [], ...others] = texts.tags.map((tag) => tradesOfTag(trades, tag));
  const offered = new Set([texts.categoryId, ...main, ...others.flat()]);
  const inName = tradesIn(trades, texts.name, texts.categoryId);
  // A trade in the name counts in full only in its own category: "Salt and Light Tailors" does no electrical work.
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
  // Only businesses that chose a category offer its term; the category filter relies on it (`narrowed`). A tag does not suffice.
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
 * Lists the trades that a text names. A phrase counts always; a single word ("pay by POS", "Phone Clinic") only for a trade of the
 * business's own category.
 */
function tradesIn(trades: Trades, text: string, categoryId: number): number[] {
  return findTradePhrases(trades, wordsOf(text)).flatMap(({ trades: named, from, to }) =>
    to - from > 1 ? named : named.filter((trade) => trades.categoryOf(trade)?.id === categoryId),
  );
}

/** Lexemes of a trade, a word of the name, an LGA and a state. The prefixes never occur in folded words. */
export const tradeLexeme = (trade: number) => `@${trade}`;
/** For a trade that the business offers or has in its name, not for one it only mentions. */
export const strongTradeLexeme = (trade: number) => `!${trade}`;
export const nameLexeme = (word: string) => `=${word}`;
export const lgaLexeme = (lga: number) => `#l${lga}`;
export const stateLexeme = (state: number) => `#s${state}`;
