import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { presentOffer } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { distanceKm, lgaById, lgasIn, type Place, positionOf, states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { lagosDay, minuteMs } from "#/shared/time.ts";
import type { Listing } from "./contract.ts";
import type { Point } from "./rank/arrange.ts";
import { boostReach, isNew, rankScoreSql } from "./rank/rules.ts";
import { listings } from "./tables.ts";

const {
  businessId: id,
  stateId: _stateId,
  weight: _weight,
  turn: _turn,
  words: _words,
  openWeek,
  fromPriceKobo,
  lowestPriceKobo,
  createdAt,
  ...plain
} = getTableColumns(listings);

const column = (name: string) => `l.${name}`;

/** The columns of a card from a listing `l`. */
export const cardOf = sql.raw(
  [
    ...Object.entries({ id, ...plain }).map(([key, { name }]) => `${column(name)} as "${key}"`),
    `${column(openWeek.name)}::text as "openWeek"`,
    `${column(fromPriceKobo.name)}::float8 as "fromPriceKobo"`,
    `${column(lowestPriceKobo.name)}::float8 as "lowestPriceKobo"`,
    `(date_part('epoch', ${column(createdAt.name)}) * 1000)::int8 as "createdMs"`,
  ].join(", "),
);

type Listed = typeof listings.$inferSelect;
type Plain = Omit<
  Listed,
  | "businessId"
  | "stateId"
  | "weight"
  | "turn"
  | "words"
  | "openWeek"
  | "fromPriceKobo"
  | "lowestPriceKobo"
  | "createdAt"
>;

/** A row as selected by `cardOf`. */
export interface Card extends Plain, Record<string, unknown> {
  id: string;
  /** A multirange as PostgreSQL writes it; see `openingAt`. */
  openWeek: string | null;
  fromPriceKobo: number;
  lowestPriceKobo: number;
  createdMs: number;
}

/**
 * Short lists are padded to ten ids, the length that PostgreSQL assumes for a generic plan: a shorter list gets a custom plan at every
 * call, which costs more than it saves. Repeated ids change nothing.
 */
const plannedLength = 10;
export const listed = (ids: readonly string[]) =>
  sql`${sql.param([...ids, ...Array<string>(Math.max(0, plannedLength - ids.length)).fill(ids[0]!)])}::uuid[]`;

/**
 * Reads the cards of these businesses, in the order of the ids.
 * @param isForText leaves out businesses whose owners do not share their number by text message
 */
export async function listByIds(db: Db, ids: readonly string[], isForText = false): Promise<Card[]> {
  if (ids.length === 0) return [];
  const shared = isForText
    ? sql`and exists (select from businesses b where b.id = l.business_id and b.listed_by_text)`
    : sql``;
  const { rows } = await db.execute<Card>(
    sql`-- search.cards
    select ${cardOf} from listings l where l.business_id = any(${listed(ids)}) ${shared}`,
  );
  const byId = new Map(rows.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The rank score of a listing `l`, the expression of the index `listings_top`. */
const rankScore = sql.raw(rankScoreSql("l.weight"));

/** The best in the whole country by rank score, regardless of boosts. @param without ids to leave out */
export async function listTop(db: Db, limit: number, without: string[] = []): Promise<Card[]> {
  const { rows } = await db.execute<Card>(sql`-- search.top
    select ${cardOf} from listings l where l.business_id <> all(${sql.param(without)}::uuid[])
    order by ${rankScore} desc, l.business_id limit ${limit}`);
  return rows;
}

/** The best of a state by weight. @param without ids to leave out */
export async function listBestOfState(
  db: Db,
  stateId: number,
  { limit, without }: { limit: number; without: string[] },
): Promise<Card[]> {
  const { rows } = await db.execute<Card>(sql`-- search.best-of-state
    select ${cardOf} from listings l where l.state_id = ${stateId} and l.business_id <> all(${sql.param(without)}::uuid[])
    order by l.weight desc, l.business_id limit ${limit}`);
  return rows;
}

interface Payers {
  /** Ids to leave out. */
  without: string[];
  stateId?: number | undefined;
  localGovernmentId?: number | undefined;
}

/** At least three stars, or not rated yet: whoever is rated lower cannot buy a place in Featured. */
const isWellRated = sql`${listings.ratingSum} >= 3 * ${listings.ratingCount}`;

/** Boosted in this place: by a plan for the LGA, the state or all of Nigeria. Without a place: all of Nigeria only. */
export const isBoostedIn = ({ without, stateId, localGovernmentId }: Payers): SQL =>
  sql`${listings.boostReach} > 0 and ${isWellRated} and ${listings.businessId} <> all(${sql.param(without)}::uuid[]) and (
    ${listings.boostReach} = ${boostReach.nigeria}
    or ${listings.boostReach} = ${boostReach.state} and ${listings.stateId} = ${stateId ?? null}
    or ${listings.boostReach} = ${boostReach.lga} and ${listings.localGovernmentId} = ${localGovernmentId ?? null})`;

/** Boosted in some place, but not everywhere. */
export const isBoostedNearby = ({ without }: Payers): SQL =>
  sql`${listings.boostReach} in (${boostReach.lga}, ${boostReach.state}) and ${isWellRated}
    and ${listings.businessId} <> all(${sql.param(without)}::uuid[])`;

/** Filters cards to those whose owner confirmed the email address of the account. */
export async function withProvenOwners(db: Db, cards: readonly Card[]): Promise<Card[]> {
  if (cards.length === 0) return [];
  const { rows: found } = await db.execute<{ id: string }>(sql`-- search.proven-owners
    select b.id from ${businesses} b join ${accounts} a on a.id = b.owner_id
    where b.id = any(${listed(cards.map(({ id }) => id))}) and a.email_proven_at is not null`);
  const proven = new Set(found.map(({ id }) => id));
  return cards.filter(({ id }) => proven.has(id));
}

/** The best of a category or a service: in one state when given, else in all states. */
export async function listOfTrade(
  db: Db,
  { trade, stateId }: { trade: number; stateId: number | undefined },
  limit: number,
): Promise<Card[]> {
  const scope = stateId ? sql`(values (${stateId}::int))` : sql`generate_series(1, 37)`;
  const { rows } = await db.execute<Card>(sql`
    select ${cardOf} from (
      select w.* from ${scope} as state(id) cross join lateral (
        select t.business_id, t.weight from listing_terms t
        where t.term_id = ${trade} and t.state_id = state.id and t.is_home
        order by t.weight desc, t.business_id limit ${limit}) w
      order by w.weight desc, w.business_id limit ${limit}) w
    join listings l on l.business_id = w.business_id
    order by w.weight desc, w.business_id`);
  return rows;
}

/** Names and places of the best businesses, best first. */
export async function listBestNames(db: Db, limit: number) {
  const { rows } = await db.execute<{ name: string; area: string; stateId: number }>(sql`
    select l.name, l.town as area, l.state_id as "stateId" from listings l
    order by ${rankScore} desc, l.business_id limit ${limit}`);
  return rows.map(({ name, area, stateId }) => ({ name, area, state: states[stateId - 1]!.name }));
}

/**
 * Builds the public fields of a listing; never a phone number or an email address.
 * @param asked `point`: origin of distances; `place`: the searched place, because "Boosted" is shown only within the paid reach, and the origin
 *   without a point
 */
export function presentListing(card: Card, now: Date, asked: { point?: Point; place?: Place } = {}): Listing {
  const point = asked.point ?? centreFor(card, asked.place);
  const { place } = asked;
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
    is_claimed: true,
    source: "",
    years_of_experience: card.yearsOfExperience,
    is_verified: card.isVerified,
    is_boosted: card.isBoosted && (!("place" in asked) || isWithinReach(card, place)),
    rating: card.ratingCount ? Math.round((card.ratingSum / card.ratingCount) * 100) / 100 : 0,
    rating_count: card.ratingCount,
    recommended_count: card.recommendedCount,
    away_until: awayOf(card.awayUntil, now),
    takes_bookings: card.takesBookings,
    offer: presentOffer(card, now),
    is_open: isOpen,
    opens_at: opensAt?.toISOString() ?? null,
    opens_today: opensAt !== null && lagosDay(opensAt) === lagosDay(now),
    closes_at: closesAt?.toISOString() ?? null,
    from_price: Math.floor(card.fromPriceKobo / 100),
    is_new: isNew(card, now),
    reply_minutes: card.replyMinutes,
    reply_rate: card.replyRate,
    distance_km: point ? Math.round(distanceKm(point, card) * 10) / 10 : null,
  };
}

/** The centre of a searched LGA, for a business outside it; inside, most have no point of their own. */
const centreFor = ({ localGovernmentId }: Card, place: Place | undefined): Point | undefined =>
  place?.lga && !lgasIn(place).some(({ id }) => id === localGovernmentId) ? positionOf(place) : undefined;

/** True if the boost of a business covers the place. */
function isWithinReach({ boostReach: reach, localGovernmentId }: Card, place: Place | undefined): boolean {
  if (reach === boostReach.nigeria) return true;
  if (!place || place.state !== lgaById(localGovernmentId).state) return false;
  return (
    reach === boostReach.state || (place.lga !== undefined && lgasIn(place).some(({ id }) => id === localGovernmentId))
  );
}

const awayOf = (awayUntil: string | null, now: Date): string =>
  awayUntil && awayUntil > lagosDay(now) ? awayUntil : "";

const weekMinutes = 7 * 1_440;

interface Opening {
  /** `null`: hours not provided. */
  isOpen: boolean | null;
  /** The next opening of a closed business; `null` while it is open, or when it never opens. */
  opensAt: Date | null;
  /** The next closing of an open business; `null` while it is closed, or when it never closes. */
  closesAt: Date | null;
}

const unknown: Opening = { isOpen: null, opensAt: null, closesAt: null };

/**
 * True if a business is open at `now`, and the instant of the next change.
 * @param openWeek minutes of the week as PostgreSQL writes a multirange: `{[480,1020),[1920,2460)}`
 */
export function openingAt(openWeek: string | null, now: Date): Opening {
  if (openWeek === null) return unknown;
  const ranges = rangesOf(openWeek);
  const minute = minuteOfWeekInLagos(now);
  const minuteStart = now.getTime() - (((now.getTime() % minuteMs) + minuteMs) % minuteMs);
  const at = (minuteOfWeek: number) =>
    new Date(minuteStart + ((minuteOfWeek - minute + weekMinutes) % weekMinutes) * minuteMs);
  const current = ranges.find(({ from, to }) => from <= minute && minute < to);
  if (!current) {
    const next = ranges.find(({ from }) => from > minute) ?? ranges[0];
    return { isOpen: false, opensAt: next ? at(next.from) : null, closesAt: null };
  }
  const closes = closingOf(current, ranges);
  return { isOpen: true, opensAt: null, closesAt: closes === undefined ? null : at(closes) };
}

interface MinuteRange {
  from: number;
  to: number;
}

/** Follows adjoining ranges, across the end of the week. @returns `undefined` when it never closes */
function closingOf(current: MinuteRange, ranges: readonly MinuteRange[]): number | undefined {
  let end = current.to % weekMinutes;
  for (const _ of ranges) {
    const next = ranges.find(({ from }) => from === end);
    if (!next) return end;
    end = next.to % weekMinutes;
  }
  return undefined;
}

const rangesOf = (openWeek: string): MinuteRange[] =>
  Array.from(openWeek.matchAll(/\[(\d+),(\d+)\)/g), ([, from, to]) => ({ from: Number(from), to: Number(to) }));
