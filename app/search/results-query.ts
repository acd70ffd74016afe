import type { z } from "zod";
import type { SearchQuery, sorts } from "#/server/search/contract.ts";

/** Number of results on a page. */
export const pageSize = 28;

/** Default place of a search. */
const defaultLocation = "Lagos";

/** The filters that narrow the results, by their names in the address and in `/v2`; the order of results is none. */
export const filters = ["category", "verified", "open_now", "takes_bookings", "min_rating", "replies_fast"] as const;
export type FilterName = (typeof filters)[number];

/** `lat` and `lng` are the position of the visitor in degrees; both or neither. `view` is "map" for the map on a narrow screen. */
const fields = ["search", "location", ...filters, "sort", "lat", "lng", "offset", "view"] as const;

/** Query of a results page, as text; the server validates it. */
export type ResultsQuery = Record<(typeof fields)[number], string>;

/** Reads the address. Without a place it is Lagos; an empty place means all of Nigeria. */
export function readQuery(params: URLSearchParams): ResultsQuery {
  const given = Object.fromEntries(fields.map((name) => [name, params.get(name)?.trim() ?? ""])) as ResultsQuery;
  return {
    ...given,
    location: params.has("location") ? given.location : defaultLocation,
    sort: given.sort === "best" ? "" : given.sort,
  };
}

/** The query for `/v2`, without empty fields. */
export function toQuery({ view: _, ...query }: ResultsQuery): z.input<typeof SearchQuery> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  return { ...given, sort: (query.sort || "best") as (typeof sorts)[number], limit: pageSize };
}

/** The address of a results page that differs from `query` by `change`; from the first result unless `change` has an offset. */
export function searchPath(query: Partial<ResultsQuery>, change: Partial<ResultsQuery> = {}): string {
  const { search = "", location = defaultLocation, ...rest } = { ...query, offset: "", ...change };
  const params = new URLSearchParams({ search, location });
  for (const [name, value] of Object.entries(rest)) if (value) params.set(name, value);
  return `/search?${params}`;
}

export const countFilters = (query: ResultsQuery) => filters.filter((name) => query[name] !== "").length;

/** The same query without its filters. */
export const withoutFilters = Object.fromEntries(filters.map((name) => [name, ""])) as Record<FilterName, "">;

/** True if two addresses have the same results, drawn as a list in one and on the map in the other. */
export function differInView(one: URL, other: URL): boolean {
  const [query, otherQuery] = [readQuery(one.searchParams), readQuery(other.searchParams)];
  return query.view !== otherQuery.view && JSON.stringify(toQuery(query)) === JSON.stringify(toQuery(otherQuery));
}
