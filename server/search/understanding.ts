import { type Place, type PlaceName, placesNamed, readPlace } from "#/server/place/place.ts";
import { contentWords, isFiller } from "#/server/trade/trade.ts";
import { fold, singular, wordsOf } from "#/shared/fold.ts";
import type { KnownWords } from "./known-words.ts";
import { findTradePhrases, type TradePhrase } from "./terms.ts";

/** What we take a search to mean. */
export interface Understood {
  /** Every group must be answered; within one, any trade will do. */
  trades: (readonly number[])[];
  /** The words that named each group. */
  phrases: (readonly string[])[];
  /** Words that are no trade and no place: of a name, or of the text. */
  words: string[];
  /** The words must all stand in the name. */
  isName: boolean;
  /** Nothing but a place was typed: whoever is there will do. */
  isPlaceOnly: boolean;
  /** `undefined`: all of Nigeria. */
  place: Place | undefined;
  /** The location that was given, when we know no such place. */
  unknownPlace: string;
  /** The words searched instead of those typed, when a slip was mended; else empty. */
  corrected: string;
}

const placePhraseWordsMax = 4;
/** Longer runs of letters are no words. */
const wordLettersMax = 60;
const prepositions = new Set(["in", "at", "near", "around", "inside", "for", "ni"]);

/** Words in quotes are meant as they stand. */
const isQuoted = /^\s*["“”].*["“”]\s*$/;

/**
 * What a search may mean, likeliest first; to be tried in turn until one finds something. As typed; as the name of a
 * business; with slips mended; and at last without the words that nobody answers to ("tap dey leak for kitchen").
 */
export function* readingsOf(search: string, location: string, known: KnownWords): Generator<Understood> {
  const typed = read(search, location);
  yield* withName(typed);
  if (isQuoted.test(search)) return;
  const mended = read(search, location, known);
  if (mended.understood.corrected) yield* withName(mended);
  yield* loosened(coveredBy(mended) > coveredBy(typed) ? mended : typed);
}

/** What a search most likely means, as typed. */
export const understand = (search: string, location: string): Understood => read(search, location).understood;

interface Reading {
  understood: Understood;
  /** All content words, of trades and places too: a name may be made of any. */
  content: string[];
  given: Place | undefined;
  phrases: TradePhrase[];
}

/** How many words name trades. */
const coveredBy = ({ phrases }: Reading) => phrases.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * Reads what was typed and where: trades in five languages, a place inside the words, the rest as words to be found.
 * @param location as typed or picked; empty: all of Nigeria
 * @param known words against which slips are mended; absent: as typed
 */
function read(search: string, location: string, known?: KnownWords): Reading {
  const given = location ? readPlace(location) : undefined;
  const typed = fold(search)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.slice(0, wordLettersMax));
  const mended = known ? typed.map((word) => mendedWord(word, known)) : typed;
  const { words, place } = takePlace(mended, given);
  const singulars = words.map(singular);
  const phrases = findTradePhrases(singulars, true);
  const understood = {
    trades: phrases.map(({ trades }) => trades),
    phrases: phrases.map(({ from, to }) => contentWords(singulars.slice(from, to))),
    words: restOf(singulars, phrases),
    isName: false,
    isPlaceOnly: words.length === 0 && place !== undefined,
    place: place ?? given,
    unknownPlace: location && !given ? location : "",
    corrected: mended.join(" ") === typed.join(" ") ? "" : mended.join(" "),
  };
  return { understood, content: contentWords(mended.map(singular)), given, phrases };
}

/** The words that belong to no trade, without fillers; with no trade and nothing else they are all there is. */
function restOf(words: readonly string[], phrases: readonly TradePhrase[]): string[] {
  const rest = words.filter((_, at) => !phrases.some(({ from, to }) => at >= from && at < to));
  return phrases.length > 0 ? rest.filter((word) => !isFiller(word)) : contentWords(rest);
}

/** "Emerald Delta Designs" is neither a trade nor in Delta: a reading, and then all of its words as one name. */
function* withName({ understood, content, given }: Reading): Generator<Understood> {
  yield understood;
  const hasOtherSense = understood.trades.length > 0 || understood.place !== given;
  if (hasOtherSense && content.length > 1) {
    yield { ...understood, trades: [], phrases: [], words: content, isName: true, isPlaceOnly: false, place: given };
  }
}

/** The trades without the words; then without mere guesses; then the one that matters most. */
function* loosened({ understood, phrases }: Reading): Generator<Understood> {
  const named = phrases.filter(({ isGuess }) => !isGuess);
  const likely = named.length ? named : phrases;
  const seen = understood.words.length > 0 ? [] : [phrases.length];
  for (const some of [phrases, likely, headOf(likely)]) {
    if (some.length === 0 || seen.includes(some.length)) continue;
    seen.push(some.length);
    yield { ...understood, words: [], phrases: [], trades: some.map(({ trades }) => trades) };
  }
}

/** Of "WAEC result checker" the last part is meant, of "DJ wey go scatter dance floor" the first. */
function headOf(phrases: readonly TradePhrase[]): TradePhrase[] {
  const end = phrases.findIndex(({ to }, at) => to !== phrases[at + 1]?.from);
  return phrases.slice(end, end + 1);
}

/** A word as it is, or the known one that it was probably meant to be. */
function mendedWord(word: string, known: KnownWords): string {
  if (known.has(word) || isFiller(word) || prepositions.has(word)) return word;
  return known.correction(singular(word)) ?? word;
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
  const phrases = findTradePhrases(words.map(singular), true);
  for (let length = Math.min(placePhraseWordsMax, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const run = { from, to: from + length };
      if (phrases.some((phrase) => isRatherTrade(phrase, run)) || isDestination(words, from)) continue;
      const isAfterPreposition = from > 0 && prepositions.has(words[from - 1]!);
      const name = words.slice(run.from, run.to).join(" ");
      const place = likeliest(placesNamed(name), given, isAfterPreposition, name.length);
      if (place) return { ...run, place };
    }
  }
  return undefined;
}

/** A "song writer" is no writer in Song, but "computer village" is no computer: of two that overlap, the longer. */
function isRatherTrade(phrase: { from: number; to: number }, run: { from: number; to: number }): boolean {
  return phrase.from < run.to && run.from < phrase.to && phrase.to - phrase.from >= run.to - run.from;
}

/** "Waybill to Abuja" is asked for by somebody who is elsewhere; "close to Ikeja" is not. */
const isDestination = (words: readonly string[], from: number) =>
  words[from - 1] === "to" && !["close", "near", "next"].includes(words[from - 2] ?? "");

/** How weighty an area in another state must be before a bare word in a search is taken for it. */
const weightElsewhere = 6;
/** Obi, Ika, Song: short names of LGAs in another state are likelier somebody's name or a word. */
const bareNameLettersMin = 5;
/** Jos, Aba, Uyo: cities that are meant whenever they are named. */
const weightOfCity = 20;
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

/** Whether a bare word is likelier this place than anything else. */
function isPlain({ kind, weight }: PlaceName, letters: number): boolean {
  if (kind === "state") return true;
  const isWhole = kind === "lga" || kind === "town";
  if (letters < bareNameLettersMin) return weight >= weightOfCity && (isWhole || letters >= bareAreaLettersMin);
  return kind === "lga" || weight >= weightElsewhere;
}

/** The folded words worth counting when nothing was found: no numbers, which may be somebody's. */
export function missedWords(search: string): string[] {
  return [...new Set(wordsOf(search))]
    .filter((word) => word.length >= 3 && word.length <= 40 && !/\d/.test(word))
    .slice(0, 8);
}
