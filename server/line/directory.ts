import { isCountry, locationOf, type Place, readPlace } from "#/server/place/place.ts";
import type { Results } from "#/server/search/contract.ts";
import { SearchQuery } from "#/server/search/contract.ts";
import { findBusinesses } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { fold } from "#/shared/fold.ts";
import { lagosHour } from "#/shared/time.ts";
import { listUnlisted } from "./queries.ts";
import { writeOut } from "./shorthand.ts";
import type { Found, SearchAnswer, SearchAsked } from "./turn.ts";

type Deps = Pick<Services, "db" | "clock" | "vocabulary">;

const shownAtOnce = 3;
/** Results are fetched and sorted so many at a time. */
const windowSize = 9;
const wordsLettersMax = 200;
const placeWordsMax = 4;

/** The place as typed, as the search takes it. */
export function readSearchPlace(text: string): string | undefined {
  const place = readPlace(text);
  return place && locationOf(place);
}

/** The same, if it lies in one LGA. */
export function readLgaPlace(text: string): string | undefined {
  const place = readPlace(text);
  return place?.lga && locationOf(place);
}

/**
 * Three businesses that answer to what was asked, by the search of the product. Those that only mention the words
 * answer nobody who has no page to look at, and those whose owners want no texts are left out. At night those that are
 * open come first.
 */
export async function searchDirectory(deps: Deps, asked: SearchAsked): Promise<SearchAnswer> {
  const first = asked.offset - (asked.offset % windowSize);
  const results = await find(deps, asked, first);
  if (!results) return { found: [], next: undefined, place: "" };
  const { place, answers } = results;
  const answering = results.listings.slice(0, Math.max(0, answers - first));
  // Where few answer in the state, the nearest beyond it follow: a page would show them too.
  const further = answers <= first + windowSize ? results.further : [];
  const nearFirst = isNight(deps.clock.now()) ? openFirst(answering) : answering;
  const inWindow = await listedOf(deps, [...nearFirst, ...further]);
  const found = inWindow.slice(asked.offset - first, asked.offset - first + shownAtOnce);
  const after = asked.offset + found.length;
  const isWindowDone = after - first >= inWindow.length;
  const next = isWindowDone ? first + windowSize : after;
  const hasMore = isWindowDone ? next < answers : true;
  // A whole window of businesses that are left out is passed over.
  if (found.length === 0 && hasMore) return searchDirectory(deps, { ...asked, offset: next });
  return {
    found,
    next: found.length > 0 && hasMore ? next : undefined,
    place: place ? place.area || place.lga || place.state : "",
  };
}

async function listedOf({ db }: Deps, listings: Results["listings"]): Promise<Found[]> {
  const ids = listings.map(({ id }) => id);
  const unlisted = await listUnlisted(db, ids);
  return listings.filter(({ id }) => !unlisted.has(id)).map(presentFound);
}

const presentFound = ({ id, name, town, lga, rating, is_verified, is_open }: Results["listings"][number]) => {
  return { id, name, area: town || lga, rating, isVerified: is_verified, isOpen: is_open };
};

const isNight = (now: Date) => lagosHour(now) >= 20 || lagosHour(now) < 6;

const openFirst = (all: Results["listings"]): Results["listings"] =>
  all.toSorted((one, other) => Number(other.is_open === true) - Number(one.is_open === true));

async function find(deps: Deps, asked: SearchAsked, offset: number): Promise<Results | undefined> {
  const { place, position, isPlaceLater } = asked;
  const words = writeOut(asked.words);
  const results = await searchFor(deps, words, place, offset, position);
  const chosen = isPlaceLater ? readPlace(place) : undefined;
  if (!results || !chosen || isIn(results, chosen)) return results;
  // A place in the words is meant before one that was chosen earlier, but this one was chosen after them.
  const without = withoutPlace(results.corrected || words, results.place!);
  return (without && (await searchFor(deps, without, place, offset, position))) || results;
}

async function searchFor(deps: Deps, words: string, place: string, offset: number, position: SearchAsked["position"]) {
  const query = { search: words.slice(0, wordsLettersMax), location: place, limit: windowSize, offset, ...position };
  const read = SearchQuery.safeParse(query);
  return read.success ? findBusinesses(deps, read.data) : undefined;
}

const isIn = ({ place }: Results, chosen: Place) =>
  !place || (place.state === chosen.state.name && place.lga === (chosen.lga?.name ?? ""));

/** The words without those that name this place; empty: nothing is left of them. */
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
