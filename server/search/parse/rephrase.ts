import { type Place, placesNamed } from "#/server/place/place.ts";
import { byOther, isFiller, isJoining, type Trades } from "#/server/trade/trade.ts";
import { singular, wordsOf } from "#/shared/fold.ts";
import { isKin, patternOf, wordSet } from "./asides.ts";
import brands from "./data/brands.json" with { type: "json" };
import bulk from "./data/bulk.json" with { type: "json" };
import rules from "./data/rules.json" with { type: "json" };
import { namedPhrases } from "./phrases.ts";

/** Joins halves of a word when more words then name trades: "ugbo ala". */
export function withHalvesJoined(trades: Trades, words: readonly string[]): readonly string[] {
  const joined = joinHalves(trades, words);
  const isBetter = joined.length < words.length && unnamedWords(trades, joined) < unnamedWords(trades, words);
  return isBetter ? joined : words;
}

/** Counts the words that are neither fillers nor part of a trade phrase. */
function unnamedWords(trades: Trades, words: readonly string[]): number {
  const phrases = namedPhrases(trades, words);
  return words.filter((word, at) => !isFiller(singular(word)) && !phrases.some(({ from, to }) => at >= from && at < to))
    .length;
}

function joinHalves(trades: Trades, words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const whole = `${words[at]}${words[at + 1] ?? ""}`;
    const isWord = at + 1 < words.length && whole.length >= joinedLengthMin && trades.holds(singular(whole));
    joined.push(isWord ? whole : words[at]!);
    if (isWord) at++;
  }
  return joined;
}

/** Shorter words match by chance. */
const joinedLengthMin = 6;

/** Longest first, so that "in bulk" matches before "bulk". */
const bulkPhrases = Object.values(bulk.phrases)
  .flatMap((texts) => texts.split(", "))
  .map((phrase) => phrase.split(" "))
  .sort((one, other) => other.length - one.length);

/**
 * Rewrites a bulk purchase as the trade that sells the goods: "indomie in bulk" does not mean a meal. Returns the words unchanged when no
 * word means a large quantity, a seller is already named, or no trade sells the goods.
 * @param words folded, without a place
 */
export function inTermsOfBulk(trades: Trades, words: readonly string[]): readonly string[] {
  const phrase = bulkPhrases.find((one) => words.some((_, at) => one.every((word, nth) => words[at + nth] === word)));
  if (!phrase) return words;
  const isSeller = (trade: number) => trades.serviceOf(trade)?.isSeller === true;
  const from = words.findIndex((_, at) => phrase.every((word, nth) => words[at + nth] === word));
  const named = namedPhrases(trades, words);
  const isSaid = named.some((one) => one.trades.every(isSeller) && one.from < from + phrase.length && from < one.to);
  if (isSaid) return words;
  const goods = words.filter((word) => !isFiller(word) && !bulkWords.has(word)).map(singular);
  const [seller] = trades.closest(goods).filter(({ trade }) => isSeller(trade));
  return goods.length > 0 && seller ? wordsOf(trades.nameOf(seller.trade)) : words;
}

const bulkWords = new Set(bulkPhrases.flat());

/** True for a word of buying much at once: "wholesale". */
export const isBulk = (word: string): boolean => bulkWords.has(word) && !isFiller(word);

const learning = wordSet(rules.learning.words);
const taught = wordSet(rules.learning.taught);
const isTaught = (word: string, next = "") => word === rules.learning.teach && taught.has(next);

/**
 * Rewrites a trade to learn as the trade that teaches it: "learn how to bake cakes" does not mean cakes. Returns the words unchanged when
 * a phrase names the training ("learn to drive"), or no trade is named.
 * @param words folded, without a place
 */
export function inTermsOfLearning(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, i) => learning.has(word) || isTaught(word, words[i + 1]));
  if (at < 0) return words;
  const phrases = namedPhrases(trades, words);
  if (phrases.some(({ from, to }) => from <= at && at < to)) return words;
  // "Teach exercise" means a gym, not vocational training.
  const isCraft = words[at] !== "teach" && phrases.some(({ from }) => from > at);
  return isCraft ? ["vocational", "training"] : words;
}

const makeOf = byOther(brands.devices);
const partOf = byOther(brands.parts);
const deviceOf = new Map([...makeOf, ...partOf]);

/** Brands that are also everyday words: recognized only when alone. */
const aloneOf = byOther(brands.alone);

/** True for a brand, which must not be corrected to another word. */
export const isMake = (word: string): boolean => deviceOf.has(word) || aloneOf.has(word);

const models = wordSet(rules.models.words);
/** True for the model after a brand: "iphone 13 pro max", "samsung a14". */
const isModel = (word: string) => /\d/.test(word) || models.has(word);

/** Expressions for something that does not work. */
const faults = new RegExp(
  `\\b(?:(?:${rules.faults.before.replaceAll(" ", "|")}) )*${patternOf(rules.faults.phrases).source.slice(2)}`,
);

/** A phrase of so many words names a trade beyond doubt. */
export const clearWordsMin = 3;

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
  const isRepaired = (thing: readonly string[]) => trades.named([...thing.map(singular), "repair"]).length > 0;
  const phrases = namedPhrases(trades, known).filter((phrase) => phrase.to - phrase.from > 1);
  // Beside a phrase of three words the fault is an aside: "post construction cleaning of a duplex, not a live in maid".
  const isClear = ({ from: start, to: end }: (typeof phrases)[number]) =>
    end - start >= clearWordsMin || (start < to && to - 1 < end);
  if (phrases.some(isClear)) return known;
  const thing = known.slice(0, from).findLast((word) => !isFiller(word) && isRepaired([word]));
  if (!thing) return known;
  // A phrase that contains the thing takes precedence: "bed bug" is not a website bug.
  const repairers = trades.named([singular(thing), "repair"]);
  const whole = phrases.find((phrase) => known.slice(phrase.from, phrase.to).includes(thing));
  if (whole && !whole.trades.some((trade) => repairers.includes(trade))) return known;
  // "AC in my Highlander" is a car AC.
  const kind = known.find((word) => word !== thing && !isFiller(word) && isRepaired([word, thing]));
  return kind ? [kind, thing, "repair"] : [thing, "repair"];
}

const madeThings = wordSet(brands.things);
const served = wordSet(rules.models.served);

/** Rewrites a brand, with product, model or condition, as the trade that sells it: "HP laptop UK used". */
function madeAlone(trades: Trades, words: readonly string[]): readonly string[] | undefined {
  const [first, ...more] = words.filter((word) => !isFiller(word) || served.has(word));
  const made = first && (makeOf.get(first) ?? (more.length === 0 ? aloneOf.get(first) : undefined));
  const things = more.filter((word) => madeThings.has(word));
  const thing = made && things.length > 0 ? things : made?.split(" ");
  if (!thing || !more.every((word) => (isMake(word) && !partOf.has(word)) || isModel(word) || thing.includes(word)))
    return undefined;
  const ways = [[...thing, "seller"], thing];
  return ways.find((way) => namedPhrases(trades, way).some(({ from, to }) => from === 0 && to === way.length));
}

/** Replaces a brand and model by the kind of device, if the words then name a trade: "samsung a14 screen" is "phone screen". */
function withDevices(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => deviceOf.has(word));
  const named = namedPhrases(trades, words).filter(({ from, to }) => to - from > 1 || from === at);
  const isNamedAt = (word: number) => named.some(({ from, to }) => from <= word && word < to);
  if (at < 0 || isNamedAt(at)) return words;
  let end = at + 1;
  while (end < words.length && (isModel(words[end]!) || makeOf.has(words[end]!))) end++;
  const name = deviceOf.get(words[at]!)!;
  const others = [...words.slice(0, at), ...words.slice(end)];
  const device = [...words.slice(0, at), name, ...words.slice(end)];
  const ofDevice = namedPhrases(trades, device).find(({ from, to }) => from <= at && at < to);
  const isNamed = ofDevice !== undefined && ofDevice.to - ofDevice.from > 1;
  // "Infinix phone seller" and "samsung tv screen" name the device without the brand.
  const isSaid =
    others.includes(name) || (!isNamed && namedPhrases(trades, others).some(({ from, to }) => to - from > 1));
  if (isSaid) return others;
  return ofDevice ? device : words;
}

const rides = wordSet(rules.travel.rides);
/** "Carry me to Mubi". */
const carrying = wordSet(rules.travel.carry);
const carried = wordSet(rules.travel.carried);
const fromWords = wordSet(rules.travel.from);
const towards = wordSet(rules.travel.towards);
const towns = new Set(["state", "lga", "town"]);

const passengers = wordSet(rules.travel.passengers);
const sendings = wordSet(rules.travel.sent);

/** Words for sending, which imply distance: carrying may end across the street. */
const sendingsAway = wordSet(rules.travel.sentAway);

/**
 * Rewrites a shipment between towns as the trade that carries it, in the town of origin: "send a carton of shoes from Aba to my customer in
 * Jos" is "waybill in Aba".
 * @param words folded, as typed
 * @param given the location of the search
 */
export function inTermsOfSending(
  trades: Trades,
  words: readonly string[],
  given: Place | undefined,
): readonly string[] {
  if (words.some((word) => passengers.has(word))) return words;
  const from = words.findIndex((word, i) => fromWords.has(word) && townAt(words, i + 1));
  if (from < 0) return inTermsOfSendingAway(trades, words, given);
  const to = words.findIndex((word, i) => i > from && towards.has(word));
  // "Transport from Onitsha" is a ride.
  const isRide = (word: string, i: number) => rides.has(word) && i === from - 1;
  const isSent = words.slice(0, from).some((word, i) => sendings.has(word) && !isRide(word, i));
  const isToTown = to > 0 && words.slice(to).some((_, i) => townAt(words, to + i));
  return from > 0 && isSent && isToTown ? ["waybill", "in", ...townAt(words, from + 1)!] : words;
}

/** Rewrites a shipment to a town in another state ("send parcel to Kano"). Sending money is another trade. */
function inTermsOfSendingAway(trades: Trades, words: readonly string[], given: Place | undefined): readonly string[] {
  const sent = words.findIndex((word) => sendingsAway.has(word));
  const to = words.findIndex((word, i) => sent >= 0 && i > sent && towards.has(word) && townAt(words, i + 1));
  const town = townAt(words, to + 1);
  if (to < 0 || !town || (given && placesNamed(town.join(" ")).some(({ place }) => place.state === given.state)))
    return words;
  const carriers = new Set(trades.named(["waybill"]).map((trade) => trades.categoryOf(trade)));
  const named = namedPhrases(trades, words.slice(0, to));
  const isCarried = named.every((phrase) => phrase.trades.some((trade) => carriers.has(trades.categoryOf(trade))));
  return isCarried ? ["waybill", ...words.slice(to + 1 + town.length)] : words;
}

/**
 * Rewrites a ride to a town as the trade that offers it: "motor to Kano", "bus from Lagos to Benin". Beside another trade the words mean
 * something else: "mechanic to check my motor, to Ikeja".
 * @param words folded, as typed
 */
export function inTermsOfTravel(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, i) => towards.has(word) && townAt(words, i + 1));
  const ride = words.findIndex((word, i) => rides.has(word) || (carrying.has(word) && carried.has(words[i + 1] ?? "")));
  if (ride < 0 || at < ride) return words;
  const rest = [
    ...words.slice(0, ride),
    ...words.slice(ride + 1, at),
    ...words.slice(at + 1 + (townAt(words, at + 1)?.length ?? 0)),
  ];
  const others = rest.filter((word) => !isFiller(word) && !townAt([word], 0));
  if (namedPhrases(trades, others).length > 0) return words;
  return ["interstate", "bus", ...rest];
}

const townWordsMax = 3;

/** Returns the words of the longest name of a town or state that begins at `from`, if any. */
function townAt(words: readonly string[], from: number): readonly string[] | undefined {
  const isTown = (name: readonly string[]) =>
    placesNamed(name.join(" ")).some(({ kind, isPlain }) => isPlain || towns.has(kind));
  const names = Array.from({ length: townWordsMax }, (_, shorter) => words.slice(from, from + townWordsMax - shorter));
  return names.find((name) => name.length > 0 && isTown(name));
}

const ofPerson = wordSet(rules.grammar.ofPerson);

/** Drops what a relative has: "barber for my father who had stroke". */
export function withoutRelative(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, i) => isKin(word) && ofPerson.has(words[i + 1] ?? ""));
  return at > 0 && namedPhrases(trades, words.slice(0, at)).length > 0 ? words.slice(0, at) : words;
}

const negations = wordSet(rules.negations);

interface Wish {
  words: readonly string[];
  /** Trades that the words exclude. */
  unwanted: readonly number[];
}

/**
 * Extracts an excluded trade from the words: "restaurant not fast food". Another trade must precede it, and the negation must be directly
 * before its name: "burner not lighting" and "house no agent" exclude nothing.
 * @param words folded, without a place
 */
export function takeUnwanted(trades: Trades, words: readonly string[]): Wish {
  const at = words.findIndex((word) => negations.has(word));
  if (at <= 0) return { words, unwanted: [] };
  let from = at + 1;
  while (from < words.length && isJoining(words[from]!)) from++;
  const wanted = namedPhrases(trades, words.slice(0, at)).flatMap((phrase) => phrase.trades);
  const ruledOut = namedPhrases(trades, words.slice(from)).find((phrase) => phrase.from === 0);
  const isVerb = ruledOut?.to === 1 && /ing$/.test(words[from]!);
  const unwanted = isVerb ? [] : (ruledOut?.trades ?? []).filter((trade) => !wanted.includes(trade));
  if (wanted.length === 0 || unwanted.length === 0) return { words, unwanted: [] };
  const isBut = words[at - 1] === "but" || words[at - 1] === "and";
  return { words: [...words.slice(0, isBut ? at - 1 : at), ...words.slice(from + ruledOut!.to)], unwanted };
}
