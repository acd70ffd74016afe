import { contentWords, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { isOccasionPhrase, isSizeOfHouse, wordSet } from "../parse/asides.ts";
import rules from "../parse/data/rules.json" with { type: "json" };
import type { AskedTrade } from "../parse/parse-query.ts";

/** True for words that beside a trade only say where or what for. */
export const isSetting = (words: readonly string[]) => isOccasionPhrase(words) || isSizeOfHouse(words);

/** A lower score comes from one incidental word. */
const scoreMin = 4.5;
/** Factor by which the closest trade must exceed the score of the named one; of another named one: "guards for our estate gate". */
const marginOverNamed = 1.2;
const marginAmongNamed = 2;
/** Minimum share of the best score to count as equally close. */
const asClose = 0.95;

/** Words for a date or a possession. Beside a trade they do not name another one. */
const circumstances = wordSet(`${rules.grammar.dates} ${rules.grammar.owned}`);

const named = wordSet(rules.names.words);

/** Words that introduce a description of the preceding trade: "hotel with swimming pool", "ushers for a burial". */
const describing = wordSet(rules.grammar.describing);

/**
 * Finds the trades that share the most words with the query, weighted by rarity. A trade that combines words of several named trades is
 * closer than each of them: "laptop" and "typing" in "laptop keyboard not typing".
 * @param words folded, without place and time
 * @param asked the trades that phrases name; `head` is the main one
 * @returns the trades and the words that the closest one shares; `undefined` when none is close
 */
export function closestTrades(
  trades: Trades,
  words: readonly string[],
  { asked, head }: { asked: readonly AskedTrade[]; head: AskedTrade | undefined },
): { trades: readonly number[]; words: readonly string[] } | undefined {
  const isDescribed = head !== undefined && words.slice(0, head.to).includes("with");
  const end =
    head && head.to > 0 && !isDescribed ? words.findIndex((word, at) => at >= head.to && describing.has(word)) : -1;
  const found = trades
    .closest(
      contentWords(end < 0 ? words : words.slice(0, end)).filter(
        (word) => !named.has(word) && (asked.length === 0 || !circumstances.has(word)),
      ),
    )
    .filter(({ words: shared }) => asked.length === 0 || !isSetting(shared));
  const [best] = found;
  if (!best || best.score < scoreMin) return undefined;
  // One rare word beside the trade may be of a name: "Divine Mercy Pharmacy" is no diviner.
  if (head && !head.isGuess && best.words.length === 1 && !head.words.includes(singular(best.words[0]!)))
    return undefined;
  const isNamed = asked.some((one) => best.words.every((word) => one.words.includes(singular(word))));
  const ofHead = found.find(({ trade }) => head?.trades.includes(trade))?.score ?? 0;
  if (best.score < (isNamed ? marginAmongNamed : marginOverNamed) * ofHead) return undefined;
  const close = found.filter(({ score }) => score >= asClose * best.score).map(({ trade }) => trade);
  const inCategory = close.filter((trade) => head?.trades.includes(trades.categoryOf(trade)?.id ?? 0));
  return { trades: inCategory.length > 0 ? inCategory : close, words: best.words };
}
