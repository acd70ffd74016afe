import { sql } from "drizzle-orm";
import { distanceKm, lgaById, lgasIn, type Place, positionOf, readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { findUnclaimed, presentRecord } from "#/server/supply/supply.ts";
import type { Trades } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { lagosDay } from "#/shared/time.ts";
import { listByIds, presentListing } from "./cards.ts";
import type { Listing, Results, SearchQuery } from "./contract.ts";
import { countMisses, wordsMissed } from "./misses.ts";
import type { ParsedQuery } from "./parse/parse-query.ts";
import type { Filters, Step } from "./query/plan.ts";
import { type Found, findOutside, isOnSpot, outsideMax, runSearch, type Wanted } from "./query/run.ts";
import { all, conjunction, countMax, filterConditions } from "./query/statement.ts";
import { type Area, bySide, onSpotKm, type Point } from "./rank/arrange.ts";

/** With fewer answers, other places are suggested. */
const adviceBelow = 5;
const placesMax = 6;
const relatedMax = 6;

/** The part of a search that advice needs. */
interface Searched {
  parsed: readonly Pick<ParsedQuery, "words">[];
  steps: readonly Step[];
  wanted: Wanted;
  found: Found;
  /** The first step that found something, else the most likely one. */
  first: Step | undefined;
  place: Place | undefined;
}

type Deps = Pick<Services, "db" | "clock">;
type Advice = Pick<Results, "further" | "nearby" | "in_state" | "elsewhere" | "related" | "same_line">;

/** Suggests what to do when few businesses answer: the nearest beyond the state, nearby places, related services. First page only. */
export async function adviceFor(deps: Deps, search: Searched): Promise<Advice> {
  const { db } = deps;
  const { first, place, wanted, found } = search;
  const related = relatedServices(wanted.known, first);
  const isEnough = !first || found.answers >= adviceBelow || wanted.offset > 0;
  const inNigeria = isEnough ? [] : await countInNigeria(db, search);
  const elsewhere = inNigeria.reduce((sum, { count }) => sum + count, 0);
  await countMiss(deps, search, elsewhere > 0);
  if (isEnough) return { further: [], nearby: [], in_state: 0, elsewhere, related, same_line: [] };
  const centre = wanted.point ?? (place && positionOf(place));
  const ofState: Area | undefined = place && { kind: "state", state: place.state.id };
  const inState = ofState && elsewhere > 0 ? await countByLga(db, first, wanted.filters, ofState) : [];
  // The whole country, unless other LGAs of the state have any.
  const own = place?.lga ? lgaIdsOf(place) : [];
  const isBesides = inState.some(({ lga }) => !own.includes(lga));
  const further = await nearestBeyond(db, search);
  return {
    further: isOnSpot(wanted.known, first) ? further.filter(isWithinReach) : further,
    same_line: place && (found.answers === 0 || inState.length === 0) ? await sameLine(db, first, wanted, found) : [],
    nearby: nearest(isBesides ? inState : inNigeria, own, centre),
    in_state: inState.reduce((sum, { count }) => sum + count, 0),
    elsewhere,
    related,
  };
}

/** Counts the answers to the first step in all of Nigeria by LGA, at most 500. */
export async function countInNigeria(db: Db, { first, wanted }: Pick<Searched, "first" | "wanted">) {
  return first ? countByLga(db, first, wanted.filters, { kind: "country" }) : [];
}

/** Counts the words of a search without a result in Nigeria, or with results from the closest trades only. */
export async function countMiss({ db, clock }: Deps, search: Searched, isElsewhere: boolean): Promise<void> {
  const { first, wanted, found, parsed } = search;
  const isMiss = first?.isLastResort || (first && found.total === 0 && !isElsewhere);
  const words = wordsMissed(parsed[0]!.words.join(" "));
  if (isMiss && wanted.offset === 0) await countMisses(db, words, lagosDay(clock.now()));
}

const isWithinReach = ({ distance_km }: Listing) => distance_km !== null && distance_km <= onSpotKm;

const sameLineMax = 6;

/**
 * Lists other businesses of the category in the state, when no business there offers the service itself: a mechanic in town helps more
 * with an engine light than a diagnostics shop two states away. Businesses that do what the category's words usually mean come first.
 */
async function sameLine(db: Db, step: Step, wanted: Wanted, found: Found): Promise<Listing[]> {
  const { known: trades } = wanted;
  const [category, ...more] = new Set(step.trades.flatMap((trade) => trades.categoryOf(trade) ?? []));
  if (!category || more.length > 0 || category.isFallback || step.trades.includes(category.id)) return [];
  const lead = trades.servicesNamed(category.id, []);
  const { place, corrected } = step;
  const area = step.area.kind === "around" ? { ...step.area, lgas: bySide(step.area).own } : step.area;
  const kin: Step = { kind: "terms", terms: [category.id], lead, place, area, corrected, trades: [], leftOut: [] };
  const { ids, answers } = await runSearch(db, [kin], { ...wanted, sort: "best", limit: sameLineMax, offset: 0 });
  const others = ids.slice(0, answers).filter((id) => !found.ids.includes(id));
  const cards = await listByIds(db, others);
  return cards.map((card) => presentListing(card, wanted.now, { point: wanted.point, place }));
}

const openNearMax = 2;
const openNearKm = 15;
const openNearRead = 12;
const eveningFromMinute = 18 * 60;
const morningMinute = 7 * 60;
const dayMinutes = 1_440;

/**
 * Counts the open answers when none of the first results is open, and lists open businesses near the LGA when no good one in the LGA is
 * open: then, in the evening, and at any time for urgent services (chemists, food, clinics, towing).
 * @param shown the first results
 */
export async function openNear(
  db: Db,
  { first, place, wanted, found }: Pick<Searched, "first" | "place" | "wanted" | "found">,
  shown: readonly Listing[],
): Promise<{ near: Listing[]; count: number }> {
  const none = { near: [], count: 0 };
  if (first?.kind !== "terms" || first.isLastResort || first.trades.length === 0) return none;
  const { filters, sort, offset, now, known } = wanted;
  if (filters.openAtMinute !== undefined || sort !== "best" || offset > 0) return none;
  const minute = minuteOfWeekInLagos(now);
  const isEvening = minute % dayMinutes >= eveningFromMinute || minute % dayMinutes < morningMinute;
  const isUrgent = first.trades.some((trade) => known.serviceOf(trade)?.isUrgent === true);
  // Where all answers are shown, no other can be open.
  const areAllClosed = found.answers > shown.length && shown.every((one) => one.is_open !== true);
  const isWanted = areAllClosed || (place?.lga && (isUrgent || (isEvening && isOnSpot(known, first))));
  const isHere = ({ lga, state }: Listing) =>
    state === place?.state.name && lgasIn(place).some(({ name }) => name === lga);
  if (!isWanted || shown.some((one) => isHere(one) && one.is_open === true && isGood(one))) return none;
  const open = { ...wanted, limit: openNearRead, filters: { ...filters, openAtMinute: minute } };
  const { ids, answers } = await runSearch(db, [first], open);
  const count = areAllClosed ? answers : 0;
  if (!place?.lga) return { near: [], count };
  const centre = wanted.point ?? positionOf(place);
  const cards = await listByIds(db, ids.slice(0, answers));
  const near = cards
    .map((card) => presentListing(card, now, { point: centre, place }))
    .filter(({ distance_km }) => distance_km !== null && distance_km <= openNearKm)
    .sort((one, other) => Number(isGood(other)) - Number(isGood(one)))
    .slice(0, openNearMax);
  return { near, count };
}

const goodStars = 3.5;
const goodRatings = 3;
const isGood = ({ is_verified, rating, rating_count }: Listing) =>
  rating_count >= goodRatings ? rating >= goodStars : is_verified;

/** Lists the nearest businesses of the same trade beyond the state that are not shown yet, with their distance. */
export async function nearestBeyond(
  db: Db,
  { first, place, wanted, found }: Pick<Searched, "first" | "place" | "wanted" | "found">,
  isForText = false,
): Promise<Listing[]> {
  if (!place || !first || first.trades.length === 0) return [];
  const { filters, now, point } = wanted;
  const centre = point ?? positionOf(place);
  const asked = { terms: first.trades, filters, centre, state: place.state, without: found.ids, limit: outsideMax };
  const cards = await listByIds(db, found.outside ?? (await findOutside(db, asked)), isForText);
  return cards.map((card) => presentListing(card, now, { point: centre, place }));
}

interface CountOfLga {
  lga: number;
  count: number;
}

/** The LGAs nearest to the place, without its own. */
function nearest(counts: readonly CountOfLga[], own: readonly number[], centre: Point | undefined) {
  const near = counts
    .filter(({ lga }) => !own.includes(lga))
    .map(({ lga: id, count }) => {
      const lga = lgaById(id);
      const km = centre ? Math.round(distanceKm(centre, lga) * 10) / 10 : null;
      return { lga: lga.name, state: lga.state.name, count, distance_km: km };
    });
  return near.sort((a, b) => (a.distance_km ?? 0) - (b.distance_km ?? 0)).slice(0, placesMax);
}

/** Counts what a step finds in an area by LGA, most first; at most 500 in all. */
async function countByLga(db: Db, step: Step, filters: Filters, area: Area): Promise<CountOfLga[]> {
  const ofTrades = { trades: [step.trades], phrases: [], words: [], isName: false };
  const query =
    step.kind === "parts" ? conjunction(step.parts, area) : step.trades.length ? conjunction(ofTrades, area) : "";
  if (!query) return [];
  const conditions = all([sql`l.words @@ ${query}::tsquery`, ...filterConditions(filters)]);
  const { rows } = await db.execute<CountOfLga & Record<string, unknown>>(sql`-- search.count-by-lga
    select local_government_id as lga, count(*)::int as count
    from (select l.local_government_id from listings l where ${conditions} limit ${countMax}) m
    group by 1 order by 2 desc, 1`);
  return rows;
}

function relatedServices(trades: Trades, step: Step | undefined): string[] {
  const asked = new Set(step?.trades);
  const categories = new Set([...asked].flatMap((trade) => trades.categoryOf(trade) ?? []));
  return [...categories]
    .flatMap((category) => trades.servicesOf(category))
    .filter(({ id }) => !asked.has(id))
    .slice(0, relatedMax)
    .map(({ id }) => trades.nameOf(id));
}

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
  const { verified, open_now, takes_bookings, replies_fast, min_rating } = filters;
  const isFiltered = verified || open_now || takes_bookings || replies_fast || min_rating;
  if (!isLastPage || most === 0 || isFiltered || (search && category)) return [];
  // PostgreSQL rejects text that contains NUL.
  const words = search.replaceAll("\0", " ");
  // A place among the words may be part of a name: "Topo Island Tailors".
  const namedIn = lgaIdsOf(readPlace(location));
  const records = await findUnclaimed(db, { trades, words, lgaIds: lgaIdsOf(place), namedIn, limit: most });
  return records.map((record) => ({
    ...presentRecord(vocabulary.trades, record),
    ...{ summary: "", years_of_experience: 0, is_verified: false, is_boosted: false, rating: 0, rating_count: 0 },
    ...{ away_until: "", offer: null, is_open: null, opens_at: null, opens_today: false, closes_at: null },
    ...{ from_price: 0, is_new: false, takes_bookings: false, recommended_count: 0 },
    ...{ reply_minutes: null, reply_rate: null, distance_km: null },
  }));
}

const lgaIdsOf = (place: Place | undefined): number[] => (place ? lgasIn(place).map(({ id }) => id) : []);
