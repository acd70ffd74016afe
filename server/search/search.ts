import { distanceKm, lgaById, type Place } from "#/server/place/place.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { categoryById, categoryOfTrade, findCategory, serviceTagsOf, tradeName } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { lagosDay } from "#/shared/time.ts";
import type { Listing, Results, SearchQuery } from "./contract.ts";
import { listOverrides } from "./featured.ts";
import { type Found, find, type Wanted } from "./finding.ts";
import { nearbyCounts } from "./nearby.ts";
import { openingAt } from "./opening.ts";
import {
  type Card,
  countMisses,
  listBoosted,
  listByIds,
  listOfCategory,
  listTop,
  withProvenOwners,
} from "./queries.ts";
import { isNew } from "./rules.ts";
import { missedWords, readingsOf, type Understood } from "./understanding.ts";

export { type FeaturedOverride, liftOverride, listOverrides, overrideFeatured } from "./featured.ts";

type Deps = Pick<Services, "db" | "clock" | "words">;

const topSize = 50;
const featuredSize = 10;
const relatedSize = 12;

/**
 * Searches by keyword and place. What was typed may be read in several ways; the first that finds anything counts.
 * @throws AppError `request/invalid` for a category that does not exist
 */
export async function findBusinesses(deps: Deps, query: SearchQuery): Promise<Results> {
  const { understood, found, wanted } = await findFirst(deps, query);
  const { place } = understood;
  return {
    listings: found.cards.map((card) => presentListing(card, deps.clock.now(), wanted.point)),
    total: found.total,
    is_capped: found.isCapped,
    answers: found.answers,
    in_place: found.inPlace,
    place: place ? { state: place.state.name, lga: place.lga?.name ?? "" } : null,
    unknown_place: place ? "" : understood.unknownPlace,
    trades: understood.trades.flat().map(tradeName),
    corrected: understood.corrected,
    ...(await adviceFor(deps, understood, found, wanted)),
  };
}

async function findFirst({ db, clock, words }: Deps, query: SearchQuery) {
  const wanted = wantedOf(query, clock.now());
  let asTyped: { understood: Understood; found: Found; wanted: Wanted } | undefined;
  for (const reading of readingsOf(query.search, query.location, words)) {
    const understood = withCategory(reading, query);
    const found = await find(db, understood, wanted);
    if (found.total > 0) return { understood, found, wanted };
    asTyped ??= { understood, found, wanted };
  }
  return asTyped!;
}

/** A category without a keyword is searched for; with one, it only narrows. */
function withCategory(understood: Understood, { search, category }: SearchQuery): Understood {
  if (search || !category) return understood;
  return { ...understood, trades: [[requireCategory(category).id]], phrases: [] };
}

function requireCategory(nameOrSlug: string) {
  const category = findCategory(nameOrSlug);
  if (!category)
    throw new AppError("request/invalid", "There is no such category", {
      fields: { category: "There is no such category" },
    });
  return category;
}

function wantedOf(query: SearchQuery, now: Date): Wanted {
  const { lat, lng } = query;
  return {
    sort: query.sort,
    point: lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined,
    limit: query.limit,
    offset: query.offset,
    filters: {
      categoryId: query.category ? requireCategory(query.category).id : undefined,
      isVerified: query.verified ?? false,
      openAtMinute: query.open_now ? minuteOfWeekInLagos(now) : undefined,
      minRating: query.min_rating ?? 0,
    },
  };
}

const adviceBelow = 5;

/** What to offer when little was found: places around, the whole country, other services. */
async function adviceFor({ db, clock }: Deps, understood: Understood, found: Found, wanted: Wanted) {
  if (found.total >= adviceBelow || wanted.offset > 0) return { nearby: [], elsewhere: 0, related: [] };
  const everywhere = { ...understood, place: undefined, unknownPlace: "" };
  const { total: elsewhere } = await find(db, everywhere, { ...wanted, sort: "best", limit: 1, offset: 0 });
  if (found.total === 0 && elsewhere === 0) {
    const day = clock.now().toISOString().slice(0, 10);
    await countMisses(db, missedWords(understood.words.join(" ")), day);
  }
  return {
    nearby: elsewhere > 0 ? await nearbyCounts(db, understood) : [],
    elsewhere,
    related: relatedServices(understood),
  };
}

const relatedMax = 6;

function relatedServices({ trades }: Understood): string[] {
  const asked = new Set(trades.flat());
  const categories = new Set(trades.flat().map((trade) => categoryOfTrade(trade)!));
  return [...categories]
    .flatMap(serviceTagsOf)
    .filter(({ id }) => !asked.has(id))
    .slice(0, relatedMax)
    .map(({ name }) => name);
}

/** The 50 that stand best in the whole country. */
export async function topListings({ db, clock }: Deps): Promise<Listing[]> {
  return (await listTop(db, topSize)).map((card) => presentListing(card, clock.now()));
}

const turnMs = 5 * 60_000;

/**
 * Ten: first whom staff pinned, then those with active premium, others every five minutes, so that every payer is seen as often as any other;
 * filled up from the top. Left out is whom staff keep out, and whose owner has not confirmed their email.
 */
export async function featuredListings({ db, clock }: Deps): Promise<Listing[]> {
  const now = clock.now();
  const decided = await listOverrides(db, now);
  const pins = decided.filter(({ kind }) => kind === "pinned").map(({ businessId }) => businessId);
  const pinned = await withProvenOwners(db, await listByIds(db, pins));
  const without = decided.map(({ businessId }) => businessId);

  const turn = Math.floor(now.getTime() / turnMs);
  const boosted = await withProvenOwners(db, await listBoosted(db, turn, featuredSize - pinned.length, without));
  const shown = new Set(boosted.map(({ id }) => id));
  const isFull = pinned.length + boosted.length >= featuredSize;
  const rest = isFull ? [] : await withProvenOwners(db, await listTop(db, featuredSize * 4, without));
  const filled = [...pinned, ...boosted, ...rest.filter(({ id }) => !shown.has(id))].slice(0, featuredSize);
  return filled.map((card) => presentListing(card, clock.now()));
}

/** Other businesses of a category, best first; none for a category that does not exist. */
export async function relatedListings(
  { db, clock }: Deps,
  { category, state, except }: { category: string; state: Place["state"] | undefined; except: string | undefined },
): Promise<Listing[]> {
  const known = findCategory(category);
  if (!known) return [];
  const wanted = { categoryId: known.id, stateId: state?.id, exceptId: except };
  const cards = await listOfCategory(db, wanted, relatedSize);
  return cards.map((card) => presentListing(card, clock.now()));
}

/** These businesses as cards, in this order. One that nobody may see is left out. */
export async function listingsOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ids: readonly string[],
): Promise<Listing[]> {
  const cards = await listByIds(db, ids);
  return cards.map((card) => presentListing(card, clock.now()));
}

const awayOf = (awayUntil: string | null, now: Date): string =>
  awayUntil && awayUntil > lagosDay(now) ? awayUntil : "";

/** What leaves of a listing. Never a phone number or an e-mail address. */
export function presentListing(card: Card, now: Date, point?: { latitude: number; longitude: number }): Listing {
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
    is_boosted: card.isBoosted,
    rating: card.ratingCount ? Math.round((card.ratingSum / card.ratingCount) * 100) / 100 : 0,
    rating_count: card.ratingCount,
    away_until: awayOf(card.awayUntil, now),
    is_open: isOpen,
    opens_at: opensAt?.toISOString() ?? null,
    closes_at: closesAt?.toISOString() ?? null,
    from_price: Math.floor(card.fromPriceKobo / 100),
    is_new: isNew(card, now),
    reply_minutes: null,
    distance_km: point ? Math.round(distanceKm(point, card) * 10) / 10 : null,
  };
}
