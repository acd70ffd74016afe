import type { Place } from "#/server/place/place.ts";
import { contentWords, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { isOccasionPhrase, isSizeOfHouse } from "../parse/asides.ts";
import rules from "../parse/data/rules.json" with { type: "json" };
import type { AskedTrade, ParsedQuery } from "../parse/parse-query.ts";
import { type Area, areaOf, type Point } from "../rank/arrange.ts";
import { wordTermId } from "../rank/terms.ts";

export interface Filters {
  categoryId: number | undefined;
  isVerified: boolean;
  /** Minute of the week in Lagos at which it must be open. */
  openAtMinute: number | undefined;
  minRating: number;
  repliesFast: boolean;
  /** Its lowest price is at most this; 0: any, or none. */
  maxPriceKobo: number;
  /** Who offers one of these is left out. */
  unwanted: readonly number[];
}

export const noFilters: Filters = {
  categoryId: undefined,
  isVerified: false,
  openAtMinute: undefined,
  minRating: 0,
  repliesFast: false,
  maxPriceKobo: 0,
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
export type Step =
  /** @param lead what the words rather mean, of all that answers: it comes first */
  (
    | { kind: "terms"; terms: readonly number[]; lead?: readonly number[] }
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
    /** Nothing else was found: the closest trades, for "Did you mean". */
    isLastResort?: true;
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
  // Beside what a phrase of three words says, a guess is none: nobody in the state does it, and no artist draws what cannot be seen.
  if (!translated || own.agreeing >= clearWordsMin) return withLastResort(own.steps, typed, point, trades);
  const guess = stepsOf([translated], point, trades);
  const guessed = guess.steps
    .filter(({ kind, trades: found }) => kind === "terms" && found.length > 0)
    .map((step) => ({ ...step, leftOut: translated.words }));
  const at = own.steps.findIndex(({ kind, trades: found }) => kind === "terms" && found.length > 0);
  const isLikelier =
    at < 0 || guess.agreeing > own.agreeing || (guess.agreeing === own.agreeing && guess.share > own.share);
  const before = isLikelier ? (at < 0 ? own.steps.length : at) : own.steps.length;
  const steps = once([...own.steps.slice(0, before), ...guessed, ...own.steps.slice(before)]);
  return withLastResort(steps, typed, point, trades);
}

/** The closest trades at the end, where no step looks for one. */
function withLastResort(steps: Step[], typed: readonly ParsedQuery[], point: Point | undefined, known: Trades): Step[] {
  return steps.some(({ trades }) => trades.length > 0) ? steps : [...steps, ...lastResort(typed.at(-1)!, point, known)];
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
    ...inReadingOrder(typed, best, parsed).flatMap((one) =>
      inTurn(one, asSaid(one, point, trades), asName(one, point)),
    ),
    ...apart.steps,
    ...(isAskedOtherwise ? [] : [...close.steps, ...loosened(best, point, trades, apart.words)]),
    ...literally(typed, point),
  ];
  const named = best.trades.filter(({ isGuess }) => !isGuess).map(({ words }) => words.length);
  const agreeing = Math.max(0, ...named, apart.words.length, close.words);
  const unknown = best.isTranslated ? best.words.length : 0;
  return { steps: once(steps), agreeing, share: agreeing / (contentWords(best.askedWords).length + unknown) };
}

const lastResortMax = 3;
/** Shorter words say nothing alone. */
const wordLettersMin = 3;
/** Trades with so large a share of the best score may be meant too. */
const nearlyAsClose = 0.8;

/** Before an empty page the trades whose phrases hold the words at all: "heater" alone names none. */
function lastResort(parsed: ParsedQuery, point: Point | undefined, known: Trades): Step[] {
  const found = known.closest(contentWords(parsed.askedWords).filter((word) => word.length >= wordLettersMin));
  const close = found.filter(({ score }) => score >= nearlyAsClose * found[0]!.score).slice(0, lastResortMax);
  if (close.length === 0) return [];
  const trades = close.map(({ trade }) => trade);
  const said = new Set(close.flatMap(({ words }) => words));
  const leftOut = parsed.words.filter((word) => !said.has(word));
  return [{ ...termsStep({ ...frameOf(parsed, point), trades, leftOut }, trades), isLastResort: true }];
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
function asSaid(parsed: ParsedQuery, point: Point | undefined, known: Trades): Step[] {
  const { trades, words, isPlaceOnly } = parsed;
  const frame = { ...frameOf(parsed, point), trades: trades.flatMap((asked) => asked.trades), leftOut: [] };
  if (trades.length === 1 && words.length === 0) return [askedStep(frame, trades[0]!, known)];
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
  return isPair ? [all, pairStep(frame, trades[0]!.trades, trades[1]!.trades)] : [all];
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
function loosened(parsed: ParsedQuery, point: Point | undefined, known: Trades, said: readonly string[]): Step[] {
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
      if (groups.length === 1) return askedStep(step, some[0]!, known);
      return partsStep(step, { trades: groups, phrases: [], words: [], isName: false });
    });
  return [...pairOf(likely, frame, words, known), ...looser, ...kinds];
}

/** Two trades that a longer question asks for together: "canopies, chairs and decoration for my wedding". */
function pairOf(trades: readonly AskedTrade[], frame: Frame, words: readonly string[], known: Trades): Step[] {
  const isService = (trade: number) => known.serviceOf(trade) !== undefined;
  const at = trades.findIndex(({ isAlso, trades: also }, nth) => isAlso && nth > 0 && also.every(isService));
  if (at < 0) return [];
  const groups = [trades[0]!.trades, trades[at]!.trades] as const;
  const others = trades.filter((_, nth) => nth > 0 && nth !== at).flatMap((asked) => asked.words);
  return [pairStep({ ...frame, trades: groups.flat(), leftOut: [...others, ...words] }, ...groups)];
}

/** Beside a mere hint a known word in passing says enough. */
const leftOverScoreMin = 3;
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
  // A hint that leaves a word of ours over yields to the trade of that word: "staff uniform".
  const isLeftOver = named.length === 0 && asked.length > 0 && reading.words.some((word) => known.holds(word));
  const floor = isLeftOver ? { floor: leftOverScoreMin } : {};
  const found = closestTrades(known, askedWords, { asked: named, head, margin, ...floor });
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
  if (
    trades[0]?.isOfDoer ||
    trades.some(({ isAlso }) => isAlso) ||
    trades.some(({ isGuess, words }) => !isGuess && words.length > 1)
  )
    return none;
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

/** The trade that was named; of a category first the services that are said in these words: a laundry washes clothes. */
function askedStep(frame: Omit<Step, "kind">, { trades, words }: AskedTrade, known: Trades): Step {
  const lead = trades
    .filter((trade) => known.serviceOf(trade) === undefined)
    .flatMap((category) => known.servicesSaid(category, words));
  const step = termsStep(frame, trades);
  return lead.length === 0 ? step : ({ ...step, lead } as Step);
}

const termsStep = (frame: Omit<Step, "kind">, terms: readonly number[]): Step =>
  ({ ...frame, kind: "terms", terms }) as Step;
/** Both in turn; who sells cement and iron rods alike is one trade. */
function pairStep(frame: Omit<Step, "kind">, one: readonly number[], other: readonly number[]): Step {
  const shared = one.filter((trade) => other.includes(trade));
  if (shared.length > 0) return termsStep({ ...frame, trades: shared }, shared);
  return { ...frame, kind: "pair", groups: [one, other] } as Step;
}

const partsStep = (frame: Omit<Step, "kind">, parts: Parts): Step => ({ ...frame, kind: "parts", parts }) as Step;

/** A lower score is one word in passing. */
const scoreMin = 4.5;
/** Of several trades that are named one after the other, another than the head must be far the likelier: "guards for our estate gate". */
const marginAmongNamed = 2;
/** Trades with so large a share of the best score are as close. */
const asClose = 0.95;

const dates = new Set(rules.grammar.dates.split(" "));

/** What follows describes what was named before it: "hotel with swimming pool", "ushers for a burial". */
const describing = new Set(rules.grammar.describing.split(" "));

/**
 * The trades that most of the words speak of, weighed by how rare each word is in the words of trades. Beside trades that phrases name,
 * one that joins their words with others is closer: "laptop" and "typing" in "laptop keyboard not typing".
 * @param words folded, without place and time
 * @param asked the trades that phrases name; the head is the one that would be taken
 * @param margin so many times more the closest must answer to than the head
 * @returns them and the words that the closest shares; nothing when none is close
 */
export function closestTrades(
  trades: Trades,
  words: readonly string[],
  {
    asked,
    head,
    margin,
    floor = scoreMin,
  }: { asked: readonly AskedTrade[]; head: AskedTrade | undefined; margin: number; floor?: number },
): { trades: readonly number[]; words: readonly string[] } | undefined {
  const isDescribed = head !== undefined && words.slice(0, head.to).includes("with");
  const end =
    head && head.to > 0 && !isDescribed ? words.findIndex((word, at) => at >= head.to && describing.has(word)) : -1;
  const found = trades
    .closest(
      contentWords(end < 0 ? words : words.slice(0, end)).filter((word) => asked.length === 0 || !dates.has(word)),
    )
    .filter((close) => asked.length === 0 || !(isOccasionPhrase(close.words) || isSizeOfHouse(close.words)));
  const [best] = found;
  if (!best || best.score < floor) return undefined;
  const isNamed = asked.some((one) => best.words.every((word) => one.words.includes(singular(word))));
  const ofHead = found.find(({ trade }) => head?.trades.includes(trade))?.score ?? 0;
  if (best.score < (isNamed ? marginAmongNamed : margin) * ofHead) return undefined;
  const close = found.filter(({ score }) => score >= asClose * best.score).map(({ trade }) => trade);
  const inCategory = close.filter((trade) => head?.trades.includes(trades.categoryOf(trade)?.id ?? 0));
  return { trades: inCategory.length > 0 ? inCategory : close, words: best.words };
}
