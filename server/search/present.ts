import { distanceKm, lgaById, type Place } from "#/server/place/place.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { lagosDay } from "#/shared/time.ts";
import type { Point } from "./area.ts";
import type { Listing } from "./contract.ts";
import { openingAt } from "./opening.ts";
import type { Card } from "./queries.ts";
import { boostReach, isNew } from "./rules.ts";

/**
 * Public fields of a listing. Never a phone number or an email address.
 * @param asked where distances are measured from, and the place asked for: "Boosted" is said only within the reach paid
 * for
 */
export function presentListing(card: Card, now: Date, asked: { point?: Point; place?: Place } = {}): Listing {
  const { point, place } = asked;
  const lga = lgaById(card.localGovernmentId);
  const { isOpen, opensAt, closesAt } = openingAt(card.openWeek, now);
  return {
    id: card.id,
    bid: card.bid,
    name: card.name,
    summary: card.summary,
    category: categoryById(card.categoryId).name,
    tags: card.tags,
    town: card.town,
    lga: lga.name,
    state: lga.state.name,
    country: "Nigeria",
    image: card.image,
    years_of_experience: card.yearsOfExperience,
    is_verified: card.isVerified,
    is_boosted: card.isBoosted && (!("place" in asked) || isWithinReach(card, place)),
    rating: card.ratingCount ? Math.round((card.ratingSum / card.ratingCount) * 100) / 100 : 0,
    rating_count: card.ratingCount,
    away_until: awayOf(card.awayUntil, now),
    is_open: isOpen,
    opens_at: opensAt?.toISOString() ?? null,
    closes_at: closesAt?.toISOString() ?? null,
    from_price: Math.floor(card.fromPriceKobo / 100),
    is_new: isNew(card, now),
    reply_minutes: card.replyMinutes,
    reply_rate: card.replyRate,
    distance_km: point ? Math.round(distanceKm(point, card) * 10) / 10 : null,
  };
}

/** True if the boost of a business holds where it is shown. */
function isWithinReach({ boostReach: reach, localGovernmentId }: Card, place: Place | undefined): boolean {
  if (reach === boostReach.nigeria) return true;
  if (!place || place.state !== lgaById(localGovernmentId).state) return false;
  return reach === boostReach.state || place.lga?.id === localGovernmentId;
}

const awayOf = (awayUntil: string | null, now: Date): string =>
  awayUntil && awayUntil > lagosDay(now) ? awayUntil : "";
