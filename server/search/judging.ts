import { readPlace } from "#/server/place/place.ts";
import { fold } from "#/shared/fold.ts";
import type { Listing, Results } from "./contract.ts";

/** A query as people type it, and what must come first. The rule stands in README.md, "Judged queries". */
export interface JudgedQuery {
  query: string;
  /** As the location box has it: "Lagos, Ikeja"; empty: all of Nigeria. */
  location: string;
  lang: string;
  why: string;
  first: { services?: string[]; categories?: string[]; name?: string; state?: string; lga?: string };
}

/** What judging looks at in a business. */
export type Judgeable = Pick<Listing, "name" | "category" | "tags" | "lga" | "state">;

const looksAt = 3;
const answersWanted = 2;

/**
 * Whether the first three results answer to a query.
 * @param corpus every business there is: nobody can be asked to find what does not exist
 * @returns what is wrong; empty: the query passes
 */
export function faultOf(
  { query, location, first }: JudgedQuery,
  results: Results,
  corpus: readonly Judgeable[],
): string {
  if (first.name) return nameFault(first.name, results, corpus);
  const top = results.listings.slice(0, looksAt);
  const state = first.state ?? readPlace(location)?.state.name;
  const those = corpus.filter((business) => answers(business, first) && (!state || business.state === state));
  if (those.length === 0) return `nobody in the corpus answers to "${query}"`;
  if (!top[0] || !answers(top[0], first)) return "the first result does not answer";
  const wanted = Math.min(answersWanted, those.length);
  const got = top.filter((listing) => answers(listing, first)).length;
  if (got < wanted) return `${got} of the first three answer, of ${wanted} that could`;
  return placeFault(first, results, those);
}

function nameFault(name: string, { listings }: Results, corpus: readonly Judgeable[]): string {
  if (!corpus.some((business) => business.name === name)) return `nobody in the corpus is named "${name}"`;
  return listings[0]?.name === name ? "" : `"${name}" is not the first`;
}

/** In the words' own place, as far as it has enough of those who answer. */
function placeFault(first: JudgedQuery["first"], { place, listings }: Results, those: readonly Judgeable[]): string {
  if (!first.state) return "";
  const isThere = (at: { state: string; lga: string }) =>
    at.state === first.state && (first.lga === undefined || at.lga === first.lga);
  if (!place || !isThere(place)) return "another place was understood";
  const expected = Math.min(looksAt, those.filter(isThere).length);
  return listings.slice(0, expected).every(isThere) ? "" : "results elsewhere come before those in the place";
}

function answers(
  { name, category, tags }: Judgeable,
  { services = [], categories = [] }: JudgedQuery["first"],
): boolean {
  const folded = fold(name);
  const does = (service: string) => tags.includes(service) || folded.includes(fold(service));
  return categories.includes(category) || services.some(does);
}
