import type { Place } from "#/server/place/place.ts";
import { contentWords, type Trades } from "#/server/trade/trade.ts";
import { type Area, areaOf, type Point } from "./area.ts";
import { closestTrades } from "./closest.ts";
import { isOccasionPhrase } from "./intent-words.ts";
import type { AskedTrade, ParsedQuery } from "./parse-query.ts";
import { wordTermId } from "./terms.ts";

export interface Filters {
  categoryId: number | undefined;
  isVerified: boolean;
  /** Minute of the week in Lagos at which it must be open. */
  openAtMinute: number | undefined;
  minRating: number;
  repliesFast: boolean;
  /** Who offers one of these is left out. */
  unwanted: readonly number[];
}

export const noFilters: Filters = {
  categoryId: undefined,
  isVerified: false,
  openAtMinute: undefined,
  minRating: 0,
  repliesFast: false,
  unwanted: [],
};

/** Several parts that a business must answer to. */
export interface Parts {
  trades: readonly (readonly number[])[];
  /** The words that named each trade: in a name they will do as well. */
  phrases: readonly (readonly string[])[];
  words: readonly string[];
  /** The words must all stand in the name. */
  isName: boolean;
}

/** One way to take the words. A step is tried when those before it found too little. */
export type Step = (
  | { kind: "terms"; terms: readonly number[] }
  | { kind: "parts"; parts: Parts }
  /** Two trades asked for together: in turn. */
  | { kind: "pair"; groups: readonly (readonly number[])[] }
) & {
  place: Place | undefined;
  area: Area;
  /** The trades that are looked for, for people. */
  trades: readonly number[];
  /** Words that this step leaves out. */
  leftOut: readonly string[];
  corrected: string;
};

/**
 * The steps of a search, likeliest first: as typed; all words as one name; both again with typos mended; the trades without
 * the words that no business answers to; the trade that matters most; and at last the words wherever a text says them. What the words
 * mean in English, put so one by one, is a guess: it goes behind what was understood directly, unless more words agree on it.
 */
export function planSearch(parsed: readonly ParsedQuery[], point: Point | undefined, trades: Trades): Step[] {
  const typed = parsed.filter(({ isTranslated }) => !isTranslated);
  const own = stepsOf(typed, point, trades);
  const translated = parsed.find(({ isTranslated }) => isTranslated);
  if (!translated) return own.steps;
  const guess = stepsOf([translated], point, trades);
  const guessed = guess.steps
    .filter(({ kind, trades: found }) => kind === "terms" && found.length > 0)
    .map((step) => ({ ...step, leftOut: translated.words }));
  const at = own.steps.findIndex(({ kind, trades: found }) => kind === "terms" && found.length > 0);
  const isLikelier =
    at < 0 || guess.agreeing > own.agreeing || (guess.agreeing === own.agreeing && guess.share > own.share);
  const before = isLikelier ? (at < 0 ? own.steps.length : at) : own.steps.length;
  return once([...own.steps.slice(0, before), ...guessed, ...own.steps.slice(before)]);
}

/** The steps of some readings, how many words agree on the trade that is looked for first, and what share of all words they are. */
function stepsOf(parsed: readonly ParsedQuery[], point: Point | undefined, trades: Trades) {
  const readings = parsed.map((one) => ({ one, covered: coveredWords(one) }));
  const best = readings.reduce((a, b) => (b.covered > a.covered ? b : a)).one;
  const typed = parsed[0]!;
  const apart = scattered(best, point, trades);
  const close = closest(typed, best, point, trades);
  const isAskedOtherwise = best.trades.length > 0 && close.steps.length > 0;
  const steps = [
    ...(isSaidApart(best, apart.words) ? apart.steps : []),
    ...(isAskedOtherwise ? close.steps : []),
    ...inReadingOrder(typed, best, parsed).flatMap((one) => inTurn(one, asSaid(one, point), asName(one, point))),
    ...apart.steps,
    ...(isAskedOtherwise ? [] : [...close.steps, ...loosened(best, point, apart.words)]),
    ...literally(typed, point),
  ];
  const named = best.trades.filter(({ isGuess }) => !isGuess).map(({ words }) => words.length);
  const agreeing = Math.max(0, ...named, apart.words.length, close.words);
  const unknown = best.isTranslated ? best.words.length : 0;
  return { steps: once(steps), agreeing, share: agreeing / (contentWords(best.askedWords).length + unknown) };
}

/** Each step once. */
function once(steps: readonly Step[]): Step[] {
  const known = new Map<string, Step>();
  for (const step of steps) if (!known.has(keyOf(step))) known.set(keyOf(step), step);
  return [...known.values()];
}

/** "Sew … clothes" is one trade, and neither hair nor a boutique. */
const isSaidApart = ({ trades }: ParsedQuery, pair: readonly string[]) =>
  trades.length > 1 && trades.every(({ words }) => words.every((word) => pair.includes(word)));

const isNamed = ({ trades }: ParsedQuery) => trades.some(({ isGuess }) => !isGuess);

/** As typed first, unless only the mended words name a trade: "baber shop" guesses at a shop. */
const inReadingOrder = (typed: ParsedQuery, best: ParsedQuery, parsed: readonly ParsedQuery[]) =>
  typed.trades.length > 0 && !isNamed(typed) && isNamed(best) ? [best, typed] : parsed;

/** A name goes first where the words are no clear trade: "sunny marble" is a school. */
const inTurn = ({ trades, words, isPraised }: ParsedQuery, said: Step[], name: Step[]) =>
  words.length > 0 || isPraised || trades.every(({ isGuess }) => isGuess) ? [...name, ...said] : [...said, ...name];

const coveredWords = ({ trades }: ParsedQuery) =>
  trades.reduce((sum, { words, isGuess }) => sum + (isGuess ? 1 : 2) * words.length, 0);

/** Two steps that look for the same at the same place are one. */
function keyOf(step: Step): string {
  const what = step.kind === "terms" ? step.terms : step.kind === "pair" ? step.groups : step.parts;
  return JSON.stringify([step.kind, what, step.place?.state.id, step.place?.lga?.id]);
}

type Frame = Pick<Step, "place" | "area" | "corrected">;
const frameOf = ({ place, corrected }: ParsedQuery, point: Point | undefined): Frame => ({
  place,
  area: areaOf(place, point),
  corrected,
});

/** Every part that was said. */
function asSaid(parsed: ParsedQuery, point: Point | undefined): Step[] {
  const { trades, words, isPlaceOnly } = parsed;
  const frame = { ...frameOf(parsed, point), trades: trades.flatMap((asked) => asked.trades), leftOut: [] };
  if (trades.length === 1 && words.length === 0) return [termsStep(frame, trades[0]!.trades)];
  if (trades.length === 0 && words.length === 1) {
    return [
      termsStep(frame, [wordTermId(words[0]!)]),
      partsStep(frame, { trades: [], phrases: [], words, isName: false }),
    ];
  }
  if (trades.length + words.length === 0 && !isPlaceOnly) return [];
  const all = partsStep(frame, {
    trades: trades.map((asked) => asked.trades),
    phrases: trades.map((asked) => asked.words),
    words,
    isName: false,
  });
  const isPair = trades.length === 2 && trades[1]!.isAlso && words.length === 0;
  return isPair ? [all, { ...frame, kind: "pair", groups: trades.map((asked) => asked.trades) }] : [all];
}

/** "Emerald Delta Designs" is neither a trade nor in Delta: all of its words as one name. */
function asName(parsed: ParsedQuery, point: Point | undefined): Step[] {
  const { trades, nameWords, givenPlace, place, corrected } = parsed;
  const hasOtherSense = trades.length > 0 || place !== givenPlace;
  if (!hasOtherSense || nameWords.length < 2) return [];
  const frame = { place: givenPlace, area: areaOf(givenPlace, point), corrected, trades: [], leftOut: [] };
  return [partsStep(frame, { trades: [], phrases: [], words: nameWords, isName: true })];
}

/**
 * The trades without the words; then without mere guesses; then the one that matters most.
 * @param said words that named another trade together: "renovate … bungalow" is no bungalow
 */
function loosened(parsed: ParsedQuery, point: Point | undefined, said: readonly string[]): Step[] {
  const { words } = parsed;
  const trades = parsed.trades.filter((asked) => !asked.words.every((word) => said.includes(word)));
  const frame = frameOf(parsed, point);
  const named = trades.filter(({ isGuess }) => !isGuess);
  const likely = named.length ? named : trades;
  const kinds =
    parsed.categories.length > 0
      ? [termsStep({ ...frame, trades: parsed.categories, leftOut: words }, parsed.categories)]
      : [];
  const looser = [trades, likely, headOf(likely)]
    .filter((some) => some.length > 0)
    .map((some) => {
      const groups = some.map((asked) => asked.trades);
      const skipped = trades.filter((asked) => !some.includes(asked)).flatMap((asked) => asked.words);
      const step = { ...frame, trades: groups.flat(), leftOut: [...skipped, ...words] };
      if (groups.length === 1) return termsStep(step, groups[0]!);
      return partsStep(step, { trades: groups, phrases: [], words: [], isName: false });
    });
  return [...looser, ...kinds];
}

/** Times the score of the named trade that the closest needs; beside a guess, hardly more. */
const marginOverNamed = 1.2;
const marginOverGuess = 1;

/** The trades that the words taken one by one come closest to, unless two trades are asked for together; before them, a name. */
function closest(
  typed: ParsedQuery,
  best: ParsedQuery,
  point: Point | undefined,
  known: Trades,
): { steps: Step[]; words: number } {
  const none = { steps: [], words: 0 };
  const reading = isNamed(typed) && !best.isMendSure ? typed : best;
  const { trades: asked, askedWords } = reading;
  if (asked.some(({ isAlso }) => isAlso)) return none;
  const named = asked.filter(({ isGuess }) => !isGuess);
  const [head] = headOf(named.length ? named : asked);
  const margin = named.length ? marginOverNamed : marginOverGuess;
  const found = closestTrades(known, askedWords, { asked: named, head, margin });
  if (!found || found.trades.some((trade) => head?.trades.includes(trade))) return none;
  const { trades, words } = found;
  const step = termsStep({ ...frameOf(reading, point), trades, leftOut: [] }, trades);
  return { steps: [...asName(typed, point), step], words: words.length };
}

/**
 * Two words of a sentence that name a trade together, though others stand between: "wash … clothes". They say more than a single word
 * ("teach my son to drive" asks for no lesson teacher), and less than words that stand together.
 */
function scattered(parsed: ParsedQuery, point: Point | undefined, known: Trades): { steps: Step[]; words: string[] } {
  const { trades, nameWords } = parsed;
  const none = { steps: [], words: [] };
  if (trades[0]?.isOfDoer || trades.some(({ isGuess, words }) => !isGuess && words.length > 1)) return none;
  const words = nameWords.slice(0, sentenceWordsMax);
  if (isNamed(parsed) && words.length < sentenceWordsMin) return none;
  const reach = isNamed(parsed) ? pairReach : words.length;
  const pairs = words.flatMap((one, at) =>
    words.slice(at + 1, at + 1 + reach).map((other): [string, string] => [one, other]),
  );
  for (const pair of pairs) {
    if (parsed.trades.length > 0 && isOccasionPhrase(pair)) continue;
    const found = known.named(pair);
    const leftOut = parsed.words.filter((word) => !pair.includes(word));
    if (found.length > 0)
      return { steps: [termsStep({ ...frameOf(parsed, point), trades: found, leftOut }, found)], words: pair };
  }
  return none;
}

/** So many words name a trade beyond doubt. */
const clearWordsMin = 3;
const sentenceWordsMax = 12;
/** Fewer words beside a trade are no sentence. */
const sentenceWordsMin = 3;
/** So many words after the first the other one may stand. */
const pairReach = 3;

/**
 * Of "WAEC result checker" the last part is meant, of "DJ wey go scatter dance floor" the first; before both what is said in many
 * words ("termites eating my door" frame), and who does it ("mai dinka kayan sallah").
 */
function headOf(trades: readonly AskedTrade[]): AskedTrade[] {
  const end = trades.findIndex((_, at) => !trades[at + 1]?.isDirect);
  const clear = trades[0]?.isOfDoer ? 0 : trades.slice(0, end).findIndex(({ words }) => words.length >= clearWordsMin);
  const head = clear < 0 ? end : clear;
  return trades.slice(head, head + 1);
}

/** The words as they were typed, in any text: a tailor whose about text says "asoebi" is found by it. */
function literally(parsed: ParsedQuery, point: Point | undefined): Step[] {
  const { nameWords, words, trades } = parsed;
  const said = [...new Set([...trades.flatMap((asked) => asked.words), ...words])].filter((word) =>
    nameWords.includes(word),
  );
  if (trades.length === 0 || said.length === 0) return [];
  const frame = { ...frameOf(parsed, point), trades: trades.flatMap((asked) => asked.trades), leftOut: [] };
  return [partsStep(frame, { trades: [], phrases: [], words: said, isName: false })];
}

const termsStep = (frame: Omit<Step, "kind">, terms: readonly number[]): Step =>
  ({ ...frame, kind: "terms", terms }) as Step;
const partsStep = (frame: Omit<Step, "kind">, parts: Parts): Step => ({ ...frame, kind: "parts", parts }) as Step;
