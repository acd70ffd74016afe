import type { Place } from "#/server/place/place.ts";
import { categoryById, contentWords, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import type { AskedTrade, ParsedQuery } from "../parse/parse-query.ts";
import { clearWordsMin } from "../parse/rephrase.ts";
import { type Area, areaOf, type Point } from "../rank/arrange.ts";
import { wordTermId } from "../rank/indexing.ts";
import { closestTrades, isSetting } from "./closest.ts";

export interface Filters {
  categoryId: number | undefined;
  isVerified: boolean;
  /** Minute of the week in Lagos at which it must be open. */
  openAtMinute: number | undefined;
  minRating: number;
  repliesFast: boolean;
  takesBookings: boolean;
  /** Upper bound of the lowest price; 0: no filter. */
  maxPriceKobo: number;
  /** Excludes businesses that offer one of these trades. */
  unwanted: readonly number[];
}

export const noFilters: Filters = {
  categoryId: undefined,
  isVerified: false,
  openAtMinute: undefined,
  minRating: 0,
  repliesFast: false,
  takesBookings: false,
  maxPriceKobo: 0,
  unwanted: [],
};

/** Parts that a business must match, all of them. */
export interface Parts {
  trades: readonly (readonly number[])[];
  /** The words that named each trade; a business with these words in its name matches too. */
  phrases: readonly (readonly string[])[];
  words: readonly string[];
  /** All words must be in the name. */
  isName: boolean;
}

interface StepFrame {
  place: Place | undefined;
  /** The searched trades, for display. */
  trades: readonly number[];
  /** Words that this step ignores. */
  leftOut: readonly string[];
  corrected: string;
  /** The closest trades, when nothing else was found: "Did you mean". */
  isLastResort?: true;
  /** A name of a business anywhere in Nigeria, when it is nowhere near. */
  isNameAnywhere?: true;
}

type PlannedStep = StepFrame &
  /** `lead`: the preferred terms, which come first. */
  (
    | { kind: "terms"; terms: readonly number[]; lead?: readonly number[] }
    | { kind: "parts"; parts: Parts }
    /** Two trades joined by "and", with alternating results. */
    | { kind: "pair"; groups: readonly (readonly number[])[] }
  );

/** One interpretation of the words. A step runs when earlier steps found too little. */
export type Step = PlannedStep & { area: Area };

/**
 * Plans the steps of a search, most likely first: as typed; all words as one name; both again with typos corrected; the trades without
 * the words that no business matches; the main trade; and finally the words in any text. The word-by-word translation into English is a
 * guess: its steps follow those that were understood directly, unless more words agree on its trade.
 */
export function planSearch(parsed: readonly ParsedQuery[], point: Point | undefined, trades: Trades): Step[] {
  const typed = parsed.filter(({ isTranslated }) => !isTranslated);
  const own = stepsOf(typed, trades);
  const translated = parsed.find(({ isTranslated }) => isTranslated);
  // Beside what a phrase of three words says, a guess is none: nobody in the state does it, and no artist draws what cannot be seen.
  if (!translated || own.agreeing >= clearWordsMin) return inAreas(own.steps, typed, point, trades);
  const guess = stepsOf([translated], trades);
  const guessed = guess.steps
    .filter(({ kind, trades: found }) => kind === "terms" && found.length > 0)
    .map((step) => ({ ...step, leftOut: translated.words }));
  const at = own.steps.findIndex(({ kind, trades: found }) => kind === "terms" && found.length > 0);
  const isLikelier =
    at < 0 || guess.agreeing > own.agreeing || (guess.agreeing === own.agreeing && guess.share > own.share);
  const before = isLikelier ? (at < 0 ? own.steps.length : at) : own.steps.length;
  const steps = once([...own.steps.slice(0, before), ...guessed, ...own.steps.slice(before)]);
  return inAreas(steps, typed, point, trades);
}

/** Adds the area of each step; and parts of names, then the closest trades, when no step searches for a trade. */
function inAreas(steps: PlannedStep[], typed: readonly ParsedQuery[], point: Point | undefined, known: Trades): Step[] {
  const all = steps.some(({ trades }) => trades.length > 0)
    ? steps
    : [...steps, ...byNames(typed[0]!, known), ...lastResort(typed.at(-1)!, known)];
  return all.map((step) => ({ ...step, area: areaOf(step.isNameAnywhere ? undefined : step.place, point) }));
}

/** Plans the steps of some readings. @returns also the number of words that agree on the first trade, and their share of all words */
function stepsOf(parsed: readonly ParsedQuery[], trades: Trades) {
  const readings = parsed.map((one) => ({ one, covered: coveredWords(one) }));
  // Of two that name as much, the one with fewer words left over: "ibdan" is left over, and Ibadan is a place.
  const isBetter = (one: (typeof readings)[number], than: (typeof readings)[number]) =>
    one.covered > than.covered || (one.covered === than.covered && one.one.words.length < than.one.words.length);
  const best = readings.reduce((a, b) => (isBetter(b, a) ? b : a)).one;
  const typed = parsed[0]!;
  const apart = scattered(best, trades);
  const close = closest(typed, best, trades);
  const isAskedOtherwise = best.trades.length > 0 && close.steps.length > 0;
  const steps = [
    ...parsed.flatMap((one) => asProperName(one, trades)),
    ...(isAskedOtherwise ? close.steps : []),
    ...parsed.flatMap((one) => inTurn(one, asSaid(one, trades), asName(one))),
    ...apart.steps,
    ...(isAskedOtherwise ? [] : [...close.steps, ...loosened(best, trades)]),
    ...literally(typed),
  ];
  const rather = likelier(best, steps.find(({ trades }) => trades.length > 0)?.trades ?? [], trades);
  if (rather) steps.unshift(...asName(typed), termsStep({ ...frameOf(best), trades: [rather], leftOut: [] }, [rather]));
  const named = best.trades.filter(({ isGuess }) => !isGuess).map(({ words }) => words.length);
  const agreeing = Math.max(0, ...named, apart.words, close.words);
  const unknown = best.isTranslated ? best.words.length : 0;
  return { steps: once(steps), agreeing, share: agreeing / (contentWords(best.askedWords).length + unknown) };
}

const lastResortMax = 3;
/** Shorter words are too ambiguous alone. */
const wordLengthMin = 3;
/** Minimum share of the best score for alternatives. */
const nearlyAsClose = 0.8;

/** Before an empty page, plans the trades whose phrases contain any of the words: "heater" alone names no trade. */
function lastResort(parsed: ParsedQuery, known: Trades): PlannedStep[] {
  const found = known.closest(contentWords(parsed.askedWords).filter((word) => word.length >= wordLengthMin));
  const close = found.filter(({ score }) => score >= nearlyAsClose * found[0]!.score).slice(0, lastResortMax);
  if (close.length === 0) return [];
  const trades = close.map(({ trade }) => trade);
  const matched = new Set(close.flatMap(({ words }) => words));
  const leftOut = parsed.words.filter((word) => !matched.has(word));
  return [{ ...termsStep({ ...frameOf(parsed), trades, leftOut }, trades), isLastResort: true }];
}

/** Plans the words that no trade uses as parts of names: "Mama Nkechi" may be "Nkechi Windscreens". */
function byNames(parsed: ParsedQuery, known: Trades): PlannedStep[] {
  const names = parsed.nameWords.filter((word) => word.length >= wordLengthMin && !known.holds(word));
  if (names.length === 0 || names.length === parsed.nameWords.length) return [];
  const leftOut = parsed.words.filter((word) => !names.includes(word));
  return [{ ...termsStep({ ...frameOf(parsed), trades: [], leftOut }, names.map(wordTermId)), isLastResort: true }];
}

/** Removes duplicate steps. */
function once(steps: readonly PlannedStep[]): PlannedStep[] {
  const known = new Map<string, PlannedStep>();
  for (const step of steps) if (!known.has(keyOf(step))) known.set(keyOf(step), step);
  return [...known.values()];
}

const isNamed = ({ trades }: ParsedQuery) => trades.some(({ isGuess }) => !isGuess);

/** Puts the name first when the words are not clearly a trade: "sunny marble" is a school. */
const inTurn = (parsed: ParsedQuery, byTrade: PlannedStep[], name: PlannedStep[]) =>
  parsed.words.length > 0 || parsed.isPraised || !isNamed(parsed) ? [...name, ...byTrade] : [...byTrade, ...name];

const coveredWords = ({ trades }: ParsedQuery) =>
  trades.reduce((sum, { words, isGuess }) => sum + (isGuess ? 1 : 2) * words.length, 0);

/** Identifies a step by what it searches for and where. */
function keyOf(step: PlannedStep): string {
  const what = step.kind === "terms" ? step.terms : step.kind === "pair" ? step.groups : step.parts;
  return JSON.stringify([step.kind, what, step.place?.state.id, step.place?.lga?.id, step.isNameAnywhere]);
}

type Frame = Pick<Step, "place" | "corrected">;
const frameOf = ({ place, corrected }: ParsedQuery): Frame => ({ place, corrected });

/** Plans all parts of the query together. */
function asSaid(parsed: ParsedQuery, known: Trades): PlannedStep[] {
  const { trades, words, isPlaceOnly } = parsed;
  const frame = { ...frameOf(parsed), trades: trades.flatMap((asked) => asked.trades), leftOut: [] };
  if (groupsOf(trades).length === 1 && words.length === 0) return [askedStep(frame, trades[0]!, known)];
  if (trades.length === 0 && words.length === 1) {
    return [termsStep(frame, [wordTermId(words[0]!)]), wordsStep(frame, words)];
  }
  if (trades.length + words.length === 0 && !isPlaceOnly) return [];
  const all = partsStep(frame, {
    trades: trades.map((asked) => asked.trades),
    phrases: trades.map((asked) => asked.words),
    words,
    isName: false,
  });
  const isPair = trades.length === 2 && trades[1]!.isAlso && words.length === 0;
  return isPair ? [all, pairStep(frame, trades[0]!, trades[1]!, known)] : [all];
}

/** The trades that phrases name, each once: "install CCTV camera" names one twice. */
const groupsOf = (asked: readonly AskedTrade[]) => [
  ...new Map(asked.map(({ trades }) => [trades.join(), trades])).values(),
];

/** Plans all words as one name: "Emerald Delta Designs" is neither a trade nor in Delta. */
function asName(parsed: ParsedQuery): PlannedStep[] {
  const { trades, nameWords, givenPlace, place, corrected } = parsed;
  const hasOtherSense = trades.length > 0 || place !== givenPlace;
  if (!hasOtherSense || nameWords.length < 2) return [];
  return [wordsStep({ place: givenPlace, corrected, trades: [], leftOut: [] }, nameWords, true)];
}

/** Plans several words, of which no trade uses one, as a name near the place, then as one anywhere: people who type a name want that business. */
function asProperName({ nameWords, givenPlace, corrected }: ParsedQuery, known: Trades): PlannedStep[] {
  if (!givenPlace || nameWords.length < 2 || nameWords.every((word) => known.holds(word))) return [];
  const step = wordsStep({ place: givenPlace, corrected, trades: [], leftOut: [] }, nameWords, true);
  return [step, { ...step, isNameAnywhere: true }];
}

/** Plans the named trades without the other words; then the main trade only. */
function loosened(parsed: ParsedQuery, known: Trades): PlannedStep[] {
  const { trades, words } = parsed;
  const frame = frameOf(parsed);
  const named = trades.filter(({ isGuess }) => !isGuess);
  const likely = named.length ? named : trades;
  const looser = [likely, headOf(likely)]
    .filter((some) => some.length > 0)
    .map((some) => {
      const groups = groupsOf(some);
      const skipped = trades.filter((asked) => !some.includes(asked)).flatMap((asked) => asked.words);
      const step = { ...frame, trades: groups.flat(), leftOut: [...skipped, ...words] };
      if (groups.length === 1) return askedStep(step, some[0]!, known);
      return partsStep(step, { trades: groups, phrases: [], words: [], isName: false });
    });
  return [...pairOf(likely, frame, words, known), ...looser];
}

/** Plans a pair of trades named in a longer query: "canopies, chairs and decoration for my wedding". */
function pairOf(trades: readonly AskedTrade[], frame: Frame, words: readonly string[], known: Trades): PlannedStep[] {
  const at = trades.findIndex(({ isAlso }, nth) => isAlso && nth > 0);
  if (at < 0) return [];
  const others = trades.filter((_, nth) => nth > 0 && nth !== at).flatMap((asked) => asked.words);
  const step = { ...frame, trades: [...trades[0]!.trades, ...trades[at]!.trades], leftOut: [...others, ...words] };
  return [pairStep(step, trades[0]!, trades[at]!, known)];
}

/** Words that are enough evidence against a phrase. */
const evidenceWordsMin = 3;
/** Logarithm of how much likelier another trade must be. */
const evidenceMargin = 4;

/**
 * Finds the trade that the words of a sentence make much likelier, all together, than those understood from its phrases: "task force lock my
 * bakery say I no get paper" asks for no locksmith.
 */
function likelier({ askedWords, isTranslated }: ParsedQuery, understood: readonly number[], known: Trades) {
  if (understood.length === 0 || isTranslated) return undefined;
  const { known: words, scores } = known.evidence(askedWords);
  if (words < evidenceWordsMin) return undefined;
  const [best, most] = [...scores].reduce((one, other) => (other[1] > one[1] ? other : one));
  const services = understood.flatMap((trade) =>
    known.serviceOf(trade) ? [trade] : known.servicesOf(categoryById(trade)).map(({ id }) => id),
  );
  return most > Math.max(...services.map((trade) => scores.get(trade) ?? 0)) + evidenceMargin ? best : undefined;
}

/** Plans the trades closest to the individual words, with the name before them; nothing when two trades are joined by "and". */
function closest(typed: ParsedQuery, best: ParsedQuery, known: Trades): { steps: PlannedStep[]; words: number } {
  const none = { steps: [], words: 0 };
  const { trades: asked, askedWords } = best;
  if (asked.some(({ isAlso }) => isAlso)) return none;
  const named = asked.filter(({ isGuess }) => !isGuess);
  const [head] = headOf(named.length ? named : asked);
  const found = closestTrades(known, askedWords, { asked: named, head });
  if (!found) return none;
  const { trades, words } = found;
  const step = termsStep({ ...frameOf(best), trades, leftOut: [] }, trades);
  return { steps: [...asName(typed), step], words: words.length };
}

/**
 * Finds two separated words of a sentence that name a trade together: "wash … clothes". They outweigh a single word ("teach my son to drive"
 * does not mean a lesson teacher), but not adjacent words.
 */
function scattered(parsed: ParsedQuery, known: Trades): { steps: PlannedStep[]; words: number } {
  const { trades, askedWords } = parsed;
  const none = { steps: [], words: 0 };
  if (trades.some(({ isAlso }) => isAlso) || trades.some(({ isGuess, words }) => !isGuess && words.length > 1))
    return none;
  const words = contentWords(askedWords.map(singular)).slice(0, sentenceWordsMax);
  if (isNamed(parsed) && words.length < sentenceWordsMin) return none;
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other): [string, string] => [one, other]));
  for (const pair of pairs) {
    if (parsed.trades.length > 0 && isSetting(pair)) continue;
    const found = known.named(pair);
    const leftOut = parsed.words.filter((word) => !pair.includes(word));
    if (found.length > 0)
      return { steps: [termsStep({ ...frameOf(parsed), trades: found, leftOut }, found)], words: pair.length };
  }
  return none;
}

const sentenceWordsMax = 12;
/** Fewer words beside a trade are not a sentence. */
const sentenceWordsMin = 3;

/**
 * Selects the main trade: the last part of "WAEC result checker", the first of "DJ wey go scatter dance floor" and after a word for the
 * person ("mai dinka kayan sallah").
 */
function headOf(trades: readonly AskedTrade[]): AskedTrade[] {
  const head = trades[0]?.isOfDoer ? 0 : trades.findIndex((_, at) => !trades[at + 1]?.isDirect);
  return trades.slice(head, head + 1);
}

/** Plans a full-text search for the words as typed: finds a tailor whose about text contains "asoebi". */
function literally(parsed: ParsedQuery): PlannedStep[] {
  const { nameWords, words, trades } = parsed;
  const literal = [...new Set([...trades.flatMap((asked) => asked.words), ...words])].filter((word) =>
    nameWords.includes(word),
  );
  if (trades.length === 0 || literal.length === 0) return [];
  const frame = { ...frameOf(parsed), trades: trades.flatMap((asked) => asked.trades), leftOut: [] };
  return [wordsStep(frame, literal)];
}

/** The services that the words of a category usually mean. */
const servicesMeant = ({ trades, words }: AskedTrade, known: Trades): number[] =>
  trades
    .filter((trade) => known.serviceOf(trade) === undefined)
    .flatMap((category) => known.servicesNamed(category, words));

/** Plans the named trade. For a category, the services that its words usually mean come first: a laundry washes clothes. */
function askedStep(frame: StepFrame, asked: AskedTrade, known: Trades): PlannedStep {
  const lead = servicesMeant(asked, known);
  const step = termsStep(frame, asked.trades);
  return lead.length === 0 ? step : { ...step, lead };
}

const termsStep = (frame: StepFrame, terms: readonly number[]) => ({ ...frame, kind: "terms" as const, terms });

/** A step for two trades, shown in turn. */
function pairStep(frame: StepFrame, one: AskedTrade, other: AskedTrade, known: Trades): PlannedStep {
  const groups = [one, other].map((asked) => {
    const meant = servicesMeant(asked, known);
    return meant.length > 0 ? meant : asked.trades;
  });
  return { ...frame, kind: "pair", groups };
}

const partsStep = (frame: StepFrame, parts: Parts): PlannedStep => ({ ...frame, kind: "parts", parts });

const wordsStep = (frame: StepFrame, words: readonly string[], isName = false): PlannedStep =>
  partsStep(frame, { trades: [], phrases: [], words, isName });
