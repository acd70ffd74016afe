import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { boostReach, rankScoreSql } from "../rank/rules.ts";
import { listings } from "../tables.ts";

const {
  businessId: id,
  stateId: _stateId,
  weight: _weight,
  turn: _turn,
  words: _words,
  openWeek,
  fromPriceKobo,
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
    `(date_part('epoch', ${column(createdAt.name)}) * 1000)::int8 as "createdMs"`,
  ].join(", "),
);

type Listed = typeof listings.$inferSelect;
type Plain = Omit<
  Listed,
  "businessId" | "stateId" | "weight" | "turn" | "words" | "openWeek" | "fromPriceKobo" | "createdAt"
>;

/** A row as selected by `cardOf`. */
export interface Card extends Plain, Record<string, unknown> {
  id: string;
  /** A multirange as PostgreSQL writes it; see `openingAt`. */
  openWeek: string | null;
  fromPriceKobo: number;
  createdMs: number;
}

/**
 * Short lists are padded to ten ids, the length that PostgreSQL assumes for a generic plan: a shorter list gets a custom plan at every
 * call, which costs more than it saves. Repeated ids change nothing.
 */
const plannedLength = 10;
const listed = (ids: readonly string[]) =>
  sql`${sql.param([...ids, ...Array<string>(Math.max(0, plannedLength - ids.length)).fill(ids[0]!)])}::uuid[]`;

/** Reads the cards of these businesses, in the order of the ids. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Card>(
    sql`-- search.cards
    select ${cardOf} from listings l where l.business_id = any(${listed(ids)})`,
  );
  return inOrder(rows, ids);
}

/** The same, without businesses whose owners do not share their number by text message. */
export async function listByIdsForText(db: Db, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Card>(
    sql`-- search.cards-for-text
    select ${cardOf} from listings l join businesses b on b.id = l.business_id
    where l.business_id = any(${listed(ids)}) and b.listed_by_text`,
  );
  return inOrder(rows, ids);
}

/** Sorts cards in the order of the ids. Ids without a card, and cards without an id, are left out. */
export function inOrder(cards: readonly Card[], ids: readonly string[]): Card[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
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

interface Payers {
  /** Ids to leave out. */
  without: string[];
  stateId?: number | undefined;
  localGovernmentId?: number | undefined;
}

/** Boosted in this place: by a plan for the LGA, the state or all of Nigeria. Without a place: all of Nigeria only. */
export const isBoostedIn = ({ without, stateId, localGovernmentId }: Payers): SQL =>
  sql`${listings.boostReach} > 0 and ${listings.businessId} <> all(${sql.param(without)}::uuid[]) and (
    ${listings.boostReach} = ${boostReach.nigeria}
    or ${listings.boostReach} = ${boostReach.state} and ${listings.stateId} = ${stateId ?? null}
    or ${listings.boostReach} = ${boostReach.lga} and ${listings.localGovernmentId} = ${localGovernmentId ?? null})`;

/** Boosted in some place, but not everywhere. */
export const isBoostedNearby = ({ without }: Payers): SQL =>
  sql`${listings.boostReach} in (${boostReach.lga}, ${boostReach.state})
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

/** The best of a category: in one state when given, else in all states. */
export async function listOfCategory(
  db: Db,
  { categoryId, stateId }: { categoryId: number; stateId: number | undefined },
  limit: number,
): Promise<Card[]> {
  const scope = stateId ? sql`(values (${stateId}::int))` : sql`generate_series(1, 37)`;
  const { rows } = await db.execute<Card>(sql`
    select ${cardOf} from (
      select w.* from ${scope} as state(id) cross join lateral (
        select t.business_id, t.weight from listing_terms t
        where t.term_id = ${categoryId} and t.state_id = state.id and t.is_home
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
