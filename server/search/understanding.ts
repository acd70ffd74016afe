import { placesNamed, readPlace, type Place, type PlaceName } from "#/server/place/place.ts";
import { tellingWords } from "#/server/trade/trade.ts";
import { fold, singular, wordsOf } from "#/shared/fold.ts";
import type { KnownWords } from "./known-words.ts";
import { findTradePhrases } from "./terms.ts";

/** What we take a search to mean. */
export interface Understood {
  /** Every group must be answered; within one, any trade will do. */
  trades: (readonly number[])[];
  /** Words that are no trade and no place: of a name, or of the text. */
  words: string[];
  /** `undefined`: all of Nigeria. */
  place: Place | undefined;
  /** The location that was given, when we know no such place. */
  unknownPlace: string;
  /** The words searched instead of those typed, when a slip was mended; else empty. */
  corrected: string;
}

const placePhraseWordsMax = 4;
const prepositions = new Set(["in", "at", "near", "around", "inside", "for"]);

/**
 * Reads what was typed and where: trades in five languages, a place inside the words, the rest as words to be found.
 * @param search as typed
 * @param location as typed or picked; empty: all of Nigeria
 * @param mend whether slips are corrected against the words we know
 */
export function understand(search: string, location: string, known: KnownWords, mend: boolean): Understood {
  const given = location ? readPlace(location) : undefined;
  const typed = fold(search).split(" ").filter(Boolean);
  const mended = mend ? typed.map((word) => mendedWord(word, known)) : typed;
  const { words, place } = takePlace(mended, given);
  const telling = tellingWords(words.map((word) => singular(word)));
  const phrases = findTradePhrases(telling);
  return {
    trades: phrases.map(({ trades }) => trades),
    words: telling.filter((_, at) => !phrases.some(({ from, to }) => at >= from && at < to)),
    place: place ?? given,
    unknownPlace: location && !given ? location : "",
    corrected: mended.join(" ") === typed.join(" ") ? "" : mended.join(" "),
  };
}

/** A word as it is, or the known one that it was probably meant to be. */
function mendedWord(word: string, known: KnownWords): string {
  return known.has(word) || prepositions.has(word) ? word : (known.correction(singular(word)) ?? word);
}

interface PlaceInWords {
  from: number;
  to: number;
  place: Place;
}

/** Takes the name of a place out of the words: "mechanic surulere", "tailor in wuse 2". */
function takePlace(words: string[], given: Place | undefined): { words: string[]; place: Place | undefined } {
  const found = findPlace(words, given);
  if (!found) return { words, place: undefined };
  const start = found.from > 0 && prepositions.has(words[found.from - 1]!) ? found.from - 1 : found.from;
  const rest = [...words.slice(0, start), ...words.slice(found.to)];
  const more = takePlace(rest, found.place);
  // "surulere lagos": the first name found is narrowed by the next, if they agree.
  const place = more.place && isWithin(more.place, found.place) ? more.place : found.place;
  return { words: more.place ? more.words : rest, place };
}

const isWithin = (inner: Place, outer: Place) => inner.state === outer.state && (!outer.lga || inner.lga === outer.lga);

function findPlace(words: string[], given: Place | undefined): PlaceInWords | undefined {
  for (let length = Math.min(placePhraseWordsMax, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const run = words.slice(from, from + length);
      // A trade comes first: "song writer" is no writer in Song.
      if (isPartOfTrade(words, from, from + length)) continue;
      const isAfterPreposition = from > 0 && prepositions.has(words[from - 1]!);
      const name = run.join(" ");
      const place = likeliest(placesNamed(name), given, isAfterPreposition, name.length >= bareNameLettersMin);
      if (place) return { from, to: from + length, place };
    }
  }
  return undefined;
}

function isPartOfTrade(words: string[], from: number, to: number): boolean {
  const phrases = findTradePhrases(words.map(singular));
  return phrases.some((phrase) => phrase.from < to && from < phrase.to);
}

/** How weighty an area in another state must be before a bare word in a search is taken for it. */
const weightElsewhere = 6;
/** Obi, Ika, Song: short names of LGAs in another state are likelier somebody's name or a word. */
const bareNameLettersMin = 5;

/** Of the places that share a name: the asked LGA's own, then the asked state's, then the weightiest anywhere. */
function likeliest(
  names: readonly PlaceName[],
  given: Place | undefined,
  isAfterPreposition: boolean,
  isLongEnough: boolean,
): Place | undefined {
  const rank = ({ place, weight }: PlaceName) =>
    (given?.lga && place.lga === given.lga ? 2_000 : given && place.state === given.state ? 1_000 : 0) + weight;
  const [best] = [...names].sort((a, b) => rank(b) - rank(a));
  if (!best) return undefined;
  if (given && best.place.state === given.state) return best.place;
  const isPlain = best.kind === "state" || (isLongEnough && (best.kind === "lga" || best.weight >= weightElsewhere));
  return isAfterPreposition || isPlain ? best.place : undefined;
}

/** The folded words worth counting when nothing was found: no numbers, which may be somebody's. */
export function missedWords(search: string): string[] {
  return [...new Set(wordsOf(search))].filter((word) => word.length >= 3 && word.length <= 40 && !/\d/.test(word)).slice(0, 8);
}
