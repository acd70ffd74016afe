import { isFiller, isJoining, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import brands from "./data/brands.json" with { type: "json" };
import { findTradePhrases } from "./terms.ts";

const deviceOf = new Map(
  Object.entries(brands.devices).flatMap(([device, names]) =>
    names.split(" ").map((name): [string, string] => [name, device]),
  ),
);

/** What follows a make is its model: "iphone 13 pro max", "samsung a14". */
const isModel = (word: string) =>
  /\d/.test(word) || ["pro", "max", "plus", "mini", "lite", "note", "hot", "pop"].includes(word);

/** Words that say that something does not work, in English and Pidgin. */
const faults = new RegExp(
  `\\b(?:(?:has|have|is|are|was|don|dey|just|suddenly|it) )*(?:(?:stop(?:ped|s)?|no longer|not|no dey|no) (?:work|working|run|running|spin|spinning|heat|heating|cool|cooling|charge|charging|pump|pumping|show|showing)
  |(?:wont|will not|does not|doesnt|did not|didnt|cannot|cant|no gree|no dey|refuses? to|refuse to|is not|not) (?:start|starting|come on|coming on|on|turn on|open|close|work|charge|move)
  |spoilt?|spoiled|spoil|faulty|broken down|broke down|(?:is|don) (?:broken|dead|bad)|making (?:a )?noise|make noise|overheat(?:s|ing)?|(?:get|has|have|with) (?:a )?problems?
  |no (?:picture|sound|display|signal|power))\\b`.replace(/\n\s*/g, ""),
);

/**
 * Words about a thing and what is wrong with it, as the repair that is asked for: "my tv has no picture" is "tv repair".
 * They stay as they are where they name a trade themselves ("phone not charging"), or no trade repairs it.
 * @param words folded, without a place
 */
export function inTermsOfRepair(trades: Trades, words: readonly string[]): readonly string[] {
  const known = withDevices(trades, words);
  const text = known.join(" ");
  const fault = faults.exec(text);
  if (!fault) return known;
  const from = text.slice(0, fault.index).split(" ").filter(Boolean).length;
  const to = from + fault[0].split(" ").length;
  if (namedPhrases(trades, known).some((phrase) => phrase.from < to && from < phrase.to && phrase.to - phrase.from > 1))
    return known;
  const things = [...known.slice(0, from).reverse(), ...known.slice(to)].filter((word) => !isJoining(word));
  for (const thing of things) {
    if (!isFiller(thing) && trades.named([singular(thing), "repair"]).length > 0) return [thing, "repair"];
  }
  return known;
}

/** Makes as what they are, where the words that are left then name a trade: "samsung a14 screen" is "phone screen". */
function withDevices(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => deviceOf.has(word));
  if (at < 0 || namedPhrases(trades, words).some(({ from, to }) => from <= at && at < to)) return words;
  let end = at + 1;
  while (end < words.length && (isModel(words[end]!) || deviceOf.has(words[end]!))) end++;
  const name = deviceOf.get(words[at]!)!;
  const others = [...words.slice(0, at), ...words.slice(end)];
  // "Infinix phone seller" says itself what it is.
  const device = others.includes(name) ? others : [...words.slice(0, at), name, ...words.slice(end)];
  const isNamed = namedPhrases(trades, device).some(({ from, to }) => from <= at && at < to);
  return isNamed || others.includes(name) ? device : words;
}

const namedPhrases = (trades: Trades, words: readonly string[]) =>
  findTradePhrases(trades, words.map(singular), true).filter(({ isGuess }) => !isGuess);
