import { isCountry, otherMeanings, type Place, readPlace } from "#/server/place/place.ts";
import {
  beforeVerbs,
  contentWords,
  findCategory,
  inEnglish,
  isAlso,
  isFiller,
  isJoining,
  type Trades,
  type Translation,
} from "#/server/trade/trade.ts";
import { fold, singular } from "#/shared/fold.ts";
import {
  type AskedPrice,
  type AskedTime,
  inFull,
  isOccasion,
  isOccasionPhrase,
  isPraise,
  isSizeOfHouse,
  takeNearMe,
  takePrice,
  takeTime,
  withoutDots,
  withoutIntent,
  wordSet,
} from "./asides.ts";
import rules from "./data/rules.json" with { type: "json" };
import { findTradePhrases, type TradePhrase } from "./phrases.ts";
import { type FoundPlace, takePlace } from "./place-in-words.ts";
import {
  inTermsOfBulk,
  inTermsOfLearning,
  inTermsOfRepair,
  inTermsOfSending,
  inTermsOfTravel,
  takeUnwanted,
  withHalvesJoined,
  withoutRelative,
} from "./rephrase.ts";
import { mendedWords, type Vocabulary } from "./vocabulary.ts";

/** A trade of the query, with the words that name it. */
export interface AskedTrade {
  /** Alternatives. */
  trades: readonly number[];
  words: readonly string[];
  /** End index in `askedWords`; 0 when the words were rephrased. */
  to: number;
  isGuess: boolean;
  /** Joined to the previous trade by "and", "or" or a comma: both are searched. */
  isAlso: boolean;
  /** Directly after the previous trade: "WAEC result" before "checker". */
  isDirect: boolean;
  /** The words name the person who does it: "mai dinka …", "onye na-esi …". */
  isOfDoer: boolean;
}

/** A parsed query. */
export interface ParsedQuery {
  trades: AskedTrade[];
  /** Words that are not part of a trade, place or time: to match in names or texts. */
  words: string[];
  /** The words without place and time; rephrased as a repair when they describe a fault. */
  askedWords: readonly string[];
  /** Words of praise were removed; they may be part of a name. */
  isPraised: boolean;
  /** All content words, including those of trades and places: any may be part of a name. */
  nameWords: string[];
  /** Only a place was typed: every business there matches. */
  isPlaceOnly: boolean;
  /** `undefined`: all of Nigeria. */
  place: Place | undefined;
  /** The search without the place that it names; as typed when the name can't be told apart. Absent: it names none. */
  placeless: string | undefined;
  /** Destination; searched when no other place is known. */
  destination: Place | undefined;
  /** The location of the search, separate from the words. */
  givenPlace: Place | undefined;
  /** Places with the same name in other states. */
  placeChoices: Place[];
  /** The location as typed, when it is unknown; else empty. */
  unknownPlace: string;
  time: AskedTime | undefined;
  price: AskedPrice | undefined;
  isNearMe: boolean;
  /** Trades that the words exclude: "not fast food". */
  unwanted: readonly number[];
  /** The corrected words, when a typo was corrected; else empty. */
  corrected: string;
  /** Translated into English word by word: a guess. */
  isTranslated: boolean;
}

/** Transformations applied to the words before parsing. */
interface Reading {
  mend(words: readonly string[]): readonly string[];
  /** @param words without the place */
  translate(words: readonly string[]): readonly string[];
}

/** Longer words are cut. */
const wordLengthMax = 60;

/** Quoted queries are not corrected. */
const isQuoted = /^\s*["“”].*["“”]\s*$/;

/**
 * Parses a query: trades in five languages, a place and a time inside the words, and the remaining words.
 * @param location as typed or selected; empty: all of Nigeria
 * @returns the query as typed; then corrected, when a typo was corrected; then translated, when neither is fully understood
 */
export function parseQuery(search: string, location: string, vocabulary: Vocabulary, now: Date): ParsedQuery[] {
  const typed = parse(search, location, now, vocabulary, asTyped);
  if (isQuoted.test(search)) return [typed];
  const mend = (words: readonly string[]) => mendedWords(words, vocabulary);
  const mended = parse(search, location, now, vocabulary, { ...asTyped, mend });
  const readings = mended.corrected ? [typed, mended] : [typed];
  return readings.some(isUnderstood) ? readings : [...readings, ...translated(search, location, now, vocabulary)];
}

const asTyped: Reading = { mend: (words) => words, translate: (words) => words };

/** True if one trade is named, or several joined by "and", and no words are left over. */
const isUnderstood = ({ trades, words, isPlaceOnly }: ParsedQuery) =>
  isPlaceOnly ||
  (words.length === 0 &&
    trades.length > 0 &&
    trades.every((asked, at) => !asked.isGuess && (at === 0 || asked.isAlso)));

/** Parses the query translated into English word by word; empty when the dictionaries contain none of its words. */
function translated(search: string, location: string, now: Date, vocabulary: Vocabulary): ParsedQuery[] {
  const { trades } = vocabulary;
  let english = undefined as Translation | undefined;
  const translate = (words: readonly string[]) => {
    english = inEnglish(words.map(singular), (word) => isFiller(word) || trades.holds(word));
    return english?.words ?? words;
  };
  const parsed = parse(search, location, now, vocabulary, { ...asTyped, translate });
  if (!english) return [];
  return [{ ...parsed, words: [...english.unknown], nameWords: contentWords(english.words), isTranslated: true }];
}

function parse(
  search: string,
  location: string,
  now: Date,
  vocabulary: Vocabulary,
  { mend, translate }: Reading,
): ParsedQuery {
  const { trades } = vocabulary;
  const isEverywhere = isCountry(fold(location));
  const given = location && !isEverywhere ? placeGiven(location) : undefined;
  const folded = fold(withIgboIn(withoutDots(search)).replace(/[,;&+/]/g, " and ")).split(" ");
  const { rest: timeless, time } = takeTime(inFull(folded).join(" "), now);
  const { rest: priced, isNearMe } = takeNearMe(timeless);
  const { rest, price } = takePrice(priced);
  const plain = withoutIntent(rest).split(" ").filter(Boolean);
  const typed = inTermsOfTravel(trades, inTermsOfSending(trades, plain, given))
    .map((word) => word.slice(0, wordLengthMax))
    .map((word, at, all) => (vocabulary.has(word) ? word : trades.ownForm(word, all[at - 1])));
  const mended = [...mend(typed)];
  const found = takePlace(trades, mended, given);
  const { words: wanted, unwanted } = takeUnwanted(trades, withoutRelative(trades, translate(found.words)));
  const bought = inTermsOfBulk(trades, wanted);
  const learnt = inTermsOfLearning(trades, bought);
  const repaired = inTermsOfRepair(trades, learnt);
  const isRepair = repaired.at(-1) === "repair" && !wanted.includes("repair");
  const words = withHalvesJoined(trades, repaired);
  const singulars = words.map(singular);
  const tradePhrases = findTradePhrases(trades, singulars, true);
  const phrases = meantPhrases(trades, tradePhrases, singulars);
  const verbs = new Set(
    tradePhrases.filter((phrase, at) => isIgboVerb(phrase, tradePhrases[at + 1], words)).map(({ from }) => from),
  );
  const others = restOf(singulars, tradePhrases);
  const place = found.isCountry ? undefined : (found.place ?? given);
  return {
    trades: phrases
      .map((phrase, at) => askedTrade(phrase, phrases[at - 1], words, singulars))
      .map((asked) => (isRepair || learnt !== wanted ? { ...asked, to: 0 } : asked)),
    words: others.filter((word) => phrases.length === 0 || !isPraise(word)),
    askedWords: isRepair ? ["repair", ...wanted] : words.filter((_, at) => !verbs.has(at)),
    isPraised: phrases.length > 0 && others.some(isPraise),
    nameWords: contentWords(mended.map(singular)).filter((word) => word !== "and"),
    isPlaceOnly: found.words.every(isJoining) && found.place !== undefined,
    place,
    placeless: found.place || found.isCountry ? placelessOf(search, mended, found.words) : undefined,
    destination: found.destination,
    givenPlace: given,
    placeChoices: choicesOf(place, found, given, location),
    unknownPlace: location && !given && !isEverywhere ? location : "",
    time,
    price,
    isNearMe,
    unwanted,
    corrected: mended.join(" ") === typed.join(" ") ? "" : mended.filter((word) => word !== "and").join(" "),
    isTranslated: false,
  };
}

/**
 * Removes from a search, as typed, the words that name its place.
 * @param words of the search
 * @param others the words without the place
 */
function placelessOf(search: string, words: readonly string[], others: readonly string[]): string {
  // Commas were read as "and".
  const all = words.filter((word) => word !== "and");
  const left = others.filter((word) => word !== "and");
  const from = all.findIndex((word, at) => word !== left[at]);
  const to = from + all.length - left.length;
  const taken = all.slice(from, to).join(" ");
  const typed = search.trim().split(/\s+/);
  for (let start = typed.length - 1; start >= 0; start--)
    for (let end = start + 1; end <= typed.length; end++) {
      if (fold(typed.slice(start, end).join(" ")) !== taken) continue;
      const rest = [...typed.slice(0, start), ...typed.slice(end)].join(" ").replace(/[\s,;]+$/, "");
      return rest || search;
    }
  return search;
}

/** Reads a location; of one that starts with an unknown street or village, what follows it: "Igun Street, Benin City, Edo". */
export function placeGiven(location: string): Place | undefined {
  const comma = location.indexOf(",");
  return readPlace(location) ?? (comma < 0 ? undefined : placeGiven(location.slice(comma + 1).trim()));
}

/** Expands Igbo: "n'Owerri" is "in Owerri", "n'ulo" "in the house", "si Onitsha gaa Abuja" "from Onitsha to Abuja", "na onye" "and one who". */
const withIgboIn = (text: string): string =>
  text
    .replace(/(?<!\p{L})si (\p{L}+) (?:gaa|ruo)(?!\p{L})/giu, "from $1 to")
    .replace(/(?<=\p{L} )na (?=(?:onye|ndi)(?!\p{L}))/giu, "and ")
    .replace(/(?<!\p{L})n['’](?=\p{L})/giu, "in ");

/**
 * Selects the searched trades among all that the words name. Beside a named trade, guesses ("shop", "car") and occasions ("cooler for
 * burial") are ignored, and so is a category beside one of its services, unless "and" or "or" joins them: "mechanic or panel beater".
 */
function meantPhrases(trades: Trades, phrases: readonly TradePhrase[], words: readonly string[]): TradePhrase[] {
  const isAsked = ({ from, to, isGuess }: TradePhrase) =>
    !isGuess && !isOccasionPhrase(words.slice(from, to).filter((word) => isOccasion(word) || !isFiller(word)));
  const wanted = phrases.some(isAsked) ? phrases.filter(isAsked) : phrases;
  const likely = withoutDescribed(trades, withoutOwned(wanted, words), words);
  const asked = likely.filter((phrase, at) => !isIgboVerb(phrase, likely[at + 1], words));
  const isCategory = (trade: number) => trades.categoryOf(trade)?.id === trade;
  const withService = new Set(
    asked.flatMap((phrase) =>
      phrase.trades.filter((trade) => !isCategory(trade)).map((trade) => trades.categoryOf(trade)?.id),
    ),
  );
  const isJoined = (at: number) => asked[at] !== undefined && isJoinedTo(asked[at - 1], asked[at], words);
  return asked.filter(
    ({ trades: some }, at) =>
      isJoined(at) || isJoined(at + 1) || !some.every((trade) => isCategory(trade) && withService.has(trade)),
  );
}

/**
 * Drops what only describes another trade: a house ("roofing of a five bedroom bungalow" does not look for one to rent), and dishes
 * after who cooks them ("caterer to cook jollof and ofada").
 */
function withoutDescribed(
  trades: Trades,
  phrases: readonly TradePhrase[],
  words: readonly string[],
): readonly TradePhrase[] {
  const kindOf = (phrase: TradePhrase) => trades.categoryOf(phrase.trades[0]!)?.id;
  const isHouse = ({ from, to }: TradePhrase) => isSizeOfHouse(words.slice(from, to).filter((word) => !isFiller(word)));
  const eateries = findCategory("Eatery, Restaurant")?.id;
  const cook = phrases.find(({ from, to }) => words.slice(from, to).some((word) => cooks.has(word)));
  const isDish = (phrase: TradePhrase) => cook !== undefined && phrase.from >= cook.to && kindOf(phrase) === eateries;
  return phrases.filter(
    (phrase) =>
      !isDish(phrase) &&
      (!isHouse(phrase) ||
        !phrases.some((other) => !other.isGuess && !isHouse(other) && kindOf(other) !== kindOf(phrase))),
  );
}

const cooks = wordSet(rules.grammar.cooks);
const ownedWords = wordSet(rules.grammar.owned);
/** Maximum distance in words: "bought a small plot of land". */
const ownedReach = 3;

/** Drops what the person already has, beside another trade: "I bought land and need somebody to verify the documents". */
function withoutOwned(phrases: readonly TradePhrase[], words: readonly string[]): readonly TradePhrase[] {
  const isOwned = ({ from, to }: TradePhrase) =>
    words.slice(Math.max(0, from - ownedReach), to).some((word) => ownedWords.has(word));
  const others = phrases.filter((phrase) => !isOwned(phrase));
  return others.some(({ isGuess }) => !isGuess) ? others : phrases;
}

/** Words for "work" in Igbo, Hausa and Yoruba. */
const workWords = wordSet(rules.grammar.work);

/**
 * True for a verb after Igbo "na-", where the next phrase is its object: "agwo" is a snake, but "na-agwo ukwu gbajiri" heals legs and
 * "ndi na-agwo generator" repair generators.
 */
function isIgboVerb({ from, to }: TradePhrase, next: TradePhrase | undefined, words: readonly string[]): boolean {
  if (to - from > 1 || !beforeVerbs.has(words[from - 1] ?? "") || !next) return false;
  // "Ebe m ga-azu ekwenti": where I will buy a phone.
  const isSurely = igboDoers.has(words[from - 2] ?? "") || words[from - 1] === "ga";
  return isSurely || (next.from === to && next.to - next.from > 1);
}

const igboDoers = wordSet(rules.grammar.igboDoers);

/** "One who does" in Hausa, Igbo and Yoruba; the trade follows. */
const doerWords = wordSet(rules.grammar.doers);

/** True for words that introduce a trade: "and", and Igbo "and who will make". */
const leadsToTrade = (word: string) =>
  isJoining(word) || isAlso(word) || doerWords.has(word) || workWords.has(word) || beforeVerbs.has(word);

/** "Hotel with swimming pool and wifi" asks for no wifi. */
const isWhatItHas = (before: TradePhrase | undefined, from: number, words: readonly string[]) =>
  words.slice(before?.from, from).includes("with");

const oneMore = wordSet(rules.grammar.also);

/** True if "and", "or" or a comma joins two phrases. */
function isJoinedTo(before: TradePhrase | undefined, { from }: TradePhrase, words: readonly string[]): boolean {
  const between = before ? words.slice(before.to, from) : [];
  return (
    between.some(isAlso) &&
    !isWhatItHas(before, from, words) &&
    (between.every(leadsToTrade) || between.some((word) => oneMore.has(word)))
  );
}

function askedTrade(
  phrase: TradePhrase,
  before: TradePhrase | undefined,
  words: readonly string[],
  singulars: readonly string[],
): AskedTrade {
  const { trades, from, to, isGuess } = phrase;
  return {
    trades,
    words: contentWords(singulars.slice(from, to)),
    to,
    isGuess,
    isAlso: isJoinedTo(before, phrase, words),
    isDirect: before?.to === from,
    isOfDoer: words.slice(Math.max(0, from - 2), from + 1).some((word) => doerWords.has(word)),
  };
}

/** The words that belong to no trade, without fillers and numbers; without any trade, all content words. */
function restOf(words: readonly string[], phrases: readonly TradePhrase[]): string[] {
  const rest = words.filter((_, at) => !phrases.some(({ from, to }) => at >= from && at < to));
  return phrases.length > 0
    ? rest.filter((word) => !isFiller(word) && !isAlso(word) && !/^\d+x?$/.test(word))
    : contentWords(rest).filter((word) => word !== "and");
}

/** Other places with the same name, unless its state was named too. */
function choicesOf(
  place: Place | undefined,
  { name, place: inWords }: FoundPlace,
  given: Place | undefined,
  location: string,
): Place[] {
  if (!place) return [];
  if (inWords) return given?.state === inWords.state || !name ? [] : otherMeanings(name, inWords);
  return location.includes(",") ? [] : otherMeanings(fold(location), place);
}
