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

/** Words that say that something does not work, in five languages. */
const faults = new RegExp(
  [
    String.raw`\b(?:(?:has|have|had|is|are|was|don|dey|just|suddenly|keeps?|it) )*(?:stop(?:ped|s)? [a-z]+ing`,
    "(?:no longer|not|wont|will not|does not|doesnt|did not|didnt|cannot|cant|no gree|no dey|no de|no|refuses?(?: to)?|refused(?: to)?) (?:longer |again )?[a-z]+(?: on| up)?",
    "spoilt?|spoiled|faulty|broken down|broke down|cracked|crashed|(?:is|don|got|dey) (?:broken|dead|bad|black|blank|cut|break|crack|fall|off|slow|hot|stuck|jam|hang|old|burn)",
    "broken|broke|burnt|damaged|dented|scratched|stuck|tore|torn|fell|shifted",
    "(?:make|making|makes)(?: an?)?(?: [a-z]+)? noise|overheat(?:s|ing)?|(?:get|has|have|with)(?: a)? problems?|no (?:picture|sound|display|signal|power|network)",
    "(?:black |white )?smoke from",
    "(?:shak|leak|dripp|knock|jerk|smok|hang|freez|beep|smell|rattl|vibrat|tripp|spark|blink|slipp|pull|dragg|bounc|wobbl|los|rust|flash|consum|squeak|shutt|restart|flicker)ing",
    "dey (?!(?:sell|buy|repair|fix|rent|hire|do|make|come|for|go|work|teach)\\b)[a-z]+(?: [a-z]+)?|dey make(?: [a-z]+)? noise",
    "(?:blow|blew|blown) (?:off|away)",
    "mi (?:ti )?(?:ku|baje|daku|duro|ko sise|ko ri)",
    "(?:ta|ya) (?:lalace|kone|baci|mutu|fashe|tsaya)|(?:ti )?baje|ko sise|mebiri|emebiela|anaghi aru oru|(?:anaghi|adighi) [a-z]+|(?:dara|dabara) na mmiri|kwusiri|gbajiri",
    String.raw`fell (?:in|into|inside|for)|dropped (?:in|into|inside)|servic(?:e|ing))\b`,
  ].join("|"),
);

/**
 * Words about a thing and what is wrong with it, as the repair that is asked for: "my tv has no picture" is "tv repair".
 * They stay as they are where they name a trade themselves ("phone not charging"), or no trade repairs it.
 * @param words folded, without a place
 */
export function inTermsOfRepair(trades: Trades, words: readonly string[]): readonly string[] {
  const known = withDevices(trades, words);
  if (known.some((word) => bargains.has(word))) return known;
  const text = known.join(" ");
  const fault = faults.exec(text);
  if (!fault) return known;
  const from = text.slice(0, fault.index).split(" ").filter(Boolean).length;
  const to = from + fault[0].split(" ").length;
  const isRepaired = (thing: readonly string[]) => trades.named([...thing.map(singular), "repair"]).length > 0;
  // "NEPA light spoil my tv": what was spoilt, and not what did it.
  const spoilt = known[to] === "my" ? known[to + 1] : undefined;
  if (spoilt && isRepaired([spoilt])) return [spoilt, "repair"];
  const phrases = namedPhrases(trades, known).filter((phrase) => phrase.to - phrase.from > 1);
  if (phrases.some((phrase) => phrase.from < to && to - 1 < phrase.to)) return known;
  const thing = thingsAt(known, from, to).find((word) => !isFiller(word) && !dwellings.has(word) && isRepaired([word]));
  if (!thing) return known;
  // "Bed bug" is what is meant, and no bug of a website.
  const repairers = trades.named([singular(thing), "repair"]);
  const whole = phrases.find((phrase) => known.slice(phrase.from, phrase.to).includes(thing));
  if (whole && !whole.trades.some((trade) => repairers.includes(trade))) return known;
  // "AC in my Highlander" is a car's.
  const kind = known.find((word) => word !== thing && !isFiller(word) && isRepaired([word, thing]));
  return kind ? [kind, thing, "repair"] : [thing, "repair"];
}

/** Who buys a thing tells what shall be right with it: "buy a car that is not accidented". */
const bargains = new Set(["buy", "buying", "purchase", "sale"]);

/** Where something is wrong, and what seldom is what is meant: "roof of my house", "home service". */
const dwellings = new Set(["house", "home", "room", "flat", "shop", "office"]);
const leadingToThing = new Set(["on", "with", "of", "in", "from", "my", "the"]);

/** The words that may be the thing, likeliest first: before what is wrong, or behind "problem with my". */
function thingsAt(words: readonly string[], from: number, to: number): readonly string[] {
  const behind = leadingToThing.has(words[to] ?? "") ? words.slice(to) : [];
  return [...words.slice(0, from).reverse(), ...behind].filter((word) => !isJoining(word));
}

/** Makes as what they are, where the words that are left then name a trade: "samsung a14 screen" is "phone screen". */
function withDevices(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => deviceOf.has(word));
  if (at < 0 || namedPhrases(trades, words).some(({ from, to }) => from <= at && at < to)) return words;
  let end = at + 1;
  while (end < words.length && (isModel(words[end]!) || deviceOf.has(words[end]!))) end++;
  const name = deviceOf.get(words[at]!)!;
  const others = [...words.slice(0, at), ...words.slice(end)];
  const device = [...words.slice(0, at), name, ...words.slice(end)];
  const ofDevice = namedPhrases(trades, device).find(({ from, to }) => from <= at && at < to);
  const isNamed = ofDevice !== undefined && ofDevice.to - ofDevice.from > 1;
  // "Infinix phone seller" and "samsung tv screen" say what they are without the make.
  const isSaid =
    others.includes(name) || (!isNamed && namedPhrases(trades, others).some(({ from, to }) => to - from > 1));
  if (isSaid) return others;
  return ofDevice ? device : words;
}

const namedPhrases = (trades: Trades, words: readonly string[]) =>
  findTradePhrases(trades, words.map(singular), true).filter(({ isGuess }) => !isGuess);
