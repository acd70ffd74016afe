import { byOther } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import rules from "./data/rules.json" with { type: "json" };
import shorthand from "./data/shorthand.json" with { type: "json" };

/** An opening time named in the query. */
export interface AskedTime {
  /** Shown to users: "now", "tonight", "Sunday", "24 hours", "at 10 pm". */
  label: string;
  /** Minute of the week in Lagos. */
  minute: number;
}

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;
const noon = 12 * 60;
const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Compiles rules of several languages to one pattern; see the note in rules.json. */
export const patternOf = (phrases: Readonly<Record<string, readonly string[]>>, flags = "") =>
  new RegExp(`\\b(?:${Object.values(phrases).flat().join("|")})\\b`, flags);
/** Parses a list of words in rules.json. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const { times } = rules;
interface Moment {
  label: string;
  /** Days from today; absent: `weekday` counts. */
  days?: number;
  weekday?: number;
  minute: number;
  phrases: Readonly<Record<string, readonly string[]>>;
}

const moments = (times.moments as unknown as readonly Moment[]).map((moment) => ({
  ...moment,
  pattern: patternOf(moment.phrases),
}));
const now = new RegExp(`(?<!\\b(?:${times.nowNotAfter.replaceAll(" ", "|")}) )${patternOf(times.now).source}`);
/** "Till 10pm", "by 8 30 am". */
const hour =
  /\b(?:still )?(?:opens?|opened|closes?|closing|available|dey open)? ?(?:(by|at|till|until|til|after|from|past|around|before) )?(\d{1,2})(?: ([0-5]\d))? ?(am|pm)\b/;
const dayName = new RegExp(
  `(?<!\\b(?:${times.dayNotAfter.replaceAll(" ", "|")}) )\\b(?:open )?(?:on |this |every )?(${days.join("|")})s?(?: (?:morning|afternoon|evening))?\\b`,
);
/** In longer queries, a day beside an occasion is not an opening time: "chairs for a naming on saturday". */
const shortWords = 5;

/**
 * Extracts the opening time from folded words: "open now", "24 hours", "tonight", "on sunday".
 * @returns the remaining words, and the time if one was named
 */
export function takeTime(folded: string, at: Date): { rest: string; time: AskedTime | undefined } {
  const minute = minuteOfWeekInLagos(at);
  const today = minute - (minute % dayMinutes);
  const asked = (pattern: RegExp, label: string, askedMinute: number) => ({
    rest: folded.replace(pattern, " ").replace(/\s+/g, " ").trim(),
    time: { label, minute: askedMinute % weekMinutes },
  });
  const clock = hour.exec(folded);
  if (clock) {
    const { minuteOfDay, label } = hourOf(clock);
    return asked(hour, label, today + minuteOfDay + (minuteOfDay < minute - today ? dayMinutes : 0));
  }
  const moment = moments.find(({ pattern }) => pattern.test(folded));
  if (moment) {
    const { pattern, label, days: later = 0, weekday, minute: of } = moment;
    const start = weekday === undefined ? Math.max(minute, today + later * dayMinutes + of) : weekday * dayMinutes + of;
    return asked(pattern, label, start);
  }
  const day = dayName.exec(folded)?.[1];
  const words = folded.split(" ");
  if (day && (now.test(folded) || words.length <= shortWords || !words.some(isOccasion))) {
    const label = `${day[0]!.toUpperCase()}${day.slice(1)}`;
    return asked(dayName, label, days.indexOf(day) * dayMinutes + noon);
  }
  return now.test(folded) ? asked(now, "now", minute) : { rest: folded, time: undefined };
}

/** Reads a clock time. "Till 10 pm" means the last minute before it. */
function hourOf([, how = "", hours, minutes = "0", half]: RegExpExecArray) {
  const minuteOfDay = (Number(hours) % 12) * 60 + Number(minutes) + (half === "pm" ? 12 * 60 : 0);
  const isEnd = how.startsWith("till") || how.startsWith("til") || how === "until";
  const clock = `${Number(hours)}${minutes === "0" ? "" : `:${minutes}`} ${half}`;
  return { minuteOfDay: isEnd ? minuteOfDay - 1 : minuteOfDay, label: `at ${clock}` };
}

const nearMe = patternOf(rules.nearMe);

/** Extracts "near me" and similar expressions from folded words. */
export function takeNearMe(folded: string): { rest: string; isNearMe: boolean } {
  if (!nearMe.test(folded)) return { rest: folded, isNearMe: false };
  return { rest: folded.replace(nearMe, " ").replace(/\s+/g, " ").trim(), isNearMe: true };
}

/** The highest price in the words. */
export interface AskedPrice {
  maxKobo: number;
}

/** "Under 5k", "not more than 1.5m", "budget of 200 thousand": captures the number and its unit. */
const prices =
  /\b(?:not (?:more|higher) than|(?<!not )(?:less|lower) than|below|under|at most|maximum|(?:my )?budget(?: is| of)?|not above|within) (?:n|ngn|naira )?(\d[\d ]*)(k|m|million|thousand)?(?: ?naira)?\b/;

const kobo = 100;
const factors: Record<string, number> = { k: 1_000, thousand: 1_000, m: 1_000_000, million: 1_000_000 };

/** Extracts a price from folded words. Folding replaced the decimal point by a space: "1 5m" is 1.5 million. */
export function takePrice(folded: string): { rest: string; price: AskedPrice | undefined } {
  const found = prices.exec(folded);
  if (!found) return { rest: folded, price: undefined };
  const rest = folded.replace(prices, " ").replace(/\s+/g, " ").trim();
  const [, digits = "", unit = ""] = found;
  const factor = factors[unit] ?? 1;
  const parts = digits.trim().split(" ");
  const isDecimal = factor > 1 && parts.length === 2 && parts[1]!.length < 3;
  const naira = Number(isDecimal ? parts.join(".") : parts.join("")) * factor;
  const isLimit = rest !== "" && Number.isSafeInteger(Math.round(naira * kobo)) && naira > 0;
  return { rest: rest || folded, price: isLimit ? { maxKobo: Math.round(naira * kobo) } : undefined };
}

const wishes = patternOf(rules.wishes.phrases, "g");
const facts = patternOf(rules.facts.phrases, "g");
const { note: _, ...instead } = rules.instead;
const others = Object.entries(instead).map(([words, phrases]) => ({ words, pattern: patternOf(phrases, "g") }));

/** Removes words that only express a wish or add facts; returns the input when nothing else is left. */
export function withoutIntent(folded: string): string {
  const plain = folded.replace(wishes, " ").replace(facts, " ");
  const rest = others.reduce((text, { words, pattern }) => text.replace(pattern, ` ${words} `), plain);
  return rest.replace(/\s+/g, " ").trim() || folded;
}

const praise = wordSet(rules.praise.words);
export const isPraise = (word: string): boolean => praise.has(word);

const occasions = wordSet(rules.occasions.words);
export const isOccasion = (word: string): boolean => occasions.has(word);

const kin = wordSet(rules.occasions.kin);
/** A relative: "mother". */
export const isKin = (word: string): boolean => kin.has(word);
const occasionPhrases = new Set(rules.occasions.phrases.split(", "));

/** True if the words name only an occasion and, optionally, a relative: "burial of our late father". */
export const isOccasionPhrase = (words: readonly string[]): boolean =>
  occasionPhrases.has(words.join(" ")) ||
  (words.some(isOccasion) && words.every((word) => isOccasion(word) || kin.has(word)));

const rooms = wordSet(rules.occasions.rooms);
const ofRooms = wordSet(rules.occasions.ofRooms);

/** True if the words say how large a house is: "3 bedroom flat", which beside other work only says where. */
export const isSizeOfHouse = (words: readonly string[]): boolean =>
  words.some((word) => rooms.has(word)) &&
  words.every((word) => rooms.has(word) || ofRooms.has(word) || /^\d+$/.test(word));

const inFullOf = byOther(shorthand.words);

/** Digits that stand for a word unless a countable noun follows: "hse 4 rent", but "4 bedroom flat". */
const soundsLike = new Map([
  ["4", "for"],
  ["2", "to"],
]);
const counted =
  /^(?:\d|bed|bdrm|brm|room|flat|people|person|guest|year|yr|month|week|day|hour|hr|lit|kg|km|seat|wheel|tyre|tire|plate|pair|set|pc|k$|in|cent|star|storey|plot|acre|stroke|hp|kva|sim)/;

/** Minimum length of the neighbours for a single letter to be shorthand: "cake n chops", but not "mo n wa" (Yoruba) and "v i". */
const besideLetterMin = 3;

/** Expands shorthand in folded words: "hse 4 rent" is "house for rent". Returns one word per input word. */
export function inFull(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const next = words[at + 1];
    const isSound = at > 0 && next !== undefined && !counted.test(next);
    const isBeforeShort = word === "n" && (next?.length ?? 0) <= besideLetterMin;
    const isLetterOfOwn = word.length === 1 && (isBeforeShort || (words[at - 1]?.length ?? 0) < besideLetterMin);
    if (isLetterOfOwn) return word;
    return (isSound ? soundsLike.get(word) : undefined) ?? inFullOf.get(word) ?? word;
  });
}

const spelledOut = new RegExp(
  `\\b(?:${shorthand.letters
    .split(" ")
    .map((word) => [...word].join(" "))
    .join("|")})\\b`,
  "gi",
);

/** Normalizes abbreviations with dots, slashes or spaces between the characters: "V.I.", "A/C", "d j". */
export const withoutDots = (text: string): string =>
  text
    .replace(/\b(?:\p{L}[./]){1,4}\p{L}\b\.?/gu, (letters) => letters.replace(/[./]/g, ""))
    .replace(spelledOut, (letters) => letters.replaceAll(" ", ""));
