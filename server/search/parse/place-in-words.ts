import { isCountry, lgasIn, type Place, type PlaceName, placesNamed } from "#/server/place/place.ts";
import { isFiller, type Trades } from "#/server/trade/trade.ts";
import { fold, singular } from "#/shared/fold.ts";
import { wordSet } from "./asides.ts";
import rules from "./data/rules.json" with { type: "json" };
import { findTradePhrases } from "./phrases.ts";
import { isBulk } from "./rephrase.ts";

const placePhraseWordsMax = 4;
export const prepositions = wordSet(rules.places.before);

export interface FoundPlace {
  words: string[];
  place: Place | undefined;
  /** The folded name it was found by; empty when its state was named too. */
  name: string;
  /** True if the words named the whole country. */
  isCountry: boolean;
  /** Destination: "movers to Lekki". Used when no other place is known, because businesses at either end of a move fit. */
  destination?: Place | undefined;
}

interface PlaceInWords {
  from: number;
  to: number;
  place: Place;
}

/** Extracts the name of a place from the words: "mechanic surulere", "tailor in wuse 2", "electrician naija". */
export function takePlace(trades: Trades, words: string[], given: Place | undefined): FoundPlace {
  const country = words.findIndex(isCountry);
  if (country >= 0) {
    return { words: words.filter((_, at) => at !== country), place: undefined, name: "", isCountry: true };
  }
  const found = findPlace(trades, words, given);
  if (!found) return withDestination(trades, words, given);
  const start = found.from > 0 && prepositions.has(words[found.from - 1]!) ? found.from - 1 : found.from;
  const rest = [...words.slice(0, start), ...words.slice(found.to)];
  const more = takePlace(trades, rest, found.place);
  const name = words.slice(found.from, found.to).join(" ");
  if (!more.place) return { words: more.words, place: found.place, name, isCountry: false };
  // "surulere lagos" names one place, in either order; "yaba to ajah" means the first.
  // "Oyo Surulere" is not in Lagos, and Karu beside Mararaba is not in the FCT.
  const meant = placesNamed(name).find((one) => one.place.state === more.place!.state)?.place ?? found.place;
  const place = joined(meant, name, more.place, more.name);
  return { words: more.words, place, name: "", isCountry: false };
}

/** Extracts a destination ("to Lekki") when it is the only place in the words. */
function withDestination(trades: Trades, words: string[], given: Place | undefined): FoundPlace {
  const none = { words, place: undefined, name: "", isCountry: false };
  for (const [to] of words.entries()) {
    if (!isDestination(words, to)) continue;
    const behind = words.slice(to);
    const found = findPlace(trades, ["in", ...behind], given);
    if (found?.from === 1)
      return { ...none, words: [...words.slice(0, to - 1), ...behind.slice(found.to - 1)], destination: found.place };
  }
  return none;
}

/** Merges two names into one place. */
function joined(one: Place, oneName: string, other: Place, otherName: string): Place {
  if (isWithin(one, other)) return one;
  if (isWithin(other, one)) return other;
  if (one.state === other.state && isPartOfTown(oneName, one) !== isPartOfTown(otherName, other))
    return isPartOfTown(oneName, one) ? one : other;
  return one;
}

/** True for a part of a town: "Rayfield Jos" is in Rayfield, although Rayfield is in another LGA than the centre of Jos. */
const isPartOfTown = (name: string, at: Place) =>
  placesNamed(name).some(({ kind, place }) => place.lga === at.lga && partsOfTown.has(kind));
const partsOfTown = new Set(["area", "estate", "junction", "landmark", "road"]);

const isWithin = (inner: Place, outer: Place) => lgasIn(inner).every((lga) => lgasIn(outer).includes(lga));

function findPlace(trades: Trades, words: string[], given: Place | undefined): PlaceInWords | undefined {
  const phrases = findTradePhrases(trades, words.map(singular), true);
  for (let length = Math.min(placePhraseWordsMax, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const run = { from, to: from + length };
      const name = words.slice(run.from, run.to).join(" ");
      const names = placesNamed(name).filter(
        ({ place }) => !isRoadThere([words[from - 1], words[run.to]], place, given),
      );
      // "Eko" means learning in Yoruba ("ile eko" is a school); beside another trade it means Lagos.
      const isCity =
        names.some(({ isPlain: is }) => is) &&
        phrases.some(({ from: at }) => at < run.from || at >= run.to) &&
        !phrases.some(
          (phrase) =>
            !phrase.isGuess && phrase.from <= run.from && phrase.to >= run.to && phrase.to - phrase.from > length,
        );
      const isSure = isSurelyPlace(trades, words, run, names);
      const isTrade = !isCity && !isSure && phrases.some((phrase) => isRatherTrade(phrase, run));
      if (isTrade || isElsewhere(words, from, given)) continue;
      // Last, or where something leaves: "haulage Apapa to Kano".
      const isLast = run.to === words.length || towards.has(words[run.to]!);
      const isAfterPreposition = isSaidToBeAt(words, from);
      const isWord = length === 1 && trades.holds(singular(name));
      // "Generator repair Bida": a short town name after a trade.
      const isBehindTrade = isLast && phrases.some(({ to, isGuess }) => to === from && !isGuess);
      // "Television has no picture" is not in Television, but "caterer Ogba" is in Ogba.
      const isTown = isTownAt(name, names, isSure, isLast);
      const isOnlyWord = isWord && !isTown && (!isBehindTrade || name.length < bareNameLengthMin);
      const letters = isOnlyWord ? wordLetters : isBehindTrade ? Math.max(name.length, bareNameLengthMin) : name.length;
      const place = likeliest(names, given, isAfterPreposition, letters);
      if (place) return { ...run, place };
    }
  }
  return undefined;
}

function isTownAt(name: string, names: readonly PlaceName[], isSure: boolean, isLast: boolean): boolean {
  const isLga = names.some(({ kind }) => kind === "lga");
  return isSure ? isLast || isLga : isLast && isLga && name.length >= bareNameLengthMin;
}

const speakers = wordSet(rules.places.atAfter);

/** "In Ikeja", "I dey Ikeja". */
function isSaidToBeAt(words: readonly string[], from: number): boolean {
  const [before = "", speaker = ""] = [words[from - 1], words[from - 2]];
  return prepositions.has(before) || (before === rules.places.at && speakers.has(speaker));
}

/** A town directly after one of these is the place, even if it is part of a phrase: "restaurant in Calabar" does not mean Calabar cuisine. */
const whereWords = wordSet(rules.places.where);

/** True for a town after "in", or among words that name a trade without the town: "aba shoe makers". */
function isSurelyPlace(
  trades: Trades,
  words: readonly string[],
  { from, to }: { from: number; to: number },
  names: readonly PlaceName[],
): boolean {
  if (!names.some(({ kind, isPlain: is, weight }) => is || kind === "lga" || weight >= weightElsewhere)) return false;
  if (whereWords.has(words[from - 1] ?? "")) return true;
  // Many nicknames are also words: "eko" means learning too.
  const typed = words.slice(from, to).join(" ");
  const isCity = ({ name, kind, isPlain: is, weight }: PlaceName) =>
    fold(name).startsWith(typed) &&
    (is || weight >= weightOfCity || (kind === "lga" && typed.length >= bareNameLengthMin));
  if (!names.some(isCity)) return false;
  const rest = [...words.slice(0, from), ...words.slice(to)].filter((word) => !isBulk(word)).map(singular);
  const [named, ...more] = findTradePhrases(trades, rest, true);
  return (
    named !== undefined && more.length === 0 && !named.isGuess && rest.every((word, at) => isFillerOr(word, at, named))
  );
}

const isFillerOr = (word: string, at: number, { from, to }: { from: number; to: number }) =>
  isFiller(word) || (at >= from && at < to);

/** Of an overlapping trade and place, the longer wins: "song writer" is not a writer in Song, but "computer village" is a place. */
function isRatherTrade(phrase: { from: number; to: number }, run: { from: number; to: number }): boolean {
  return phrase.from < run.to && run.from < phrase.to && phrase.to - phrase.from >= run.to - run.from;
}

/** "To" in English, Hausa and Yoruba. */
const towards = wordSet(rules.places.towards);

/** True for a place after "to" that is a destination: "waybill to Abuja", but not "close to Ikeja". */
const isDestination = (words: readonly string[], from: number) =>
  towards.has(words[from - 1] ?? "") && !besideOrArrived.has(words[from - 2] ?? "");

/** Words before "to" that make the place a location: "close to Ikeja", "just moved to Ikeja". */
const besideOrArrived = wordSet(rules.places.besideOrArrived);

/** True for a place that is not where the search is, and for an Igbo verb: "ga-abia", will come. */
const isElsewhere = (words: readonly string[], from: number, given: Place | undefined) =>
  isDestination(words, from) || words[from - 1] === "ga" || (given !== undefined && isLeft(words, from));

/** True for the town that somebody came from: "just relocated from Jos". */
const isLeft = (words: readonly string[], from: number) =>
  fromWords.has(words[from - 1] ?? "") && besideOrArrived.has(words[from - 2] ?? "");
const fromWords = wordSet(rules.travel.from);

/** True for a road named after where it leads: "along Sagamu road" in Ikorodu. */
const isRoadThere = (beside: readonly (string | undefined)[], place: Place, given: Place | undefined) =>
  given !== undefined && place.state !== given.state && beside.some((word) => roads.has(word!));
const roads = wordSet(rules.places.roads);

/** Minimum weight of an area in another state to match a bare word. */
const weightElsewhere = 6;
/** Shorter LGA names in another state (Obi, Ika, Song) are more likely a person's name or a word. */
const bareNameLengthMin = 5;
/** Weight of cities that a bare word always means: Jos, Aba, Uyo. */
const weightOfCity = 20;
/** Effective length of a word that trades use ("television"): treated like a short name. */
const wordLetters = 3;
/** Shorter town names are more likely a word. */
const townLengthMin = 7;
/** Shorter names of city areas (Apo, Aka) are more likely a word. */
const bareAreaLengthMin = 4;

/** Chooses among places with the same name: in the given LGA, then in the given state, then the one with the highest weight. */
function likeliest(
  names: readonly PlaceName[],
  given: Place | undefined,
  isAfterPreposition: boolean,
  letters: number,
): Place | undefined {
  const rank = ({ place, weight }: PlaceName) =>
    (given?.lga && place.lga === given.lga ? 2_000 : given && place.state === given.state ? 1_000 : 0) + weight;
  const [best] = [...names].sort((a, b) => rank(b) - rank(a));
  if (!best) return undefined;
  const isInGivenState = given && best.place.state === given.state;
  return isInGivenState || isAfterPreposition || isPlain(best, letters) ? best.place : undefined;
}

/** True if a bare word most likely means this place. */
function isPlain({ kind, weight, isPlain: isCity }: PlaceName, letters: number): boolean {
  if (kind === "state" || isCity) return true;
  const isWhole = kind === "lga" || kind === "town";
  if (letters < bareNameLengthMin) return weight >= weightOfCity && (isWhole || letters >= bareAreaLengthMin);
  return (
    kind === "lga" ||
    weight >= weightElsewhere ||
    ((kind === "town" || kind === "landmark") && letters >= townLengthMin)
  );
}
