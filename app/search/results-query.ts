import type { z } from "zod";
import type { SearchQuery, sorts } from "#/server/search/contract.ts";

/** Number of results on a page. */
export const pageSize = 28;

/** Default place of a search. */
const defaultLocation = "Lagos";

/** Query of a results page, as text; the server validates it. */
export interface ResultsQuery {
  search: string;
  location: string;
  category: string;
  verified: string;
  open_now: string;
  min_rating: string;
  replies_fast: string;
  sort: string;
  /** Position of the visitor in degrees; both or neither. */
  lat: string;
  lng: string;
  offset: string;
}

const filters = ["category", "verified", "open_now", "min_rating", "replies_fast"] as const;

/** Reads the address. Without a place it is Lagos; an empty place means all of Nigeria. */
export function readQuery(params: URLSearchParams): ResultsQuery {
  const text = (name: string) => params.get(name)?.trim() ?? "";
  return {
    search: text("search"),
    location: params.has("location") ? text("location") : defaultLocation,
    category: text("category"),
    verified: text("verified"),
    open_now: text("open_now"),
    min_rating: text("min_rating"),
    replies_fast: text("replies_fast"),
    sort: text("sort") === "best" ? "" : text("sort"),
    lat: text("lat"),
    lng: text("lng"),
    offset: text("offset"),
  };
}

/** The query for `/v2`, without empty fields. */
export function toQuery(query: ResultsQuery): z.input<typeof SearchQuery> {
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

/** Number of filters that narrow the results; the order of results is none. */
export const countFilters = (query: ResultsQuery) => filters.filter((name) => query[name] !== "").length;

/** The same query without its filters. */
export const withoutFilters = {
  ...{ category: "", verified: "", open_now: "", min_rating: "", replies_fast: "" },
} satisfies Partial<ResultsQuery>;
