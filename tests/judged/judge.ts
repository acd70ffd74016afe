import { distanceKm, positionOf, readPlace } from "#/server/place/place.ts";
import type { Listing, Results, Suggestion } from "#/server/search/contract.ts";
import { Trades } from "#/server/trade/trade.ts";
import { fold } from "#/shared/fold.ts";

/**
 * `words`: a phrase is missing or the wrong one wins; `goods`: a product; `slip`: a wrong correction; `form`: an inflected word; `several`: one of
 * two trades is lost; `corpus`: too few demo businesses offer it.
 */
type Cause =
  | "words"
  | "goods"
  | "place"
  | "slip"
  | "form"
  | "time"
  | "price"
  | "negation"
  | "several"
  | "ranking"
  | "corpus";

/** A query as people type it, and its expected results. See README.md, "Judged queries". */
export interface JudgedQuery {
  set?: "first" | "kinds" | "strangers" | "glosses" | "near" | "behaviours";
  /** Style or difficulty: typo, place, sentence. Absent for plain words of the first set. */
  kind?: string;
  /** Reason for its first failure, where recorded. */
  cause?: Cause;
  query: string;
  /** Value of the location box: "Lagos, Ikeja"; empty: all of Nigeria. */
  location: string;
  lang: string;
  why?: string;
  first: { services?: string[]; categories?: string[]; name?: string; state?: string; lga?: string };
  /** Services and categories that must not be among the first three. */
  never?: string[];
  /** Two trades: each of these groups of services must be among the first four. */
  both?: string[][];
  /** The first result that no boost lifts must do it as its main trade, or by its name. */
  main?: boolean;
  /** An opening time must be understood. */
  open?: boolean;
  /** States of an ambiguous place name, which must be offered as choices. */
  asks?: string[];
  /** A prefix: one of the first five suggestions must have this text or note. */
  suggests?: string;
  /** Maximum price in naira that must be understood from the words. */
  under?: number;
  /** Position of the person searching. */
  at?: { lat: number; lng: number };
  /** Time of the search; a Saturday morning by default. */
  now?: string;
  /** Open businesses must come first without being asked for. */
  open_first?: boolean;
  /** Maximum distance of every result. */
  within_km?: number;
  /** Batch of a strangers' query, written without knowledge of the vocabulary. */
  batch?: number;
  /** Excluded from the printed failures, so that the code is not tuned to it. */
  held_out?: boolean;
}

/** The judged fields of a business. */
export type JudgedListing = Pick<Listing, "name" | "category" | "tags" | "lga" | "state"> &
  Partial<Pick<Listing, "distance_km" | "is_open" | "is_boosted">>;

/** The judged fields of the results. */
interface JudgedResults {
  listings: readonly JudgedListing[];
  /** The nearest beyond the state, counted as results when the state has none. */
  further?: readonly JudgedListing[];
  /** Others of the category in the state, which come before `further`. */
  same_line?: readonly JudgedListing[];
  /** Open businesses near by, shown above all others. */
  open_near?: readonly JudgedListing[];
  /** The services and categories understood. */
  trades?: readonly string[];
  place: (Pick<NonNullable<Results["place"]>, "state" | "lga"> & { area?: string; lgas?: string[] }) | null;
  open_at?: string;
  nobody_open_at?: string;
  price_under?: number;
  nobody_under?: number;
  place_choices?: readonly { state: string }[];
}

const builtin = new Trades();
const looksAt = 3;
const pairLooksAt = 4;
const suggestionsLookedAt = 5;

/** Fair: the first result and two of the first three must answer. Strict: all of the first three. */
export type Strictness = "fair" | "strict";
const answersWanted = { fair: 2, strict: 3 } as const;

/**
 * Describes the fault of a query's first three results; empty: the query passes.
 * @param corpus all businesses, because a query cannot require more answers than exist
 */
export function faultOf(
  judged: JudgedQuery,
  results: JudgedResults,
  corpus: readonly JudgedListing[],
  strictness: Strictness = "fair",
): string {
  if (judged.first.name) return nameFault(judged.first.name, results, corpus);
  const hint = hintFault(judged, results);
  if (hint) return hint;
  // With too few answers in the state, the page shows two more sections; either may contain the expected businesses.
  const { further = [], same_line = [] } = results;
  const faultWith = judged.at ? nearFault : topFault;
  const faults = [same_line, further].map((more) => faultWith(judged, results, more, corpus, strictness));
  return faults.includes("") ? "" : faults[1]!;
}

function topFault(
  judged: JudgedQuery,
  results: JudgedResults,
  more: readonly JudgedListing[],
  corpus: readonly JudgedListing[],
  strictness: Strictness,
): string {
  const { first, location } = judged;
  const { open_near = [] } = results;
  const page = [...open_near, ...results.listings, ...more];
  const top = page.slice(0, looksAt);
  const offers = answersTo(wantedOf(judged));
  const state = first.state ?? readPlace(location)?.state.name;
  const all = corpus.filter(offers);
  const inState = all.filter((business) => !state || business.state === state);
  const those = inState.length ? inState : all;
  const isWanted = (business: JudgedListing) =>
    offers(business) || (inState.length === 0 && business.state === state && isOfSameCategory(business, judged));
  if (those.length === 0) return `no business in the corpus answers to "${judged.query}"`;
  // Work at the customer's place is not searched beyond 60 km: the page may be short, but must not show other businesses.
  const { services = [], categories = [] } = wantedOf(judged);
  const isUnderstood = results.trades?.some(
    (one) =>
      [...services, ...categories].includes(one) || categories.includes(builtin.findService(one)?.category.name ?? ""),
  );
  const isStopped = page.length < answersWanted[strictness];
  if (isStopped && isUnderstood && page.every(isWanted))
    return neverFault(judged, page) || pairFault(judged, page, strictness) || placeFault(first, results, those);
  if (!top[0] || !isWanted(top[0])) return "the first result does not answer";
  const own = page.find(({ is_boosted }) => !is_boosted);
  if (judged.main && own && !offers({ ...own, tags: own.tags.slice(0, 1) })) return `"${own.name}" does it besides`;
  const wanted = Math.min(answersWanted[strictness], those.length);
  const got = top.filter(isWanted).length;
  if (got < wanted) return `${got} of the first three answer, of ${wanted} that could`;
  return neverFault(judged, top) || pairFault(judged, page, strictness) || placeFault(first, results, those);
}

/** When no business in the state offers the service, one of the same category counts: search shows it only if it mentions the work. */
const isOfSameCategory = ({ category }: JudgedListing, judged: JudgedQuery) =>
  (wantedOf(judged).services ?? []).some((service) => builtin.findService(service)?.category.name === category);

/** The services of both trades of a pair, or those of `first`. */
const wantedOf = ({ first, both }: JudgedQuery): JudgedQuery["first"] => (both ? { services: both.flat() } : first);

function nameFault(name: string, { listings }: JudgedResults, corpus: readonly JudgedListing[]): string {
  if (!corpus.some((business) => business.name === name)) return `no business in the corpus is named "${name}"`;
  return listings[0]?.name === name ? "" : `"${name}" is not the first`;
}

/** Checks the opening time and the place choices that the page must show beside its results. */
function hintFault(
  { open, under, asks = [] }: JudgedQuery,
  { open_at, nobody_open_at, price_under, nobody_under, place, place_choices = [] }: JudgedResults,
): string {
  if (open && !open_at && !nobody_open_at) return "the time in the words was not understood";
  if (under && under !== (price_under || nobody_under)) return "the price in the words was not understood";
  const missing = asks.find((state) => ![...place_choices, place].some((choice) => choice?.state === state));
  return missing ? `${missing} is not offered, though the place occurs there too` : "";
}

/** One that is open this near is no farther than people go for it. */
const openWithinKm = 15;

/** As a neighbour answers: the right trade, who is near before who is far, open where the time counts, and nobody out of reach. */
function nearFault(
  judged: JudgedQuery,
  { listings, open_near = [] }: JudgedResults,
  more: readonly JudgedListing[],
  corpus: readonly JudgedListing[],
  strictness: Strictness,
): string {
  const { open: isTimed, open_first, within_km = Number.POSITIVE_INFINITY } = judged;
  const kmOf = ({ distance_km }: JudgedListing) => distance_km ?? Number.POSITIVE_INFINITY;
  const isNear = (business: JudgedListing) => kmOf(business) <= within_km;
  const page = [...open_near, ...listings, ...more];
  const far = page.find((business) => !isNear(business));
  if (far) return `"${far.name}" is ${far.distance_km} km away`;
  const offers = answersTo(wantedOf(judged));
  const known = corpus.filter((one) => offers(one) && isNear(one) && (!isTimed || one.is_open));
  const nearest = known.sort((a, b) => kmOf(a) - kmOf(b));
  const open = nearest.filter((one) => one.is_open && kmOf(one) <= openWithinKm);
  const top = page.slice(0, looksAt);
  if (nearest.length === 0)
    return top.some((one) => !offers(one)) ? "others are shown, and nobody in reach answers" : "";
  if (!top[0] || !offers(top[0])) return "the first result does not answer";
  if (open_first && open.length > 0 && !top[0].is_open) return `the first is closed, and "${open[0]!.name}" is open`;
  const best = open_first && open.length > 0 ? [...open, ...nearest.filter((one) => !open.includes(one))] : nearest;
  const wanted = Math.min(answersWanted[strictness], best.length);
  const answering = top.filter(offers);
  if (answering.length < wanted) return `${answering.length} of the first three answer, of ${wanted} that could`;
  const tooFar = answering.slice(0, wanted).findIndex((one, nth) => kmOf(one) > farthestFor(kmOf(best[nth]!)));
  if (tooFar < 0) return "";
  return `"${answering[tooFar]!.name}" is ${kmOf(answering[tooFar]!)} km away, "${best[tooFar]!.name}" ${kmOf(best[tooFar]!)}`;
}

/** Somebody better may be a little farther than the nearest. */
const farthestFor = (km: number) => Math.max(km * 1.5, km + 5);

function neverFault({ never = [] }: JudgedQuery, top: readonly JudgedListing[]): string {
  const wrong = top.find(({ category, tags }) => never.includes(category) || tags.every((tag) => never.includes(tag)));
  return wrong ? `"${wrong.name}" must not be among the first three` : "";
}

function pairFault({ both = [] }: JudgedQuery, page: readonly JudgedListing[], strictness: Strictness): string {
  const top = page.slice(0, strictness === "fair" ? pairLooksAt : looksAt);
  const missing = both.find((services) => !top.some(answersTo({ services })));
  return missing ? `${missing[0]} is not among the first` : "";
}

/** Checks that results are in the named place, as far as it has enough matching businesses. */
function placeFault(
  first: JudgedQuery["first"],
  { place, listings, open_near = [] }: JudgedResults,
  those: readonly JudgedListing[],
) {
  if (!first.state) return "";
  const isThere = (at: { state: string; lga: string }) =>
    at.state === first.state &&
    (first.lga === undefined || at.lga === first.lga || place?.lgas?.includes(at.lga) === true);
  if (!place || !isThere(place)) return "another place was understood";
  const expected = Math.min(looksAt, those.filter(isThere).length) - open_near.filter(isThere).length;
  const from = readPlace(`${place.state}, ${place.area || place.lga}`);
  // Those near beyond the border stand among the results by their distance, which is judged by position.
  const isBeyond = ({ state, lga }: JudgedListing) =>
    from?.lga !== undefined &&
    state !== place.state &&
    distanceKm(positionOf(from), readPlace(`${state}, ${lga}`)!.lga!) <= beyondBorderKm;
  const ofState = listings.filter((one) => !isBeyond(one));
  return ofState.slice(0, Math.max(expected, 0)).every(isThere)
    ? ""
    : "results elsewhere come before those in the place";
}

const beyondBorderKm = 40;

/** Describes the fault of a completion; empty: the expected text is among the first five (fair), or the first (strict). */
export function suggestionFault(
  text: string,
  suggestions: readonly Suggestion[],
  strictness: Strictness = "fair",
): string {
  const top = suggestions.slice(0, strictness === "fair" ? suggestionsLookedAt : 1);
  const isIt = (suggestion: Suggestion) =>
    [suggestion.text, suggestion.note].some((one) => fold(one).includes(fold(text)));
  return top.some(isIt)
    ? ""
    : `"${text}" is not among ${top.map((suggestion) => suggestion.text).join("; ") || "nothing"}`;
}

const foldedNames = new WeakMap<JudgedListing, string>();

/** Memoized, because every query is compared with every business. */
function foldedName(business: JudgedListing): string {
  const known = foldedNames.get(business);
  if (known !== undefined) return known;
  const folded = fold(business.name);
  foldedNames.set(business, folded);
  return folded;
}

/** Returns a predicate for businesses that offer one of these. */
function answersTo({ services = [], categories = [] }: JudgedQuery["first"]): (business: JudgedListing) => boolean {
  const wanted = services.map((service) => ({ service, folded: fold(service) }));
  return (business) =>
    categories.includes(business.category) ||
    wanted.some(({ service, folded }) => business.tags.includes(service) || foldedName(business).includes(folded));
}
