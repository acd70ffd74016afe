import { message } from "#/server/notification/notification.ts";
import type { Listing } from "#/server/search/contract.ts";
import type { Say } from "#/shared/say.ts";

/** A search of a member, with businesses that are new to it. */
export interface AlertMatches {
  search: string;
  /** 'State, LGA' or a state; empty: all of Nigeria. */
  location: string;
  businesses: readonly Pick<Listing, "name" | "lga">[];
}

const namesMax = 5;
const searchLengthMax = 40;

const shortSearch = (search: string) =>
  search.length > searchLengthMax ? `${search.slice(0, searchLengthMax).trimEnd()}…` : search;

/** "Pipe Works, Ade Plumbing and 3 more", as parts. */
export const namesOf = ({ businesses }: AlertMatches, say: Say): string[] => {
  const more = businesses.length - namesMax;
  const names = businesses.slice(0, namesMax).map(({ name, lga }) => `${name}, ${lga}`);
  return more > 0 ? [...names, say.many(more, "and {n} more", "and {n} more")] : names;
};

/** "plumber in Ikeja, Lagos" */
export const searchText = ({ search, location }: AlertMatches, say: Say): string =>
  say("“{search}” in {place}", { search, place: location.split(", ").toReversed().join(", ") || say("Nigeria") });

export const searchLink = ({ search, location }: AlertMatches): string =>
  `/search?${new URLSearchParams({ search, location, sort: "newest" })}`;

/** Also the subject of the email. */
export function digestTitle(matches: readonly AlertMatches[], say: Say): string {
  const count = matches.reduce((sum, { businesses }) => sum + businesses.length, 0);
  const [first] = matches;
  return matches.length === 1
    ? say.many(count, "{n} new business for “{search}”", "{n} new businesses for “{search}”", {
        search: shortSearch(first!.search),
      })
    : say.many(count, "{n} new business for your searches", "{n} new businesses for your searches");
}

/** Businesses that are new to the searches of a member, told once a day. */
export const newBusinesses = message<{
  /** In Lagos. */
  day: string;
  matches: readonly AlertMatches[];
}>({
  kind: "alert.digest",
  by: ["push"],
  subject: ({ day }) => day,
  say: ({ matches }, say) => ({
    title: digestTitle(matches, say),
    message: matches.map((one) => `${searchText(one, say)}:\n${namesOf(one, say).join("\n")}`).join("\n\n"),
    link: matches.length === 1 ? searchLink(matches[0]!) : "/notification#searches",
  }),
});
