import { isCountry, type Place, type PlaceName, placesNamed } from "#/server/place/place.ts";
import { isFiller, type Trades } from "#/server/trade/trade.ts";
import { fold, singular } from "#/shared/fold.ts";
import { wordSet } from "../parse/asides.ts";
import rules from "../parse/data/rules.json" with { type: "json" };
import { findTradePhrases } from "../parse/phrases.ts";
import { isBulk } from "../parse/rephrase.ts";

const placePhraseWordsMax = 4;
export const prepositions = wordSet(rules.places.before);

export interface FoundPlace {
  words: string[];
  place: Place | undefined;
  /** The folded name it was found by; empty where a state was named with it. */
  name: string;
  /** The whole country was named. */
  isCountry: boolean;
  /** Where something goes: "movers to Lekki". The place of last resort, for either end of a move is right. */
  destination?: Place | undefined;
}

interface PlaceInWords {
  from: number;
  to: number;
  place: Place;
}

/** Takes the name of a place out of the words: "mechanic surulere", "tailor in wuse 2", "electrician naija". */
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
  // "surulere lagos": the two names are one place, whichever comes first; "yaba to ajah" is the first named.
  const place = joined(found.place, name, more.place, more.name);
  return { words: more.words, place, name: "", isCountry: false };
}

/** Takes "to Lekki" out of the words, where it is the only place they name. */
function withDestination(trades: Trades, words: string[], given: Place | undefined): FoundPlace {
  const none = { words, place: undefined, name: "", isCountry: false };
  const to = words.findIndex((_, at) => isDestination(words, at));
  if (to < 0) return none;
  const behind = words.slice(to);
  const found = findPlace(trades, ["in", ...behind], given);
  if (found?.from !== 1) return none;
  return { ...none, words: [...words.slice(0, to - 1), ...behind.slice(found.to - 1)], destination: found.place };
}

/** The place that two names say together. */
function joined(one: Place, oneName: string, other: Place, otherName: string): Place {
  if (isWithin(one, other)) return one;
  if (isWithin(other, one)) return other;
  if (one.state === other.state && isPartOfTown(oneName, one) !== isPartOfTown(otherName, other))
    return isPartOfTown(oneName, one) ? one : other;
  const inOther = placesNamed(oneName).find(({ place }) => isWithin(place, other) && place.lga);
  const inOne = placesNamed(otherName).find(({ place }) => isWithin(place, one) && place.lga);
  return inOther?.place ?? inOne?.place ?? one;
}

/** "Rayfield Jos" is in Rayfield, though it lies in another LGA than the town's centre. */
const isPartOfTown = (name: string, at: Place) =>
  placesNamed(name).some(({ kind, place }) => place.lga === at.lga && partsOfTown.has(kind));
const partsOfTown = new Set(["area", "estate", "junction", "landmark", "road"]);

const isWithin = (inner: Place, outer: Place) => inner.state === outer.state && (!outer.lga || inner.lga === outer.lga);

function findPlace(trades: Trades, words: string[], given: Place | undefined): PlaceInWords | undefined {
  const phrases = findTradePhrases(trades, words.map(singular), true);
  for (let length = Math.min(placePhraseWordsMax, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const run = { from, to: from + length };
      const name = words.slice(run.from, run.to).join(" ");
      const names = placesNamed(name);
      // "Eko" is learning in Yoruba, "ile eko" a school; beside another trade it is Lagos.
      const isCity =
        names.some(({ isPlain: is }) => is) &&
        phrases.some(({ from: at }) => at < run.from || at >= run.to) &&
        !phrases.some(
          (phrase) =>
            !phrase.isGuess && phrase.from <= run.from && phrase.to >= run.to && phrase.to - phrase.from > length,
        );
      const isTrade =
        !isCity && !isSurelyPlace(trades, words, run, names) && phrases.some((phrase) => isRatherTrade(phrase, run));
      if (isTrade || isDestination(words, from) || doers.has(words[from - 1] ?? "")) continue;
      const isLast = run.to === words.length;
      const isAfterPreposition = isSaidToBeAt(words, from, isLast && name.length >= bareNameLettersMin);
      const isWord = length === 1 && trades.holds(singular(name));
      // "Generator repair Bida": a short town behind a trade.
      const isBehindTrade = isLast && phrases.some(({ to, isGuess }) => to === from && !isGuess);
      const isOnlyWord = isWord && (!isBehindTrade || name.length < bareNameLettersMin);
      const letters = isOnlyWord
        ? wordLetters
        : isBehindTrade
          ? Math.max(name.length, bareNameLettersMin)
          : name.length;
      const place = likeliest(names, given, isAfterPreposition, letters);
      if (place) return { ...run, place };
    }
  }
  return undefined;
}

const speakers = wordSet(rules.places.atAfter);

/** "In Ikeja", "I dey Ikeja"; of a longer name at the end also "a Dutse". */
function isSaidToBeAt(words: readonly string[], from: number, isLongAtEnd: boolean): boolean {
  const [before = "", speaker = ""] = [words[from - 1], words[from - 2]];
  const isHere = before === rules.places.at && speakers.has(speaker);
  return prepositions.has(before) || isHere || (isLongAtEnd && from > 1 && lastPrepositions.has(before));
}

/** Directly after these a town is where, whatever phrase it may be part of: "restaurant in Calabar" asks for no Calabar cuisine. */
const whereWords = wordSet(rules.places.where);

/** True for a town after "in", or at either end of words that name a trade without it: "aba shoe makers". */
function isSurelyPlace(
  trades: Trades,
  words: readonly string[],
  { from, to }: { from: number; to: number },
  names: readonly PlaceName[],
): boolean {
  if (!names.some(({ kind, isPlain: is, weight }) => is || kind === "lga" || weight >= weightElsewhere)) return false;
  if (whereWords.has(words[from - 1] ?? "")) return true;
  // Of nicknames many are words: "eko" is learning too.
  const typed = words.slice(from, to).join(" ");
  const isCity = ({ name, isPlain: is, weight }: PlaceName) =>
    fold(name).startsWith(typed) && (is || weight >= weightOfCity);
  if (!names.some(isCity)) return false;
  const isEnd = words.slice(to).every((word) => isFiller(word) || isBulk(word));
  if (from > 0 && !isEnd) return false;
  const rest = [...words.slice(0, from), ...words.slice(to)].filter((word) => !isBulk(word)).map(singular);
  const [named, ...more] = findTradePhrases(trades, rest, true);
  return (
    named !== undefined && more.length === 0 && !named.isGuess && rest.every((word, at) => isFillerOr(word, at, named))
  );
}

const isFillerOr = (word: string, at: number, { from, to }: { from: number; to: number }) =>
  isFiller(word) || (at >= from && at < to);

/** Hausa "a Dutse" and Igbo "na Nsukka" are in these towns; elsewhere the same letters mean much else. */
const lastPrepositions = wordSet(rules.places.last);

/** Hausa: "mai daura" is who ties, and Daura a town. */
const doers = wordSet(rules.places.doers);

/** A "song writer" is no writer in Song, but "computer village" is no computer: of two that overlap, the longer. */
function isRatherTrade(phrase: { from: number; to: number }, run: { from: number; to: number }): boolean {
  return phrase.from < run.to && run.from < phrase.to && phrase.to - phrase.from >= run.to - run.from;
}

/** To, in English, Hausa and Yoruba. */
const towards = wordSet(rules.places.towards);

/** "Waybill to Abuja" is asked for from elsewhere; "close to Ikeja" is not. */
const isDestination = (words: readonly string[], from: number) =>
  towards.has(words[from - 1] ?? "") && !besideOrArrived.has(words[from - 2] ?? "");

/** "Close to Ikeja" is there, and so is who "just moved to Ikeja". */
const besideOrArrived = wordSet(rules.places.besideOrArrived);

/** Least weight of an area in another state before a bare word in a search is taken for it. */
const weightElsewhere = 6;
/** Obi, Ika, Song: short names of LGAs in another state are likelier a person's name or a word. */
const bareNameLettersMin = 5;
/** Jos, Aba, Uyo: cities that are meant whenever they are named. */
const weightOfCity = 20;
/** A word of trades ("television") is as seldom a bare area of another state as a short one. */
const wordLetters = 3;
/** Towns with fewer letters are likelier a word. */
const townLettersMin = 7;
/** Parts of a city with fewer letters are likelier a word: Apo, Aka. */
const bareAreaLettersMin = 4;

/** Of the places that share a name: the asked LGA's own, then the asked state's, then the weightiest anywhere. */
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

/** True if a bare word is likelier this place than anything else. */
function isPlain({ kind, weight, isPlain: isCity }: PlaceName, letters: number): boolean {
  if (kind === "state" || isCity) return true;
  const isWhole = kind === "lga" || kind === "town";
  if (letters < bareNameLettersMin) return weight >= weightOfCity && (isWhole || letters >= bareAreaLettersMin);
  return kind === "lga" || weight >= weightElsewhere || (kind === "town" && letters >= townLettersMin);
}
