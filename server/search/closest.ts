import { contentWords, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { isOccasionPhrase } from "./intent-words.ts";
import type { AskedTrade } from "./parse-query.ts";

/** A lower score is one word in passing. */
const scoreMin = 4.5;
/** Of several trades that are named one after the other, another than the head must be far the likelier: "guards for our estate gate". */
const marginAmongNamed = 2;
/** Trades with so large a share of the best score are as close. */
const asClose = 0.95;

/** What follows describes what was named before it: "hotel with swimming pool", "ushers for a burial". */
const describing = new Set("with wey that which who whose for in inside from by to at as".split(" "));

/**
 * The trades that most of the words speak of, weighed by how rare each word is in the words of trades. Beside trades that phrases name,
 * one that joins their words with others is closer: "laptop" and "typing" in "laptop keyboard not typing".
 * @param words folded, without place and time
 * @param asked the trades that phrases name; the head is the one that would be taken
 * @param margin so many times more the closest must answer to than the head
 * @returns them and the words that the closest shares; nothing when none is close
 */
export function closestTrades(
  trades: Trades,
  words: readonly string[],
  { asked, head, margin }: { asked: readonly AskedTrade[]; head: AskedTrade | undefined; margin: number },
): { trades: readonly number[]; words: readonly string[] } | undefined {
  const isDescribed = head !== undefined && words.slice(0, head.to).includes("with");
  const end =
    head && head.to > 0 && !isDescribed ? words.findIndex((word, at) => at >= head.to && describing.has(word)) : -1;
  const found = trades
    .closest(contentWords(end < 0 ? words : words.slice(0, end)))
    .filter((close) => asked.length === 0 || !isOccasionPhrase(close.words));
  const [best] = found;
  if (!best || best.score < scoreMin) return undefined;
  const isNamed = asked.some((one) => best.words.every((word) => one.words.includes(singular(word))));
  const ofHead = found.find(({ trade }) => head?.trades.includes(trade))?.score ?? 0;
  if (best.score < (isNamed ? marginAmongNamed : margin) * ofHead) return undefined;
  const close = found.filter(({ score }) => score >= asClose * best.score).map(({ trade }) => trade);
  const inCategory = close.filter((trade) => head?.trades.includes(trades.categoryOf(trade)?.id ?? 0));
  return { trades: inCategory.length > 0 ? inCategory : close, words: best.words };
}
