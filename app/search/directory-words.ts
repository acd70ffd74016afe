import type { Directory as Answer } from "#/server/search/contract.ts";
import { placePath } from "#/shared/place-path.ts";
import { say } from "#/shared/say.ts";
import { placeName } from "./wording.ts";

/** Content of a page of a place, but for its cards. */
export type Directory = Omit<Answer, "listings">;

type Where = Pick<Answer, "state" | "lga" | "category">;

/** "1 business", "1,204 businesses". */
export const businessesText = (count: number): string => say.many(count, "{n} business", "{n} businesses");

/** "Businesses in Lagos", "Car Wash in Ikeja, Lagos". */
export const directoryName = ({ state, lga, category }: Where): string =>
  inPlace(category?.name, placeName({ state: state.name, lga: lga?.name ?? "" }));

const inPlace = (trade: string | undefined, place: string) =>
  trade ? say("{trade} in {place}", { trade: say(trade), place }) : say("Businesses in {place}", { place });

/** Title of a page of the list. The first of a small place may have no rating yet, so they are not called the best. */
export const listTitle = ({ state, lga, count }: Where & Pick<Directory, "count">, offset: number, shown: number) =>
  shown < count
    ? say("{first} to {last} of {total}", { first: offset + 1, last: offset + shown, total: count })
    : say("Businesses in {place}", { place: (lga ?? state).name });

/** The pages above, from the country down, and the page itself. */
export function trailOf({ state, lga, category }: Where) {
  const parts = [state, lga, category].filter((part) => part !== null);
  const slugs = parts.map(({ slug }) => slug);
  return [
    { name: say("Nigeria"), path: placePath() },
    ...parts.map(({ name }, at) => ({ name: say(name), path: placePath(...slugs.slice(0, at + 1)) })),
  ];
}

/** Links to the LGAs of a state, or the trades of an LGA but the one that is shown. */
export function partWays({ state, lga, category, parts }: Pick<Directory, "parts"> & Where) {
  const above = [state.slug, ...(lga ? [lga.slug] : [])];
  return parts
    .filter(({ slug }) => slug !== category?.slug)
    .map(({ name, slug, count }) => ({ name, slug, note: businessesText(count), to: placePath(...above, slug) }));
}

const namedMax = 4;

/** Description for search engines, under the title. */
export function describing(directory: Pick<Directory, "count" | "parts"> & Where): string {
  const { count, category, parts } = directory;
  const place = placeName({ state: directory.state.name, lga: directory.lga?.name ?? "" });
  const named = (category ? [category] : parts.slice(0, namedMax)).map(({ name }) => say(name));
  if (named.length === 0)
    return say.many(
      count,
      "{n} business in {place}, with ratings, opening hours, prices and directions.",
      "{n} businesses in {place}, with ratings, opening hours, prices and directions.",
      { place },
    );
  return say.many(
    count,
    "{n} business in {place} ({trades}), with ratings, opening hours, prices and directions.",
    "{n} businesses in {place} ({trades}), with ratings, opening hours, prices and directions.",
    { place, trades: named.join(", ") },
  );
}
