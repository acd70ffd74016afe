import { readPlace } from "#/server/place/place.ts";
import { Trades } from "#/server/trade/trade.ts";
import { fold } from "#/shared/fold.ts";
import type { Listing, Results, Suggestion } from "../contract.ts";

/** A query as people type it, and its expected results. See README.md, "Judged queries". */
export interface JudgedQuery {
  /** Kind of difficulty: typo, place, sentence. Absent in the first set. */
  kind?: string;
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
  /** An opening time must be understood. */
  open?: boolean;
  /** States of an ambiguous place name, which must be offered as choices. */
  asks?: string[];
  /** A prefix: one of the first five suggestions must have this text or note. */
  suggests?: string;
  /** Batch of a strangers' query, written without knowledge of the vocabulary. */
  batch?: number;
  /** Excluded from the printed failures, so that the code is not tuned to it. */
  held_out?: boolean;
}

/** The judged fields of a business. */
export type JudgedListing = Pick<Listing, "name" | "category" | "tags" | "lga" | "state">;

/** The judged fields of the results. */
interface JudgedResults {
  listings: readonly JudgedListing[];
  /** The nearest beyond the state, counted as results when the state has none. */
  further?: readonly JudgedListing[];
  /** Others of the category in the state, which come before `further`. */
  same_line?: readonly JudgedListing[];
  /** The understood services and categories. */
  trades?: readonly string[];
  place: Pick<NonNullable<Results["place"]>, "state" | "lga"> | null;
  open_at?: string;
  nobody_open_at?: string;
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
  const faults = [same_line, further].map((more) => topFault(judged, results, more, corpus, strictness));
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
  const top = [...results.listings, ...more].slice(0, looksAt);
  const offers = answersTo(wantedOf(judged));
  const state = first.state ?? readPlace(location)?.state.name;
  const all = corpus.filter(offers);
  const inState = all.filter((business) => !state || business.state === state);
  const those = inState.length ? inState : all;
  const isWanted = (business: JudgedListing) =>
    offers(business) || (inState.length === 0 && business.state === state && isOfSameCategory(business, judged));
  if (those.length === 0) return `no business in the corpus answers to "${judged.query}"`;
  // Work at the customer's place is not searched beyond 60 km: the page may be short, but must not show other businesses.
  const isUnderstood = [...(wantedOf(judged).services ?? []), ...(wantedOf(judged).categories ?? [])].some((one) =>
    results.trades?.includes(one),
  );
  const isStopped = (results.further ?? []).length === 0 && results.listings.length < answersWanted[strictness];
  if (isStopped && isUnderstood && results.listings.every(isWanted)) return neverFault(judged, results.listings);
  if (!top[0] || !isWanted(top[0])) return "the first result does not answer";
  const wanted = Math.min(answersWanted[strictness], those.length);
  const got = top.filter(isWanted).length;
  if (got < wanted) return `${got} of the first three answer, of ${wanted} that could`;
  return neverFault(judged, top) || pairFault(judged, results, strictness) || placeFault(first, results, those);
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
  { open, asks = [] }: JudgedQuery,
  { open_at, nobody_open_at, place, place_choices = [] }: JudgedResults,
): string {
  if (open && !open_at && !nobody_open_at) return "the time in the words was not understood";
  const missing = asks.find((state) => ![...place_choices, place].some((choice) => choice?.state === state));
  return missing ? `${missing} is not offered, though the place occurs there too` : "";
}

function neverFault({ never = [] }: JudgedQuery, top: readonly JudgedListing[]): string {
  const wrong = top.find(({ category, tags }) => never.includes(category) || tags.every((tag) => never.includes(tag)));
  return wrong ? `"${wrong.name}" must not be among the first three` : "";
}

function pairFault({ both = [] }: JudgedQuery, { listings }: JudgedResults, strictness: Strictness): string {
  const top = listings.slice(0, strictness === "fair" ? pairLooksAt : looksAt);
  const missing = both.find((services) => !top.some(answersTo({ services })));
  return missing ? `${missing[0]} is not among the first` : "";
}

/** Checks that results are in the named place, as far as it has enough matching businesses. */
function placeFault(first: JudgedQuery["first"], { place, listings }: JudgedResults, those: readonly JudgedListing[]) {
  if (!first.state) return "";
  const isThere = (at: { state: string; lga: string }) =>
    at.state === first.state && (first.lga === undefined || at.lga === first.lga);
  if (!place || !isThere(place)) return "another place was understood";
  const expected = Math.min(looksAt, those.filter(isThere).length);
  return listings.slice(0, expected).every(isThere) ? "" : "results elsewhere come before those in the place";
}

/** Describes the fault of a completion; empty: the expected text is among the first five (fair), or the first (strict). */
export function suggestionFault(
  text: string,
  suggestions: readonly Suggestion[],
  strictness: Strictness = "fair",
): string {
  const top = suggestions.slice(0, strictness === "fair" ? suggestionsLookedAt : 1);
  const isIt = ({ text: said, note }: Suggestion) => [said, note].some((one) => fold(one).includes(fold(text)));
  return top.some(isIt) ? "" : `"${text}" is not among ${top.map(({ text: said }) => said).join("; ") || "nothing"}`;
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
