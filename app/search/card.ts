import type { Listing } from "#/server/search/contract.ts";

/** The part of a listing that a card shows. */
export type Card = Pick<
  Listing,
  | "id"
  | "bid"
  | "name"
  | "category"
  | "tags"
  | "town"
  | "lga"
  | "state"
  | "image"
  | "source"
  | "is_verified"
  | "is_boosted"
  | "rating"
  | "rating_count"
  | "recommended_count"
  | "is_open"
  | "away_until"
  | "takes_bookings"
  | "offer"
  | "opens_at"
  | "opens_today"
  | "closes_at"
  | "from_price"
  | "is_new"
  | "reply_minutes"
  | "reply_rate"
  | "distance_km"
> & {
  /** The number of its pin on the map; absent: it has none. */
  pin?: number;
  /** It is in the searched state, which its card then leaves out. */
  isInState?: boolean;
};

/**
 * Reduces a listing to the fields of a card, to keep pages of fifty cards small.
 *
 * @param trades searched trades: of many services, a card names the searched one
 * @param state the searched state
 */
export function toCard(listing: Listing, trades: string[] = [], state?: string): Card {
  const searched = listing.tags.find((tag) => trades.includes(tag));
  return {
    id: listing.id,
    bid: listing.bid,
    name: listing.name,
    category: listing.category,
    tags: searched ? [searched] : listing.tags.slice(0, 1),
    town: listing.town,
    lga: listing.lga,
    state: listing.state,
    image: listing.image,
    source: listing.source,
    is_verified: listing.is_verified,
    is_boosted: listing.is_boosted,
    rating: listing.rating,
    rating_count: listing.rating_count,
    recommended_count: listing.recommended_count,
    is_open: listing.is_open,
    away_until: listing.away_until,
    takes_bookings: listing.takes_bookings,
    offer: listing.offer,
    opens_at: listing.opens_at,
    opens_today: listing.opens_today,
    closes_at: listing.closes_at,
    from_price: listing.from_price,
    is_new: listing.is_new,
    reply_minutes: listing.reply_minutes,
    reply_rate: listing.reply_rate,
    distance_km: listing.distance_km,
    ...(listing.state === state && { isInState: true }),
  };
}

/** Numbers the listings that have a pin, in their order in the list. */
export function withPins(listings: Card[], pins: readonly { id: string; more: readonly string[] }[]): Card[] {
  const pinned = new Set(pins.flatMap(({ id, more }) => [id, ...more]));
  let pin = 0;
  return listings.map((listing) => (pinned.has(listing.id) ? { ...listing, pin: ++pin } : listing));
}
