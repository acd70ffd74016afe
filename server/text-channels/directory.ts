import { distanceKm, isCountry, locationOf, type Place, positionOf, readPlace } from "#/server/place/place.ts";
import type { Listing } from "#/server/search/contract.ts";
import { SearchQuery } from "#/server/search/contract.ts";
import { findForText } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { fold } from "#/shared/fold.ts";
import { lagosHour } from "#/shared/time.ts";
import { writeOut } from "./shorthand.ts";
import type { Found, SearchAnswer, TextSearch } from "./turn.ts";

type DirectoryDeps = Pick<Services, "db" | "clock" | "vocabulary">;
type Results = Awaited<ReturnType<typeof findForText>>;

const windowSize = 9;
/** With fewer results, the nearest beyond the state are shown too. */
const screenful = 3;
const wordsLengthMax = 200;
const placeWordsMax = 4;

/** Converts a typed place to the format of search. */
export function readSearchPlace(text: string): string | undefined {
  const place = readPlace(text);
  return place && locationOf(place);
}

/** The same, if the place is in one LGA. */
export function readLgaPlace(text: string): string | undefined {
  const place = readPlace(text);
  return place?.lga && locationOf(place);
}

/**
 * Searches without businesses that only mention the words and those whose owners opted out of
 * texts. At night open businesses come first; if none is in the place, the nearest are returned with their distance.
 */
export async function searchDirectory(deps: DirectoryDeps, query: TextSearch): Promise<SearchAnswer> {
  const { offset } = query;
  const results = await find(deps, query, offset);
  if (!results) return { found: [], next: undefined, place: "", isElsewhere: false };
  const { place, answers } = results;
  const isElsewhere = place !== null && results.in_place === 0;
  const present = (some: readonly Listing[]) => {
    const all = some.map((listing) => presentFound(listing, isElsewhere ? place : null));
    const sorted = isElsewhere ? nearestFirst(all) : all;
    return isNight(deps.clock.now()) ? openFirst(sorted) : sorted;
  };
  // With few answers in the state, the nearest beyond it follow, as on a results page.
  const found = [...present(results.listings), ...present(results.further)].slice(0, windowSize);
  const next = offset + windowSize < answers ? offset + windowSize : undefined;
  // Skips a page on which all businesses opted out of texts.
  if (found.length === 0 && next !== undefined) return searchDirectory(deps, { ...query, offset: next });
  return { found, next, place: place ? place.area || place.lga || place.state : "", isElsewhere };
}

function presentFound(listing: Listing, asked: Results["place"]): Found {
  const { id, name, town, lga, rating, is_verified: isVerified, is_open: isOpen } = listing;
  const found = { id, name, area: town || lga, rating, isVerified, isOpen };
  const km = asked && (listing.distance_km === null ? kmBetween(asked, listing) : Math.round(listing.distance_km));
  return km === null ? found : { ...found, km };
}

/** Whole kilometres from a place to the LGA of a business; null if either is a whole state. */
function kmBetween(asked: NonNullable<Results["place"]>, { lga, state }: Listing): number | null {
  const from = readPlace(asked.lga ? `${asked.state}, ${asked.lga}` : asked.state);
  const to = readPlace(`${state}, ${lga}`);
  const centre = from && positionOf(from);
  return centre && to?.lga ? Math.max(1, Math.round(distanceKm(centre, to.lga))) : null;
}

const isNight = (now: Date) => lagosHour(now) >= 20 || lagosHour(now) < 6;

const openFirst = (all: readonly Found[]): Found[] =>
  all.toSorted((one, other) => Number(other.isOpen === true) - Number(one.isOpen === true));

const nearestFirst = (all: readonly Found[]): Found[] =>
  all.toSorted((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity));

async function find(deps: DirectoryDeps, query: TextSearch, offset: number): Promise<Results | undefined> {
  const { place, position, isPlaceLater } = query;
  const words = writeOut(query.words);
  const results = await searchFor(deps, words, place, offset, position);
  const chosen = isPlaceLater ? readPlace(place) : undefined;
  if (!results || !chosen || isIn(results, chosen)) return results;
  // A place in the words overrides an earlier choice, but not a later one.
  const without = withoutPlace(results.corrected || words, results.place!);
  return (without && (await searchFor(deps, without, place, offset, position))) || results;
}

async function searchFor(
  deps: DirectoryDeps,
  words: string,
  place: string,
  offset: number,
  position: TextSearch["position"],
) {
  const given = { search: words.slice(0, wordsLengthMax), location: place, limit: windowSize, offset, ...position };
  const read = SearchQuery.safeParse(given);
  return read.success ? findForText(deps, read.data, screenful) : undefined;
}

const isIn = ({ place }: Results, chosen: Place) =>
  !place || (place.state === chosen.state.name && place.lga === (chosen.lga?.name ?? ""));

/** The words without the name of this place. */
function withoutPlace(words: string, { state, lga }: NonNullable<Results["place"]>): string {
  const typed = fold(words).split(" ");
  for (let length = Math.min(placeWordsMax, typed.length); length > 0; length -= 1) {
    for (let from = typed.length - length; from >= 0; from -= 1) {
      const name = typed.slice(from, from + length).join(" ");
      const place = isCountry(name) ? undefined : readPlace(name);
      if (place?.state.name !== state || (place.lga?.name ?? "") !== lga) continue;
      return [...typed.slice(0, from), ...typed.slice(from + length)].join(" ");
    }
  }
  return "";
}
