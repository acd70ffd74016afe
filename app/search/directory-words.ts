import type { Directory as Answer } from "#/server/search/contract.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { placePath } from "#/shared/place-path.ts";
import { placeName } from "./wording.ts";

/** Content of a page of a place, but for its cards. */
export type Directory = Omit<Answer, "listings">;

type Where = Pick<Answer, "state" | "lga" | "category">;

/** "1 business", "1,204 businesses". */
export const businessesText = (count: number): string => countOf(count, "business", "businesses");

/** "Businesses in Lagos", "Car Wash in Ikeja, Lagos". */
export const directoryName = ({ state, lga, category }: Where): string =>
  `${category?.name ?? "Businesses"} in ${placeName({ state: state.name, lga: lga?.name ?? "" })}`;

/** Title of the list of `shown` businesses: "The 24 best rated and checked in Lagos" where there are more, else "Businesses in Lagos". */
export function bestTitle({ count, ...where }: Pick<Directory, "count"> & Where, shown: number): string {
  const place = (where.lga ?? where.state).name;
  return shown < count
    ? `The ${shown} best rated and checked in ${place}`
    : `Businesses in ${place}, best rated and checked first`;
}

/** The pages above, from the country down, and the page itself. */
export function trailOf({ state, lga, category }: Where) {
  const parts = [state, lga, category].filter((part) => part !== null);
  const slugs = parts.map(({ slug }) => slug);
  return [
    { name: "Nigeria", path: placePath() },
    ...parts.map(({ name }, at) => ({ name, path: placePath(...slugs.slice(0, at + 1)) })),
  ];
}

/** Links to the LGAs of a state, or the trades of an LGA but the one that is shown. */
export function partWays({ state, lga, category, parts }: Pick<Directory, "parts"> & Where) {
  const above = [state.slug, ...(lga ? [lga.slug] : [])];
  return parts
    .filter(({ slug }) => slug !== category?.slug)
    .map(({ name, slug, count }) => ({
      text: `${name} (${formatCount(count)})`,
      to: placePath(...above, slug),
    }));
}

const namedMax = 4;

/** Description for search engines, under the title. */
export function describing(directory: Pick<Directory, "count" | "parts"> & Where): string {
  const { count, category, parts } = directory;
  const place = placeName({ state: directory.state.name, lga: directory.lga?.name ?? "" });
  const named = category ? [category.name] : parts.slice(0, namedMax).map(({ name }) => name);
  const such = named.length > 0 ? ` (${named.join(", ")})` : "";
  return `${businessesText(count)} in ${place}${such}, with ratings, opening hours, prices and directions.`;
}
