import { isFiller, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { namedPhrases } from "./terms.ts";

/** To learn, in English, Hausa and Igbo. */
const learning = new Set(["learn", "learning", "koyo", "koyon", "koyi", "imu", "amu"]);
const isTaught = (word: string, next: string | undefined) => word === "teach" && (next === "me" || next === "us");

/**
 * A trade that somebody wants to learn, as who teaches it: "learn how to bake cakes" asks for no cake. As they are where a phrase says
 * it ("learn to drive"), or no trade is learnt.
 * @param words folded, without a place
 */
export function inTermsOfLearning(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, i) => learning.has(word) || isTaught(word, words[i + 1]));
  if (at < 0) return words;
  const phrases = namedPhrases(trades, words);
  if (phrases.some(({ from, to }) => from <= at && at < to)) return words;
  const subjects = words.slice(at + 1).filter((word) => !isFiller(word));
  const taughtAlone = subjects.find((word) => trades.named(["learn", singular(word)]).length > 0);
  if (taughtAlone) return ["learn", taughtAlone];
  // A gym teaches exercise, and a school of trades does not.
  const isCraft = words[at] !== "teach" && phrases.some(({ from }) => from > at);
  return isCraft ? ["vocational", "training"] : words;
}
