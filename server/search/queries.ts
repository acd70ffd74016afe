import { and, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { listings, searchMisses } from "./tables.ts";

const {
  businessId: id,
  stateId: _stateId,
  openWeek: _openWeek,
  weight: _weight,
  turn: _turn,
  createdAt: _createdAt,
  words: _words,
  ...shown
} = getTableColumns(listings);

/** The columns of a card, and whether it is open at `minute` of the week in Lagos. */
const cardColumns = (minute: number) => ({
  id,
  ...shown,
  isOpen: sql<boolean | null>`${listings.openWeek} @> ${minute}::int`,
});

/** The same as text, of a listing `l`: written once, because every search needs it. */
const cardText = sql.raw(
  Object.entries({ id, ...shown })
    .map(([key, column]) => `l.${column.name} as "${key}"`)
    .join(", "),
);
export const cardOf = (minute: number) => sql`${cardText}, l.open_week @> ${minute}::int as "isOpen"`;

export type Card = Awaited<ReturnType<typeof listTop>>[number];

/** The cards of these businesses, in the order of the ids. */
export async function listByIds(db: Db, ids: readonly string[], minute: number): Promise<Card[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Card & Record<string, unknown>>(
    sql`select ${cardOf(minute)} from listings l where l.business_id = any(${sql.param(ids)}::uuid[])`,
  );
  const byId = new Map(rows.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Standing without boost: the low bits of the weight, as the index `listings_top` has them. */
const bestStanding = sql`(${listings.weight} & 1048575) desc`;

/** The best of the whole country, boosted or not: here standing alone counts. @param without ids to leave out */
export function listTop(db: Db, minute: number, limit: number, without: string[] = []) {
  return db
    .select(cardColumns(minute))
    .from(listings)
    .where(without.length > 0 ? notInArray(listings.businessId, without) : undefined)
    .orderBy(bestStanding, listings.businessId)
    .limit(limit);
}

/**
 * The boosted ones whose turn it is, `limit` at a time, round in a circle: in as many turns as it takes, each has had as
 * many as any other. Counting to where a turn begins stays in an index: of the listings only those shown are read.
 * @param turn counts up from 0, one for each turn
 * @param without ids to leave out
 */
export async function listBoosted(db: Db, turn: number, minute: number, limit: number, without: string[] = []) {
  const isMeant = and(
    eq(listings.isBoosted, true),
    without.length > 0 ? notInArray(listings.businessId, without) : undefined,
  );
  const count = await db.$count(listings, isMeant);
  const from = count === 0 ? 0 : (turn * limit) % count;
  const round = async (offset: number, size: number) => {
    const found = await db
      .select({ id: listings.businessId })
      .from(listings)
      .where(isMeant)
      .orderBy(listings.turn, listings.businessId)
      .offset(offset)
      .limit(size);
    return found.map(({ id }) => id);
  };
  const ahead = await round(from, limit);
  const left = Math.min(limit - ahead.length, from);
  return listByIds(db, left === 0 ? ahead : [...ahead, ...(await round(0, left))], minute);
}

/** The best of a category: in one state when given, else along all states. */
export async function listOfCategory(
  db: Db,
  { categoryId, stateId, exceptId }: { categoryId: number; stateId: number | undefined; exceptId: string | undefined },
  minute: number,
  limit: number,
) {
  const scope = stateId ? sql`(values (${stateId}::int))` : sql`generate_series(1, 37)`;
  const { rows } = await db.execute<Card & Record<string, unknown>>(sql`
    select ${cardOf(minute)} from (
      select w.* from ${scope} as state(id) cross join lateral (
        select t.business_id, t.weight from listing_terms t
        where t.term_id = ${categoryId} and t.state_id = state.id and t.is_home
        order by t.weight desc, t.business_id limit ${limit + 1}) w
      order by w.weight desc, w.business_id limit ${limit + 1}) w
    join listings l on l.business_id = w.business_id
    order by w.weight desc, w.business_id`);
  return rows.filter(({ id }) => id !== exceptId).slice(0, limit);
}

/** Counts words that found nothing. */
export async function countMisses(db: Db, words: readonly string[], day: string) {
  if (words.length === 0) return;
  await db
    .insert(searchMisses)
    .values(words.map((word) => ({ word, missedOn: day })))
    .onConflictDoUpdate({
      target: [searchMisses.word, searchMisses.missedOn],
      set: { times: sql`${searchMisses.times} + 1` },
    });
}

/** Names and towns of the best businesses, best first. */
export function listBestNames(db: Db, limit: number) {
  return db
    .select({ name: listings.name, area: listings.town })
    .from(listings)
    .orderBy(bestStanding, listings.businessId)
    .limit(limit);
}
