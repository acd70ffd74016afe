import { placesNamed } from "#/server/place/place.ts";
import { isFiller, isJoining, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { patternOf, wordSet } from "./asides.ts";
import brands from "./data/brands.json" with { type: "json" };
import rules from "./data/rules.json" with { type: "json" };
import { namedPhrases } from "./phrases.ts";

const thingByName = (named: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(named).flatMap(([thing, names]) => names.split(" ").map((name) => [name, thing] as const)));
const deviceOf = thingByName(brands.devices);
/** Brands that are also everyday words: recognized only when alone. */
const aloneOf = thingByName(brands.alone);

const models = wordSet(rules.models.words);
/** True for the model after a brand: "iphone 13 pro max", "samsung a14". */
const isModel = (word: string) => /\d/.test(word) || models.has(word);

/** Expressions for something that does not work. */
const faults = new RegExp(
  `\\b(?:(?:${rules.faults.before.replaceAll(" ", "|")}) )*${patternOf(rules.faults.said).source.slice(2)}`,
);
/** Words for the location of a fault, seldom the broken thing itself: "roof of my house". */
const dwellings = wordSet(rules.faults.dwellings);

/**
 * Rewrites a fault as the repair of the thing: "my tv has no picture" is "tv repair". Returns the words unchanged when they name a trade
 * themselves ("phone not charging"), or no trade repairs the thing.
 * @param words folded, without a place
 */
export function inTermsOfRepair(trades: Trades, words: readonly string[]): readonly string[] {
  const made = madeAlone(trades, words);
  if (made) return made;
  const known = withDevices(trades, words);
  const text = known.join(" ");
  const fault = faults.exec(text);
  if (!fault) return known;
  const from = text.slice(0, fault.index).split(" ").filter(Boolean).length;
  const to = from + fault[0].split(" ").length;
  const phrases = namedPhrases(trades, known).filter((phrase) => phrase.to - phrase.from > 1);
  if (phrases.some((phrase) => phrase.from < to && to - 1 < phrase.to)) return known;
  const repairersOf = (...thing: string[]) => trades.named([...thing.map(singular), "repair"]);
  const thing = known
    .slice(0, from)
    .findLast((word) => !isFiller(word) && !dwellings.has(word) && repairersOf(word).length > 0);
  if (!thing) return known;
  // A phrase that contains the thing takes precedence: "bed bug" is not a website bug.
  const whole = phrases.find((phrase) => known.slice(phrase.from, phrase.to).includes(thing));
  if (whole && !whole.trades.some((trade) => repairersOf(thing).includes(trade))) return known;
  // "AC in my Highlander" is a car AC.
  const kind = known.find((word) => word !== thing && !isFiller(word) && repairersOf(word, thing).length > 0);
  return kind ? [kind, thing, "repair"] : [thing, "repair"];
}

const madeThings = wordSet(brands.things);
const served = wordSet(rules.models.served);

/** Rewrites a brand, with product, model or condition, as the trade that sells it: "HP laptop UK used". */
function madeAlone(trades: Trades, words: readonly string[]): readonly string[] | undefined {
  const [first, ...more] = words.filter((word) => !isFiller(word) || served.has(word));
  const made = first && (deviceOf.get(first) ?? (more.length === 0 ? aloneOf.get(first) : undefined));
  const things = more.filter((word) => madeThings.has(word));
  const thing = made && things.length > 0 ? things : made?.split(" ");
  if (!thing || !more.every((word) => deviceOf.has(word) || isModel(word) || thing.includes(word))) return undefined;
  const ways = [[...thing, "seller"], thing];
  return ways.find((way) => namedPhrases(trades, way).some(({ from, to }) => from === 0 && to === way.length));
}

/** Replaces a brand and model by the kind of device, if the words then name a trade: "samsung a14 screen" is "phone screen". */
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
  // "Infinix phone seller" and "samsung tv screen" name the device without the brand.
  const isSaid =
    others.includes(name) || (!isNamed && namedPhrases(trades, others).some(({ from, to }) => to - from > 1));
  return isSaid ? others : ofDevice ? device : words;
}

const { travel } = rules;
const rides = wordSet(travel.rides);
const sendings = wordSet(travel.sent);
const fromWords = wordSet(travel.from);
const towards = wordSet(travel.towards);
const towns = new Set(["state", "lga", "town"]);

const isTown = (word: string | undefined) =>
  word !== undefined && placesNamed(word).some(({ kind, isPlain }) => isPlain || towns.has(kind));

/**
 * Rewrites a way between towns as the trade that takes it: "send a carton of shoes from Aba to my customer in Jos" is "waybill in Aba",
 * "bus from Lagos to Benin" an interstate bus. Beside another trade a ride means something else: "mechanic to check my motor, to Ikeja".
 * @param words folded, as typed
 */
export function inTermsOfTravel(trades: Trades, words: readonly string[]): readonly string[] {
  const from = words.findIndex((word, i) => fromWords.has(word) && isTown(words[i + 1]));
  const end = words.findIndex((word, i) => from >= 0 && i > from && towards.has(word));
  if (from > 0 && end > 0 && words.slice(end).some(isTown) && words.slice(0, from).some((word) => sendings.has(word)))
    return ["waybill", "in", words[from + 1]!];
  const at = words.findIndex((word, i) => towards.has(word) && isTown(words[i + 1]));
  const ride = words.findIndex((word) => rides.has(word));
  if (ride < 0 || at < ride) return words;
  const rest = [...words.slice(0, ride), ...words.slice(ride + 1, at), ...words.slice(at + 2)];
  const others = rest.filter((word) => !isFiller(word) && !isTown(word));
  return namedPhrases(trades, others).length > 0 ? words : ["interstate", "bus", ...rest];
}

const negations = wordSet(rules.negations);

/**
 * Extracts an excluded trade from the words: "restaurant not fast food". Another trade must precede it, and the negation must be directly
 * before its name: "burner not lighting" and "house no agent" exclude nothing.
 * @param words folded, without a place
 * @returns the other words, and the excluded trades
 */
export function takeUnwanted(
  trades: Trades,
  words: readonly string[],
): { words: readonly string[]; unwanted: number[] } {
  const at = words.findIndex((word, i) => negations.has(word) && !/ing$/.test(words[i + 1] ?? ""));
  if (at <= 0) return { words, unwanted: [] };
  let from = at + 1;
  while (from < words.length && isJoining(words[from]!)) from++;
  const wanted = namedPhrases(trades, words.slice(0, at)).flatMap((phrase) => phrase.trades);
  const ruledOut = namedPhrases(trades, words.slice(from)).find((phrase) => phrase.from === 0);
  const unwanted = (ruledOut?.trades ?? []).filter((trade) => !wanted.includes(trade));
  const isOfOnePhrase = namedPhrases(trades, words).some((phrase) => phrase.from <= at && at < phrase.to);
  if (wanted.length === 0 || unwanted.length === 0 || isOfOnePhrase) return { words, unwanted: [] };
  const isBut = words[at - 1] === "but" || words[at - 1] === "and";
  return { words: [...words.slice(0, isBut ? at - 1 : at), ...words.slice(from + ruledOut!.to)], unwanted };
}
