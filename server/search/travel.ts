import { type Place, placesNamed } from "#/server/place/place.ts";
import { isFiller, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { findTradePhrases } from "./terms.ts";

const rides = new Set([
  "bus",
  "motor",
  "mota",
  "vehicle",
  "travel",
  "travelling",
  "traveling",
  "transport",
  "park",
  "garage",
  // Yoruba and Igbo.
  "oko",
  "ugboala",
]);
/** "Who can carry me to Mubi". */
const carrying = new Set(["carry", "take", "drop", "convey", "gbe"]);
const carried = new Set(["me", "us", "mi", "wa"]);
/** Also Hausa "daga Kano zuwa Lagos", and Yoruba "si Ilorin". */
const fromWords = new Set(["from", "daga"]);
const towards = new Set(["to", "go", "reach", "zuwa", "si"]);
const towns = new Set(["state", "lga", "town"]);

const sendings = new Set(["send", "sending", "waybill", "deliver", "ship", "transport", "carry", "kaya", "aika"]);

/** Carrying may end across the street; sending to a town in another state leaves this one. */
const sendingsAway = new Set(["send", "sending", "waybill", "ship", "aika"]);

/**
 * What is sent from one town to another, as the trade that takes it: "send a carton of shoes from Aba to my customer in Jos". It is asked
 * for where it is sent from.
 * @param words folded, as typed
 * @param given the location apart from the words
 */
export function inTermsOfSending(
  trades: Trades,
  words: readonly string[],
  given: Place | undefined,
): readonly string[] {
  const from = words.findIndex((word, i) => fromWords.has(word) && isTown(words[i + 1]));
  if (from < 0) return inTermsOfSendingAway(trades, words, given);
  const to = words.findIndex((word, i) => i > from && towards.has(word));
  const isSent = words.slice(0, from).some((word) => sendings.has(word));
  const isToTown = to > 0 && words.slice(to).some(isTown);
  return from > 0 && isSent && isToTown ? ["waybill", "in", words[from + 1]!] : words;
}

/** "Send parcel to Kano", asked for elsewhere; sending money is another trade. */
function inTermsOfSendingAway(trades: Trades, words: readonly string[], given: Place | undefined): readonly string[] {
  const sent = words.findIndex((word) => sendingsAway.has(word));
  const to = words.findIndex((word, i) => sent >= 0 && i > sent && towards.has(word) && isTown(words[i + 1]));
  if (to < 0 || (given && placesNamed(words[to + 1]!).some(({ place }) => place.state === given.state))) return words;
  const carriers = new Set(trades.named(["waybill"]).map((trade) => trades.categoryOf(trade)));
  const said = findTradePhrases(trades, words.slice(0, to).map(singular), true).filter(({ isGuess }) => !isGuess);
  const isCarried = said.every((phrase) => phrase.trades.some((trade) => carriers.has(trades.categoryOf(trade))));
  return isCarried ? ["waybill", ...words.slice(to + 2)] : words;
}

/**
 * A ride to a town as the trade that offers it: "motor to Kano", "bus from Lagos to Benin". Beside another trade it says something
 * else: "mechanic to check my motor, to Ikeja".
 * @param words folded, as typed
 */
export function inTermsOfTravel(trades: Trades, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, i) => towards.has(word) && isTown(words[i + 1]));
  const ride = words.findIndex((word, i) => rides.has(word) || (carrying.has(word) && carried.has(words[i + 1] ?? "")));
  if (ride < 0 || at < ride) return words;
  const rest = [...words.slice(0, ride), ...words.slice(ride + 1, at), ...words.slice(at + 2)];
  const others = rest.filter((word) => !isFiller(word) && !isTown(word)).map(singular);
  if (findTradePhrases(trades, others, true).some(({ isGuess }) => !isGuess)) return words;
  return ["interstate", "bus", ...rest];
}

const isTown = (word: string | undefined) =>
  word !== undefined && placesNamed(word).some(({ kind, isPlain }) => isPlain || towns.has(kind));
