import { isJoining, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { findTradePhrases } from "./terms.ts";

const negations = new Set(["not", "except", "excluding", "without", "no"]);

interface Wish {
  words: readonly string[];
  /** Trades that the words rule out. */
  unwanted: readonly number[];
}

/**
 * Takes a trade that is ruled out from the words: "restaurant not fast food". Another one must have been named before it, and the
 * word of denial must stand right before its name: "burner not lighting" and "house no agent" rule nothing out.
 * @param words folded, without a place
 */
export function takeUnwanted(trades: Trades, words: readonly string[]): Wish {
  const at = words.findIndex((word, i) => negations.has(word) && !/ing$/.test(words[i + 1] ?? ""));
  if (at <= 0) return { words, unwanted: [] };
  let from = at + 1;
  while (from < words.length && isJoining(words[from]!)) from++;
  const singulars = words.map(singular);
  const wanted = named(trades, singulars.slice(0, at)).flatMap((phrase) => phrase.trades);
  const ruledOut = named(trades, singulars.slice(from)).find((phrase) => phrase.from === 0);
  const unwanted = (ruledOut?.trades ?? []).filter((trade) => !wanted.includes(trade));
  const isOfOnePhrase = named(trades, singulars).some((phrase) => phrase.from <= at && at < phrase.to);
  if (wanted.length === 0 || unwanted.length === 0 || isOfOnePhrase) return { words, unwanted: [] };
  const isBut = words[at - 1] === "but" || words[at - 1] === "and";
  return { words: [...words.slice(0, isBut ? at - 1 : at), ...words.slice(from + ruledOut!.to)], unwanted };
}

const named = (trades: Trades, words: readonly string[]) =>
  findTradePhrases(trades, words, true).filter(({ isGuess }) => !isGuess);
