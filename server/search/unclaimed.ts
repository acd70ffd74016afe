import { lgasOf, type Place, readPlace } from "#/server/place/place.ts";
import type { Services } from "#/server/services.ts";
import { findUnclaimed, presentRecord } from "#/server/supply/supply.ts";
import type { Listing, SearchQuery } from "./contract.ts";

interface FoundBefore {
  place: Place | undefined;
  trades: readonly number[];
  /** Claimed businesses on this page, and in total. */
  shown: number;
  total: number;
}

/**
 * Lists unclaimed businesses after the last claimed one: on the last page only, and at most a third of it. None with a filter, because
 * the facts that filters test are unknown for them.
 */
export async function unclaimedAfter(
  { db, vocabulary }: Pick<Services, "db" | "vocabulary">,
  { search, location, limit, offset, category, ...filters }: SearchQuery,
  { place, trades, shown, total }: FoundBefore,
): Promise<Listing[]> {
  const isLastPage = offset + shown >= total && (shown > 0 || offset === 0);
  const most = Math.min(Math.floor(limit / 3), limit - shown);
  const isFiltered = filters.verified || filters.open_now || filters.replies_fast || filters.min_rating;
  if (!isLastPage || most === 0 || isFiltered || (search && category)) return [];
  // PostgreSQL rejects text that contains NUL.
  const words = search.replaceAll("\0", " ");
  // A place among the words may be part of a name: "Topo Island Tailors".
  const namedIn = lgaIdsOf(readPlace(location));
  const records = await findUnclaimed(db, { trades, words, lgaIds: lgaIdsOf(place), namedIn, limit: most });
  return records.map((record) => ({
    ...presentRecord(vocabulary.trades, record),
    ...{ summary: "", years_of_experience: 0, is_verified: false, is_boosted: false, rating: 0, rating_count: 0 },
    ...{ away_until: "", offer: null, is_open: null, opens_at: null, closes_at: null, from_price: 0, is_new: false },
    ...{ reply_minutes: null, reply_rate: null, distance_km: null, recommended_count: 0 },
  }));
}

const lgaIdsOf = (place: Place | undefined): number[] =>
  place?.lga ? [place.lga.id] : place ? lgasOf(place.state).map(({ id }) => id) : [];
