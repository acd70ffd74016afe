import { useMemo } from "react";
import { type Packed, pack, unpack } from "#/app/packed.ts";
import type { Listing } from "#/server/search/contract.ts";

const shown = [
  "id",
  "bid",
  "name",
  "category",
  "tags",
  "town",
  "lga",
  "state",
  "image",
  "is_verified",
  "is_boosted",
  "rating",
  "rating_count",
  "is_open",
  "away_until",
  "opens_at",
  "closes_at",
  "from_price",
  "is_new",
  "reply_minutes",
  "reply_rate",
  "distance_km",
] as const;

/** The part of a listing that a card shows. */
export type Card = Pick<Listing, (typeof shown)[number]>;

/**
 * Leaves out what no card shows, so that pages of fifty cards travel light.
 *
 * @param trades what is looked for: of many services, a card names the one that was asked
 */
export function toCard(listing: Listing, trades: string[] = []): Card {
  const asked = listing.tags.find((tag) => trades.includes(tag));
  // Fields by name: fifty objects that grew field by field in a loop were an eighth of the memory that the home page took.
  return {
    id: listing.id,
    bid: listing.bid,
    name: listing.name,
    category: listing.category,
    tags: asked ? [asked] : listing.tags.slice(0, 1),
    town: listing.town,
    lga: listing.lga,
    state: listing.state,
    image: listing.image,
    is_verified: listing.is_verified,
    is_boosted: listing.is_boosted,
    rating: listing.rating,
    rating_count: listing.rating_count,
    is_open: listing.is_open,
    away_until: listing.away_until,
    opens_at: listing.opens_at,
    closes_at: listing.closes_at,
    from_price: listing.from_price,
    is_new: listing.is_new,
    reply_minutes: listing.reply_minutes,
    reply_rate: listing.reply_rate,
    distance_km: listing.distance_km,
  };
}

/** Cards as one text: the router writes each field of each card apart, which is twice as heavy. */
export const packCards = (cards: Card[]): Packed<Card[]> =>
  pack(cards, JSON.stringify(cards.map((card) => shown.map((field) => card[field]))));

const readCards = (text: string): Card[] =>
  (JSON.parse(text) as unknown[][]).map(
    (values) => Object.fromEntries(shown.map((field, at) => [field, values[at]])) as Card,
  );

/** The cards of a text that a loader packed. */
export const useCards = (packed: string): Card[] => useMemo(() => unpack(packed, readCards), [packed]);
