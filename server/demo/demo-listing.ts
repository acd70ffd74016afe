import { getTableColumns } from "drizzle-orm";
import { type ListingSource, listingOf } from "#/server/search/search.ts";
import { listings } from "#/server/search/tables.ts";
import type { Trades } from "#/server/trade/trade.ts";
import type { DemoBusiness } from "./business.ts";
import { type CopiedRow, copyLines } from "./copy.ts";
import { openingHoursOf } from "./hours.ts";
import { demoId } from "./ids.ts";
import type { ListingLines } from "./listing-thread.ts";
import { pictureOf, starsOf } from "./rows.ts";
import { drawSubscription, type Plans } from "./subscriptions.ts";

const columns = Object.entries(getTableColumns(listings)).map(([key, { name }]) => [key, name] as const);

/** Rows of search for businesses, as lines for its tables. */
export function listingLines(sources: readonly ListingSource[], trades: Trades, now: Date): ListingLines {
  const derived = sources.map((source) => listingOf(source, now, trades));
  const rows = derived.map((listing) => {
    const values = listing as unknown as CopiedRow;
    return Object.fromEntries(columns.map(([key, name]) => [name, values[key]!]));
  });
  const terms = derived.flatMap(({ businessId, stateId, localGovernmentId, terms }) =>
    terms.map(([termId, weight]) => ({
      term_id: termId,
      business_id: businessId,
      state_id: stateId,
      local_government_id: localGovernmentId,
      is_home: true,
      weight,
    })),
  );
  return { listings: copyLines(rows), listing_terms: copyLines(terms) };
}

/** Source of a listing, from the business as it was drawn: to read it back from the tables costs more. */
export function sourceOf(drawn: DemoBusiness, plans: Plans, now: Date): ListingSource {
  const { number, place, items, reviews, createdAtMs } = drawn;
  const businessId = demoId("business", number);
  const prices = items.flatMap(({ priceKobo }) => (priceKobo > 0 ? [priceKobo] : []));
  const createdAt = new Date(createdAtMs);
  const premium = drawSubscription(drawn, plans, now.getTime()).find(
    ({ starts_at, ends_at }) => new Date(starts_at) <= now && new Date(ends_at) > now,
  );
  return {
    business: {
      id: businessId,
      bid: drawn.bid,
      name: drawn.name,
      about: drawn.about,
      categoryId: drawn.categoryId,
      tags: drawn.tags,
      town: place.town,
      address: place.address,
      localGovernmentId: place.localGovernmentId,
      latitude: place.position?.lat ?? null,
      longitude: place.position?.lng ?? null,
      image: pictureOf(drawn),
      yearsOfExperience: drawn.yearsOfExperience,
      isVerified: drawn.isVerified,
      awayUntil: null,
      openingHours: openingHoursOf(drawn.hours),
      createdAt,
      updatedAt: createdAt,
    },
    totals: { businessId, ...starsOf(reviews) },
    reply: null,
    specials: [],
    catalogNames: items.map(({ name }) => name),
    fromPriceKobo: prices.length > 0 ? Math.min(...prices) : 0,
    servedLgas: [],
    reach: premium?.reach ?? null,
  };
}
