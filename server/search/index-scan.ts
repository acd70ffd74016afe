import { type SQL, sql } from "drizzle-orm";
import { states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Candidate } from "./arrange.ts";
import { type Area, type Filters, visitingBand } from "./plan-search.ts";
import { boostOf, boostReach, liftMask, newSince, strongWeight, tierShift } from "./rules.ts";
import { listingTerms } from "./tables.ts";

/** Counting stops here: nobody reads further, and a broad word must not cost more than a narrow one. */
export const countMax = 500;
/** Of the boosted and the new ones of a term in a state, so many are looked at. */
const liftedMax = 100;

export const all = (conditions: SQL[]) => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`);

const constant = (value: number) => sql.raw(String(value));
const intList = (values: readonly number[]) => sql`array[${sql.join(values.map(constant), sql`, `)}]::int[]`;

/** Conditions on a listing `l`. */
export function filterConditions({ categoryId, isVerified, openAtMinute, minRating }: Filters): SQL[] {
  const conditions: SQL[] = [];
  if (categoryId !== undefined) conditions.push(sql`l.category_id = ${categoryId}`);
  if (isVerified) conditions.push(sql`l.is_verified`);
  if (openAtMinute !== undefined) conditions.push(sql`l.open_week @> ${openAtMinute}::int`);
  if (minRating > 0) conditions.push(sql`l.rating_count > 0 and l.rating_sum >= ${minRating}::float8 * l.rating_count`);
  return conditions;
}

/** What is left out of a scan of rows `t`: by the filters, and businesses that were found before. */
function rowConditions(filters: Filters, without: readonly string[]): SQL[] {
  const conditions = filterConditions(filters);
  const found = without.length ? [sql`t.business_id <> all(${sql.param(without)}::uuid[])`] : [];
  if (conditions.length === 0) return found;
  return [...found, sql`exists (select from listings l where l.business_id = t.business_id and ${all(conditions)})`];
}

interface Scan {
  /** Terms of which any will do. */
  terms: readonly number[];
  area: Area;
  filters: Filters;
  /** Businesses that were found before. */
  without: readonly string[];
  /** The best so many. */
  limit: number;
}

/**
 * The best of a scan as (business_id, weight, band), in the order of results without lifts. Every branch reads an index
 * that holds this order and stops: one for a state, one for each LGA of a state around an asked place.
 */
export function scanInOrder({ terms, area, filters, without, limit }: Scan): SQL {
  const rest = rowConditions(filters, without);
  const branch = (place: SQL, isHome: SQL) => sql`select t.business_id, t.weight from listing_terms t
    where ${all([sql`t.term_id = term.id`, place, isHome, ...rest])} order by t.weight desc, t.business_id limit ${limit}`;
  const home = sql`t.is_home`;
  const term = sql`unnest(${intList(terms)}) as term(id)`;
  if (area.kind !== "around") {
    const ids = area.kind === "state" ? [area.state] : states.map(({ id }) => id);
    return best(
      sql`select w.*, 0 as band from ${term} cross join unnest(${intList(ids)}) as state(id)
        cross join lateral (${branch(sql`t.state_id = state.id`, home)}) w`,
      limit,
    );
  }
  const places = sql`unnest(${intList(area.lgas.map(({ lga }) => lga))}, ${intList(area.lgas.map(({ band }) => band))})
    as place(lga, band)`;
  const inLga = sql`t.local_government_id = place.lga`;
  const served = sql`t.local_government_id = ${constant(area.lga)}`;
  return best(
    sql`select w.*, place.band from ${term} cross join ${places} cross join lateral (${branch(inLga, home)}) w
      union all select w.*, ${constant(visitingBand)} from ${term} cross join lateral (${branch(served, sql`not ${home}`)}) w`,
    limit,
  );
}

/** A business that answers to two terms, or comes to where it is not at home, is one result: at its better place. */
const best = (rows: SQL, limit: number) => sql`
  select m.business_id, max(m.weight) as weight, min(m.band) as band from (${rows}) m group by m.business_id
  order by max(m.weight) >> ${constant(tierShift)} desc, min(m.band), max(m.weight) desc, m.business_id limit ${limit}`;

/** The boosted and the new ones of a scan, best first, with the LGA and state they are at home in. */
function scanLifted({ terms, area, filters, without }: Scan): SQL {
  const ids = area.kind === "country" ? states.map(({ id }) => id) : [area.state];
  const conditions = [
    sql`t.term_id = term.id and t.state_id = state.id and t.is_home`,
    sql`(t.weight & ${constant(liftMask)}) <> 0 and t.weight >= ${constant(strongWeight)}`,
    ...rowConditions(filters, without),
  ];
  return sql`select w.* from unnest(${intList(terms)}) as term(id) cross join unnest(${intList(ids)}) as state(id)
    cross join lateral (select t.business_id, t.weight, t.local_government_id as lga, t.state_id as state
      from listing_terms t where ${all(conditions)} order by t.weight desc, t.business_id limit ${constant(liftedMax)}) w
    order by w.weight desc, w.business_id limit ${constant(liftedMax)}`;
}

type CountScan = Pick<Scan, "terms" | "filters" | "without">;

/**
 * How many rows of terms answer, up to one more than `countMax`: read from an index alone.
 * @param place conditions on rows `t` that one index holds
 */
function count({ terms, filters, without }: CountScan, place: SQL, isStrong: boolean): SQL {
  const conditions = [
    sql`t.term_id = any(${intList(terms)})`,
    place,
    isStrong ? sql`t.weight >= ${constant(strongWeight)}` : sql`t.weight < ${constant(strongWeight)}`,
    ...rowConditions(filters, without),
  ];
  const rows = sql`select t.business_id from listing_terms t where ${all(conditions)} limit ${countMax + 1}`;
  const counted = terms.length === 1 ? sql`count(*)` : sql`count(distinct c.business_id)`;
  return sql`(select ${counted}::int from (${rows}) c)`;
}

/** count(area) = count(state) + count(comes to the LGA from another state), each from an index alone. */
function countIn(scan: CountScan, area: Area, isStrong: boolean): SQL {
  if (area.kind === "country") return count(scan, sql`t.is_home`, isStrong);
  const inState = count(scan, sql`t.state_id = ${constant(area.state)} and t.is_home`, isStrong);
  if (area.kind === "state") return inState;
  const visiting = sql`t.local_government_id = ${constant(area.lga)} and not t.is_home and t.state_id <> ${constant(area.state)}`;
  return sql`${inState} + ${count(scan, visiting, isStrong)}`;
}

/** count(LGA) = count(at home there) + count(comes there). */
function countHere(scan: CountScan, lga: number): SQL {
  const inLga = sql`t.local_government_id = ${constant(lga)}`;
  return sql`${count(scan, sql`${inLga} and t.is_home`, true)} + ${count(scan, sql`${inLga} and not t.is_home`, true)}`;
}

/** Counts of a scan. */
export interface Counts {
  /** Those that offer it or say it in their name. */
  strong: number;
  /** Those that only mention it. */
  mentions: number;
  /** Of the strong, those in the asked LGA; all of them without one. */
  here: number;
}

interface ScanRow extends Record<string, unknown> {
  kind: "row" | "lifted";
  id: string;
  weight: number;
  band: number;
  lga: number;
  state: number;
  is_new: boolean;
}

/** All of a scan in one question, because asking costs more than the scan. */
export function scanQuery(scan: Scan, now: Date): SQL {
  const here = scan.area.kind === "around" ? countHere(scan, scan.area.lga) : sql`-1`;
  const since = newSince(now).toISOString();
  return sql`with counts as (select ${countIn(scan, scan.area, true)} as strong, ${countIn(scan, scan.area, false)} as mentions, ${here} as here)
    select c.*, r.* from counts c left join (
      select 'row' as kind, n.business_id as id, n.weight, n.band, 0 as lga, 0 as state, false as is_new
      from (${scanInOrder(scan)}) n
      union all select 'lifted', f.business_id, f.weight, 0, f.lga, f.state, f.weight & 1 = 1 and exists (
        select from listings l where l.business_id = f.business_id and l.created_at > ${since}::timestamptz)
      from (${scanLifted(scan)}) f) r on true`;
}

/** Scans and counts. @returns candidates in their own order, those that may be lifted, and how many there are */
export async function scanTerms(db: Db, scan: Scan, now: Date) {
  const { rows } = await db.execute<ScanRow & Counts>(scanQuery(scan, now));
  const { strong, mentions, here } = rows[0]!;
  const some = rows.filter(({ id }) => id !== null);
  return {
    natural: some.filter(({ kind }) => kind === "row").map(({ id, weight, band }): Candidate => ({ id, weight, band })),
    lifted: some.filter(({ kind }) => kind === "lifted").map((row) => liftedOf(row, scan.area)),
    counts: { strong, mentions, here: here < 0 ? strong : here },
  };
}

function liftedOf({ id, weight, lga, state, is_new: isNew }: ScanRow, area: Area) {
  const band = area.kind === "around" ? (area.lgas.find((place) => place.lga === lga)?.band ?? 0) : 0;
  return { id, weight, band, isNew, isBoosted: isWithinReach(boostOf(weight), { lga, state }, area) };
}

/** Whether a boost lifts where it is asked: its own LGA, its own state, everywhere. */
function isWithinReach(boost: number, home: { lga: number; state: number }, area: Area): boolean {
  if (boost === boostReach.nigeria) return true;
  if (area.kind === "country" || boost === boostReach.none) return false;
  if (boost === boostReach.state) return area.state === home.state;
  return area.kind === "around" && area.lga === home.lga;
}

/** Businesses of a term outside a state, nearest LGA first. @param lgas of the country, nearest first */
export async function scanNearest(
  db: Db,
  {
    terms,
    filters,
    lgas,
    limit,
  }: { terms: readonly number[]; filters: Filters; lgas: readonly number[]; limit: number },
): Promise<string[]> {
  const conditions = [
    sql`t.term_id = term.id and t.local_government_id = place.lga and t.is_home`,
    sql`t.weight >= ${constant(strongWeight)}`,
    ...rowConditions(filters, []),
  ];
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.business_id as id from (select ${intList(lgas)} as ids) p,
      unnest(p.ids) with ordinality as place(lga, turn) cross join unnest(${intList(terms)}) as term(id)
      cross join lateral (select t.business_id, t.weight from ${listingTerms} t where ${all(conditions)}
        order by t.weight desc, t.business_id limit ${limit}) w
    group by w.business_id order by min(place.turn), max(w.weight) desc, w.business_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
