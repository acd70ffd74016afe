import { wordsOf } from "#/shared/fold.ts";
import { categoryOfTrade, findServiceTag, longestPhrase, tellingWords, tradesNamed } from "#/server/trade/trade.ts";
import { type Strength, strength } from "./rules.ts";

/** A run of words that names one or more trades. */
export interface TradePhrase {
  /** Alternatives: "keke" is a cab and a bus. */
  trades: readonly number[];
  from: number;
  to: number;
}

/** The trades that a text names, longest phrases first taken, from left to right; the words between belong to none. */
export function findTradePhrases(words: readonly string[]): TradePhrase[] {
  const found: TradePhrase[] = [];
  let from = 0;
  while (from < words.length) {
    const phrase = longestPhraseAt(words, from);
    if (phrase) found.push(phrase);
    from = phrase ? phrase.to : from + 1;
  }
  return found;
}

function longestPhraseAt(words: readonly string[], from: number): TradePhrase | undefined {
  for (let to = Math.min(words.length, from + longestPhrase); to > from; to--) {
    const trades = tradesNamed(words.slice(from, to));
    if (trades.length) return { trades, from, to };
  }
  return undefined;
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
    for (const { trades, from, to } of findTradePhrases(tellingWords(wordsOf(text)))) {
      // One word in passing ("pay by POS") says little; the same category makes it likely, a phrase makes it clear.
      const isClear = to - from > 1;
      for (const trade of trades) {
        if (isClear || categoryOfTrade(trade)?.id === texts.categoryId) answer(trade, strength.text);
      }
    }
  }
  answer(texts.categoryId, strength.category);
  for (const tag of texts.tags) {
    const known = findServiceTag(tag);
    const trades = known ? [known.id] : findTradePhrases(tellingWords(wordsOf(tag))).flatMap(({ trades }) => trades);
    for (const trade of trades) answer(trade, strength.tag);
  }
  const nameWords = wordsOf(texts.name);
  for (const { trades } of findTradePhrases(tellingWords(nameWords))) {
    for (const trade of trades) answer(trade, nameStrength(trade, texts.categoryId));
  }
  for (const word of nameWords) answer(wordTermId(word), strength.name);
  return terms;
}

/** "Salt and Light Tailors" does no electrical work: a trade in the name counts in full only in its own category. */
function nameStrength(trade: number, categoryId: number): Strength {
  return categoryOfTrade(trade)?.id === categoryId ? strength.name : strength.text;
}

/** The lexeme of a trade, an LGA or a state: no folded word can look like one. */
export const tradeLexeme = (trade: number) => `@${trade}`;
export const lgaLexeme = (lga: number) => `#l${lga}`;
export const stateLexeme = (state: number) => `#s${state}`;
