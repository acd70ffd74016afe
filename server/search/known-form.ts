import { isFiller, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { namedPhrases } from "./terms.ts";

/** Halves put together where more of the words then name trades ("ugbo ala"), or another form where none does ("baking"). */
export function inKnownForm(trades: Trades, words: readonly string[]): readonly string[] {
  const joined = withHalvesJoined(trades, words);
  const isBetter = joined.length < words.length && unnamedWords(trades, joined) < unnamedWords(trades, words);
  const better = isBetter ? joined : words;
  if (namedPhrases(trades, better).length > 0) return better;
  const forms = better.map((word) => trades.namingForm(singular(word)) ?? word);
  return namedPhrases(trades, forms).length > 0 ? forms : better;
}

/** Number of words that are neither part of the name of a trade nor a filler. */
function unnamedWords(trades: Trades, words: readonly string[]): number {
  const phrases = namedPhrases(trades, words);
  return words.filter((word, at) => !isFiller(singular(word)) && !phrases.some(({ from, to }) => at >= from && at < to))
    .length;
}

function withHalvesJoined(trades: Trades, words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const whole = `${words[at]}${words[at + 1] ?? ""}`;
    const isWord = at + 1 < words.length && whole.length >= joinedLettersMin && trades.holds(singular(whole));
    joined.push(isWord ? whole : words[at]!);
    if (isWord) at++;
  }
  return joined;
}

/** Shorter words meet by chance. */
const joinedLettersMin = 6;
