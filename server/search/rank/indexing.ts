import { and, type Column, eq, getTableColumns, sql } from "drizzle-orm";
import { bookingSettings } from "#/server/booking/tables.ts";
import {
  comingWeek,
  daysOf,
  type Price,
  pricesOf,
  recommendedCount,
  type SpecialDay,
  trustedRecommendations,
} from "#/server/business/business.ts";
import { businesses, catalogItems, serviceAreas, specialDays } from "#/server/business/tables.ts";
import { answersAbout } from "#/server/follow-up/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { replyTimes } from "#/server/reply-time/tables.ts";
import { ratingTotals } from "#/server/review/tables.ts";
import { categoryById, type Trades } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import type { Reach } from "#/shared/reach.ts";
import { dayMs } from "#/shared/time.ts";
import { findTradePhrases } from "../parse/phrases.ts";
import { lowestKobo, tradesOfTag } from "../prices.ts";
import { listings, listingTerms } from "../tables.ts";
import { boostReach, isNew, listingWeight, openWeek, type Strength, strength, termWeight } from "./rules.ts";

const summaryLengthMax = 160;

/**
 * Re-indexes businesses: rewrites their listings from the tables of the other modules. Only active businesses have a listing. Call it in
 * the transaction that changed them, so that search is never stale. Businesses are locked in the order of their ids, which serializes
 * concurrent calls.
 * @returns the states whose results changed
 */
export async function indexBusinesses(
  db: Db,
  businessIds: readonly string[],
  now: Date,
  trades: Trades,
): Promise<number[]> {
  if (businessIds.length === 0) return [];
  await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(isAmong(businesses.id, businessIds))
    .orderBy(businesses.id)
    .for("no key update");
  const left = await visitedStates(db, businessIds);
  const gone = await db
    .delete(listings)
    .where(isAmong(listings.businessId, businessIds))
    .returning({ stateId: listings.stateId });
  const sources = await loadSources(db, businessIds, now);
  const rows = sources.map((source) => listingOf(source, now, trades));
  if (rows.length > 0) await insertListings(db, rows);
  const visited = rows.flatMap(({ lgas }) => lgas.map((id) => lgaById(id).state.id));
  return [...new Set([...gone.map(({ stateId }) => stateId), ...left, ...visited])];
}

/** One array parameter, because a bulk load passes a thousand ids. */
const isAmong = (column: Column, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** The states that these businesses served until now. */
async function visitedStates(db: Db, businessIds: readonly string[]): Promise<number[]> {
  const visits = await db
    .selectDistinct({ lga: listingTerms.localGovernmentId })
    .from(listingTerms)
    .where(and(isAmong(listingTerms.businessId, businessIds), eq(listingTerms.isHome, false)));
  return visits.map(({ lga }) => lgaById(lga).state.id);
}

/** The data of a business that search shows or indexes, from the tables of the other modules. */
export type ListingSource = Awaited<ReturnType<typeof loadSources>>[number];

function loadSources(db: Db, businessIds: readonly string[], now: Date) {
  const specials = sql<SpecialDay[]>`coalesce((
    select json_agg(json_build_object('on', d.on, 'opensMinute', d.opens_minute, 'closesMinute', d.closes_minute))
    from ${specialDays} d where d.business_id = ${businesses.id}), '[]'::json)`;
  const catalogNames = sql<string[]>`coalesce((
    select json_agg(c.name) from ${catalogItems} c where c.business_id = ${businesses.id}), '[]'::json)`;
  const prices = sql<Price[]>`coalesce((
    select json_agg(p) from ${pricesOf(sql`array[${businesses.id}]`)} p), '[]'::json)`;
  const servedLgas = sql<number[]>`coalesce((
    select json_agg(a.local_government_id) from ${serviceAreas} a where a.business_id = ${businesses.id}), '[]'::json)`;
  const reach = sql<Reach | null>`(select s.reach from ${subscriptions} s where s.business_id = ${businesses.id}
    and s.starts_at <= ${now.toISOString()}::timestamptz and s.ends_at > ${now.toISOString()}::timestamptz
    order by array_position(array['nigeria', 'state', 'lga'], s.reach::text) limit 1)`;
  const takesBookings = sql<boolean>`exists (
    select from ${bookingSettings} b where b.business_id = ${businesses.id} and b.takes_bookings)`;
  const walkInUntil = sql<string | null>`(
    select to_json(b.walk_in_until) #>> '{}' from ${bookingSettings} b where b.business_id = ${businesses.id})`;
  return db
    .select({
      business: {
        id: businesses.id,
        bid: businesses.bid,
        name: businesses.name,
        about: businesses.about,
        categoryId: businesses.categoryId,
        tags: businesses.tags,
        town: businesses.town,
        address: businesses.address,
        localGovernmentId: businesses.localGovernmentId,
        latitude: businesses.latitude,
        longitude: businesses.longitude,
        image: businesses.image,
        yearsOfExperience: businesses.yearsOfExperience,
        isVerified: businesses.isVerified,
        awayUntil: businesses.awayUntil,
        offerText: businesses.offerText,
        offerUntil: businesses.offerUntil,
        openingHours: businesses.openingHours,
        createdAt: businesses.createdAt,
        updatedAt: businesses.updatedAt,
      },
      totals: ratingTotals,
      reply: replyTimes,
      specials,
      catalogNames,
      prices,
      servedLgas,
      reach,
      takesBookings,
      walkInUntil,
      recommendedCount: recommendedCount(sql`${businesses.id}`),
      trustedRecommendations: trustedRecommendations(sql`${businesses.id}`),
      helped: answersAbout(sql`${businesses.id}`, now),
    })
    .from(businesses)
    .leftJoin(ratingTotals, eq(ratingTotals.businessId, businesses.id))
    .leftJoin(replyTimes, eq(replyTimes.businessId, businesses.id))
    .where(sql`${isAmong(businesses.id, businessIds)} and ${businesses.status} = 'active'`);
}

/** Builds the listing of a business, and the terms that find it with their weights. */
export function listingOf(
  {
    business,
    totals,
    reply,
    specials,
    catalogNames,
    prices,
    servedLgas,
    reach,
    takesBookings,
    walkInUntil,
    helped,
    ...recommended
  }: ListingSource,
  now: Date,
  trades: Trades,
) {
  const lga = lgaById(business.localGovernmentId);
  const { ratingCount, ratingSum } = ratingOf(totals);
  const days = daysOf(business.openingHours);
  const exceptions = { specialDays: specials, awayUntil: business.awayUntil, walkInUntil };
  const weight = listingWeight({
    ratingSum,
    ratingCount,
    recommendations: recommended.trustedRecommendations,
    isVerified: business.isVerified,
    boost: boostReach[reach ?? "none"],
    isNew: isNew({ createdMs: business.createdAt.getTime(), ratingCount }, now),
    hasPicture: business.image !== "",
    hasHours: days.length > 0,
    aboutLength: business.about.length,
    catalogItems: catalogNames.length,
    daysUnchanged: (now.getTime() - business.updatedAt.getTime()) / dayMs,
    reply,
    helped,
  });
  const terms = termsOf(trades, { ...business, catalogNames });
  return {
    businessId: business.id,
    bid: business.bid,
    name: business.name,
    summary: summaryOf(business.about),
    categoryId: business.categoryId,
    tags: business.tags,
    town: business.town,
    localGovernmentId: lga.id,
    stateId: lga.state.id,
    latitude: business.latitude ?? lga.latitude,
    longitude: business.longitude ?? lga.longitude,
    image: business.image,
    yearsOfExperience: business.yearsOfExperience,
    isVerified: business.isVerified,
    isBoosted: reach !== null,
    boostReach: boostReach[reach ?? "none"],
    ratingSum,
    ratingCount,
    recommendedCount: recommended.recommendedCount,
    fromPriceKobo: lowestKobo(trades, prices, tradesOfTag(trades, business.tags[0] ?? "")),
    lowestPriceKobo: lowestKobo(trades, prices, []),
    awayUntil: business.awayUntil,
    takesBookings,
    offerText: business.offerText,
    offerUntil: business.offerUntil,
    replyMinutes: reply?.minutes ?? null,
    replyRate: reply?.rate ?? null,
    openWeek: openWeek(comingWeek(days, exceptions, now)) ?? null,
    weight,
    turn: turnOf(business.id),
    createdAt: business.createdAt,
    words: [
      tsvectorOf(business, [...catalogNames, whereOf(trades, business.address)], lga, terms),
      ...servedLgas.map((id) => `'${lgaLexeme(id)}'`),
    ].join(" "),
    lgas: [...new Set([lga.id, ...servedLgas])],
    terms: [...terms].map(([termId, how]) => [termId, termWeight(how, weight)] as const),
  };
}

/** Number of ratings and the sum of their stars. */
function ratingOf(totals: ListingSource["totals"]) {
  const { ones, twos, threes, fours, fives } = totals ?? { ones: 0, twos: 0, threes: 0, fours: 0, fives: 0 };
  const ratingCount = ones + twos + threes + fours + fives;
  return { ratingCount, ratingSum: ones + 2 * twos + 3 * threes + 4 * fours + 5 * fives };
}

/** Beginning of the about text, cut at a word boundary. */
function summaryOf(about: string): string {
  const text = about.replace(/\s+/g, " ").trim();
  if (text.length <= summaryLengthMax) return text;
  const cut = text.slice(0, summaryLengthMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), summaryLengthMax - 30))}…`;
}

/** A fixed random number from the random end of the id, 0 to 2³¹ − 1. */
const turnOf = (id: string) => Number.parseInt(id.slice(-8), 16) >>> 1;

/** The words of an address without trades: "Tailors Row" and "Mechanic Village Road" name a place, not a service. */
const whereOf = (trades: Trades, address: string): string =>
  wordsOf(address)
    .filter((word) => trades.named([word]).length === 0)
    .join(" ");

/** Builds the `words` column: all words, the words of the name with their own prefix, and the lexemes of trades and places. */
function tsvectorOf(
  business: ListingSource["business"],
  moreTexts: readonly string[],
  lga: { id: number; name: string; state: { id: number; name: string } },
  terms: ReadonlyMap<number, Strength>,
): string {
  const nameWords = wordsOf(business.name);
  const texts = [business.about, business.town, lga.name, lga.state.name, ...business.tags];
  texts.push(categoryById(business.categoryId).name, ...moreTexts);
  const words = new Set([...nameWords, ...nameWords.map(nameLexeme), ...texts.flatMap(wordsOf)]);
  const lexemes = [...words].map((word) => `'${word}'`);
  for (const [term, how] of terms) {
    if (term < 0) continue;
    lexemes.push(`'${tradeLexeme(term)}'`);
    if (how > strength.text) lexemes.push(`'${strongTradeLexeme(term)}'`);
  }
  lexemes.push(`'${lgaLexeme(lga.id)}'`, `'${stateLexeme(lga.state.id)}'`);
  return lexemes.join(" ");
}

const columns = Object.entries(getTableColumns(listings));

async function insertListings(db: Db, rows: ReturnType<typeof listingOf>[]) {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof typeof row]])),
  );
  await db.execute(sql`
    insert into ${listings} select * from json_populate_recordset(null::listings, ${JSON.stringify(records)}::json)`);
  const terms = rows.flatMap((row) => row.lgas.flatMap((lga) => row.terms.map((term) => [row, term, lga] as const)));
  await db.execute(sql`
    insert into ${listingTerms} (term_id, business_id, state_id, local_government_id, is_home, weight)
    select * from unnest(
      ${sql.param(terms.map(([, [termId]]) => termId))}::int[],
      ${sql.param(terms.map(([row]) => row.businessId))}::uuid[],
      ${sql.param(terms.map(([row]) => row.stateId))}::smallint[],
      ${sql.param(terms.map(([, , lga]) => lga))}::smallint[],
      ${sql.param(terms.map(([row, , lga]) => lga === row.localGovernmentId))}::boolean[],
      ${sql.param(terms.map(([, [, weight]]) => weight))}::int[])`);
}

/** The term id of a word of a name: negative, so that it cannot collide with a trade id. */
export function wordTermId(word: string): number {
  let hash = 2_166_136_261;
  for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619);
  return -1 - ((hash >>> 0) % 2_147_483_647);
}

export interface SearchedTexts {
  name: string;
  categoryId: number;
  tags: readonly string[];
  about: string;
  catalogNames: readonly string[];
}

/** Lists every trade and every word of the name that a business answers to, with the strength of the match. */
export function termsOf(trades: Trades, texts: SearchedTexts): Map<number, Strength> {
  const [main = [], ...others] = texts.tags.map((tag) => tradesOfTag(trades, tag));
  const offered = new Set([texts.categoryId, ...main, ...others.flat()]);
  const inName = tradesIn(trades, texts.name, texts.categoryId);
  // A trade in the name counts in full only in its own category: "Salt and Light Tailors" does no electrical work.
  const named = new Set(inName.filter((trade) => trades.categoryOf(trade)?.id === texts.categoryId));
  const mentioned = [texts.about, ...texts.catalogNames].flatMap((text) => tradesIn(trades, text, texts.categoryId));
  const terms = new Map<number, Strength>();
  for (const trade of [...mentioned, ...inName]) terms.set(trade, strength.text);
  for (const trade of named) terms.set(trade, strength.name);
  for (const trade of offered)
    terms.set(
      trade,
      named.has(trade) ? strength.namedOffer : main.includes(trade) ? strength.mainOffer : strength.offer,
    );
  // Only businesses that chose a category offer its term; the category filter relies on it (`narrowed`). A tag does not suffice.
  for (const trade of offered) if (isOtherCategory(trades, trade, texts.categoryId)) terms.set(trade, strength.name);
  for (const word of wordsOf(texts.name)) terms.set(wordTermId(word), strength.offer);
  return terms;
}

const isOtherCategory = (trades: Trades, trade: number, ownId: number) =>
  trade !== ownId && trades.categoryOf(trade)?.id === trade;

/**
 * Lists the trades that a text names. A phrase counts always; a single word ("pay by POS", "Phone Clinic") only for a trade of the
 * business's own category.
 */
function tradesIn(trades: Trades, text: string, categoryId: number): number[] {
  return findTradePhrases(trades, wordsOf(text)).flatMap(({ trades: named, from, to }) =>
    to - from > 1 ? named : named.filter((trade) => trades.categoryOf(trade)?.id === categoryId),
  );
}

/** Lexemes of a trade, a word of the name, an LGA and a state. The prefixes never occur in folded words. */
export const tradeLexeme = (trade: number) => `@${trade}`;
/** For a trade that the business offers or has in its name, not for one it only mentions. */
export const strongTradeLexeme = (trade: number) => `!${trade}`;
export const nameLexeme = (word: string) => `=${word}`;
export const lgaLexeme = (lga: number) => `#l${lga}`;
export const stateLexeme = (state: number) => `#s${state}`;
