import type { Category, Trades } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import type { ServiceGuess } from "./contract.ts";
import { findTradePhrases } from "./terms.ts";

const guessesMax = 5;
/** A trade in the name is what a business is; a word there that only hints at one ("works", "auto") says little. */
/** A much less likely service than the likeliest is no guess: "sew in" is said of hair too. */
const leastShare = 0.25;
const weights = { name: 6, hintInName: 1, phraseInText: 3, wordInText: 2 };

/**
 * The services that a business with this name and text offers, and the category they lie in: the same reading of
 * words by which it will be found.
 * @returns at most five services, likeliest first, all of one category; an empty category when nothing points to one
 */
export function guessServices(trades: Trades, { name, about }: { name: string; about: string }): ServiceGuess {
  const scores = new Map<number, number>();
  const add = (trade: number, weight: number) => scores.set(trade, (scores.get(trade) ?? 0) + weight);
  for (const { trades: named, isGuess } of findTradePhrases(trades, wordsOf(name), true)) {
    for (const trade of named) add(trade, isGuess ? weights.hintInName : weights.name);
  }
  for (const { trades: said, from, to } of findTradePhrases(trades, wordsOf(about))) {
    for (const trade of said) add(trade, to - from > 1 ? weights.phraseInText : weights.wordInText);
  }
  const category = likeliestCategory(trades, scores);
  const services = [...scores]
    .filter(([trade]) => isService(trades, trade) && trades.categoryOf(trade) === category)
    .sort(([, one], [, other]) => other - one);
  const leastScore = (services[0]?.[1] ?? 0) * leastShare;
  const likely = services.filter(([, score]) => score >= leastScore).slice(0, guessesMax);
  return { services: likely.map(([trade]) => trades.nameOf(trade)), category: category?.name ?? "" };
}

/** The category with the most weight; of equal ones the first that was named. */
function likeliestCategory(trades: Trades, scores: ReadonlyMap<number, number>) {
  const byCategory = new Map<Category | undefined, number>();
  for (const [trade, score] of scores) {
    const category = trades.categoryOf(trade);
    byCategory.set(category, (byCategory.get(category) ?? 0) + score);
  }
  const [first] = [...byCategory].sort(([, one], [, other]) => other - one);
  return first?.[0];
}

/** A category is a trade too, but no service to be found under. */
const isService = (trades: Trades, trade: number) => trades.findService(trades.nameOf(trade))?.id === trade;
