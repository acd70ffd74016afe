import { type SQL, sql } from "drizzle-orm";
import { listMax } from "#/shared/list-max.ts";
import { type Area, type Around, visitingBand } from "./area.ts";
import type { Filters } from "./plan-search.ts";
import { boostBits, boostMask, boostReach, liftMask, newMask, offerWeight, strongWeight, tierShift } from "./rules.ts";
import { strongTradeLexeme } from "./terms.ts";

/** Counting stops here: no reader goes further, and a broad word must not cost more than a narrow one. */
export const countMax = listMax.countedResults;
/** Of a term in a state or the country, so many rows are read in the order of their weight; with fewer, that is all there are. */
export const readMax = countMax + 2;
/** Businesses that reply fast: the median to their first answer, and the share they answer within 24 hours. */
const fastMinutes = 60;
const fastRate = 0.8;
/** Of the boosted and the new ones of a term in a state, so many are looked at. */
const liftedMax = 100;

export const all = (conditions: SQL[]) => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`);

export const constant = (value: number) => sql.raw(String(value));
/** A list as one value: the text of the statement stays the same, so that it is planned once. */
export const intList = (values: readonly number[]) => sql`${sql.param(values)}::int[]`;
/** As many rows as there are terms: unlike a list, the planner knows how many. */
export const termRows = (terms: readonly number[]) =>
  sql`(values ${sql.join(
    terms.map((term) => sql`(${term}::int)`),
    sql`, `,
  )}) as term(id)`;

/** Conditions on a listing `l`. */
export function filterConditions({
  categoryId,
  isVerified,
  openAtMinute,
  minRating,
  repliesFast,
  unwanted,
}: Filters): SQL[] {
  const conditions: SQL[] = [];
  if (categoryId !== undefined) conditions.push(sql`l.category_id = ${categoryId}`);
  if (isVerified) conditions.push(sql`l.is_verified`);
  if (openAtMinute !== undefined) conditions.push(sql`l.open_week @> ${openAtMinute}::int`);
  if (minRating > 0) conditions.push(sql`l.rating_count > 0 and l.rating_sum >= ${minRating}::float8 * l.rating_count`);
  if (repliesFast)
    conditions.push(sql`l.reply_minutes <= ${constant(fastMinutes)} and l.reply_rate >= ${constant(fastRate)}`);
  if (unwanted.length > 0) conditions.push(sql`not l.words @@ ${anyTrade(unwanted)}::tsquery`);
  return conditions;
}

/** A search for words that asks for any of these trades, offered or in the name. */
export const anyTrade = (trades: readonly number[]) =>
  trades.map((trade) => `'${strongTradeLexeme(trade)}'`).join(" | ");

/** Rows left out of a scan of rows `t`: by the filters, and businesses that were found before. */
function rowConditions(filters: Filters, without: readonly string[]): SQL[] {
  const conditions = filterConditions(filters);
  const found = without.length ? [sql`t.business_id <> all(${sql.param(without)}::uuid[])`] : [];
  if (conditions.length === 0) return found;
  return [...found, sql`exists (select from listings l where l.business_id = t.business_id and ${all(conditions)})`];
}

export interface Scan {
  /** Terms of which any will do. */
  terms: readonly number[];
  area: Area;
  filters: Filters;
  /** Businesses that were found before. */
  without: readonly string[];
  /** The best so many. */
  limit: number;
  /** Leaves out who only mentions it, or has it in the name or a tag alone. */
  isOffersOnly?: boolean;
}

/**
 * The filters that a scan needs. Who is of a category, and nobody else, offers its term (`termsOf`): the filter of the very category that
 * is asked for need not read a listing for each row.
 */
export function narrowed(terms: readonly number[], filters: Filters): Pick<Scan, "filters" | "isOffersOnly"> {
  const isOwn = terms.length === 1 && terms[0] === filters.categoryId;
  return isOwn ? { filters: { ...filters, categoryId: undefined }, isOffersOnly: true } : { filters };
}

/** The best rows `t` of each term at a place, in the order of the index that holds it. */
export const bestRows = ({ filters, without, isOffersOnly }: Scan, place: SQL[], limit: SQL | number) => {
  const offers = isOffersOnly ? [sql`t.weight >= ${constant(offerWeight)}`] : [];
  return sql`select t.business_id, t.weight, t.local_government_id as lga, t.state_id as state from listing_terms t
    where ${all([sql`t.term_id = term.id`, ...place, ...offers, ...rowConditions(filters, without)])}
    order by t.weight desc, t.business_id limit ${limit}`;
};

export const home = sql`t.is_home`;
export const inArea = (area: Area) => (area.kind === "country" ? [home] : [sql`t.state_id = ${area.state}`, home]);
const livingIn = (lga: number) => [sql`t.local_government_id = ${lga}`, home];
export const visiting = (lga: number) => [sql`t.local_government_id = ${lga}`, sql`not ${home}`];

/** The distance band of an LGA: each of the state around the asked one has its own; absent elsewhere. */
export function bandOfLga({ lgas }: Around, lga: SQL): SQL {
  const first = Math.min(...lgas.map((place) => place.lga));
  const bands: (number | null)[] = [];
  for (const place of lgas) bands[place.lga - first] = place.band;
  return sql`(${sql.param(Array.from(bands, (band) => band ?? null))}::int[])[${lga} - ${first}::int + 1]`;
}

const inOrder = sql.raw(`order by o.weight >> ${tierShift} desc, o.band, o.weight desc, o.business_id`);

/**
 * The best of a term in a state or the country, read in one go from the index that holds them by weight, then put in order:
 * most searches find fewer than `countMax`, so that this is all of them, and their counts and lifts are known with them.
 */
export function scanQuery(scan: Scan): SQL {
  const { terms, area, limit } = scan;
  // More may be asked for than is counted: page 20 of a state.
  const most = Math.max(readMax, area.kind === "around" ? 0 : limit);
  const visits =
    area.kind === "around"
      ? sql`union all select w.business_id, w.weight, 0, 0, ${constant(visitingBand)}
          from ${termRows(terms)} cross join lateral (${bestRows(scan, visiting(area.lga), readMax)}) w`
      : sql``;
  return sql`-- search.scan
    with seen as (
      select w.business_id, w.weight, w.lga::int, w.state::int, ${area.kind === "around" ? bandOfLga(area, sql`w.lga`) : sql`0`} as band
      from ${termRows(terms)} cross join lateral (${bestRows(scan, inArea(area), most)}) w ${visits}
    ), one as materialized (
      select s.business_id, max(s.weight) as weight, min(s.band) as band, max(s.lga) as lga, max(s.state) as state
      from seen s group by s.business_id
    ), ${countsAndRows(scan)}`;
}

/** Of the rows `one`: how many there are, the best, and those that may be lifted. */
export const countsAndRows = ({ area, limit }: Scan): SQL => sql`counts as (
      ${countsOf(sql`count(*) filter (where weight >= ${constant(strongWeight)} and band <= ${constant(visitingBand)})`)} from one
    )
    select c.*, r.* from counts c left join (
      (select 'row' as kind, o.business_id, o.weight, o.band, o.lga, o.state from one o ${inOrder} limit ${limit})
      union all select 'lifted', f.business_id, f.weight, 0, f.lga, f.state from (${liftedOfOne(area)}) f) r on true`;

const liftedOfOne = (area: Area): SQL =>
  thatLift(
    sql`select o.business_id, o.weight, o.lga, o.state from one o
      where (o.weight & ${constant(liftMask)}) <> 0 and o.weight >= ${constant(strongWeight)} and o.lga > 0
      order by o.weight desc, o.business_id limit ${constant(liftedMax)}`,
    reachesInto(area),
  );

/** Counts of answers and of mere mentions. @param here number of those in the asked LGA */
export const countsOf = (
  here: SQL,
): SQL => sql`select (count(*) filter (where weight >= ${constant(strongWeight)}))::int as strong,
        (count(*) filter (where weight < ${constant(strongWeight)}))::int as mentions, (${here})::int as here`;

/**
 * The best of a scan as (business_id, weight, band), in the order of results without lifts, however many there are. A state
 * and the country are one index. Around an LGA each band is read only while those nearer offer less than is asked for.
 */
export function scanInOrder(scan: Scan): SQL {
  const { terms, area, limit } = scan;
  if (area.kind !== "around") {
    const rows = sql`select w.*, 0 as band from ${termRows(terms)} cross join lateral (${bestRows(scan, inArea(area), limit)}) w`;
    // A business has one row of a term where it is at home, and they come in the order of the index.
    return terms.length === 1 ? rows : best(rows, limit);
  }
  const inLga = [sql`t.local_government_id = place.lga`, home];
  const visits = sql`select w.business_id, w.weight, ${constant(visitingBand)} as band
    from ${termRows(terms)} cross join lateral (${bestRows(scan, visiting(area.lga), limit)}) w`;
  const bands = Map.groupBy(area.lgas, ({ band }) => Math.max(band, visitingBand));
  const nearestFirst = [...bands].sort(([one], [other]) => one - other);
  const rings = nearestFirst.map(([band, places], at) => {
    const nearer = nearestFirst
      .slice(0, at)
      .map(([before]) => sql`select business_id, weight from band_${constant(before)}`);
    const offered = sql`(select count(distinct n.business_id) from (${sql.join(nearer, sql` union all `)}) n
      where n.weight >= ${constant(offerWeight)}) < ${limit}`;
    const rows = sql`select w.business_id, w.weight, place.band
      from ${termRows(terms)} cross join unnest(${intList(places.map(({ lga }) => lga))}, ${intList(places.map((place) => place.band))}) as place(lga, band)
      cross join lateral (${bestRows(scan, inLga, limit)}) w ${at === 0 ? sql`` : sql`where ${offered}`}`;
    return sql`band_${constant(band)} as materialized (${rows} ${band === visitingBand ? sql`union all ${visits}` : sql``})`;
  });
  const all = nearestFirst.map(([band]) => sql`select * from band_${constant(band)}`);
  return sql`with ${sql.join(rings, sql`, `)} ${best(sql.join(all, sql` union all `), limit)}`;
}

/** A business that answers to two terms, or comes to where it is not at home, is one result: at its better place. */
const best = (rows: SQL, limit: number) => sql`select o.* from (
    select m.business_id, max(m.weight) as weight, min(m.band) as band from (${rows}) m group by m.business_id) o
  ${inOrder} limit ${limit}`;

/** The boosted and the new ones of a scan that change its order, best first, with the LGA and state they are at home in. */
export function scanLifted(scan: Scan, reaches = reachesInto(scan.area)): SQL {
  const { terms, area, filters, without } = scan;
  // No list of states: the server takes one whose length it does not know for ten, and then plans the statement anew at each call.
  const conditions = [
    sql`t.term_id = term.id`,
    ...inArea(area),
    sql`(t.weight & ${constant(liftMask)}) <> 0 and t.weight >= ${constant(strongWeight)}`,
    ...rowConditions(filters, without),
  ];
  const rows = sql`select w.* from ${termRows(terms)}
    cross join lateral (select t.business_id, t.weight, t.local_government_id as lga, t.state_id as state
      from listing_terms t where ${all(conditions)} order by t.weight desc, t.business_id limit ${constant(liftedMax)}) w`;
  if (terms.length === 1) return thatLift(rows, reaches);
  return thatLift(
    sql`select l.business_id, max(l.weight) as weight, max(l.lga) as lga, max(l.state) as state from (${rows}) l
      group by l.business_id order by max(l.weight) desc, l.business_id limit ${constant(liftedMax)}`,
    reaches,
  );
}

/** Of boosted and new `rows`, best first, those that change an order: whose boost reaches where it is asked, and the best new one. */
const thatLift = (rows: SQL, reaches: SQL): SQL => sql`with lifts as materialized (${rows})
    select f.business_id, f.weight, f.lga, f.state from lifts f where ${reaches} or f.business_id = (
      select n.business_id from lifts n where (n.weight & ${constant(newMask)}) <> 0
      order by n.weight desc, n.business_id limit 1)`;

/** True for a lifted row `f` whose boost reaches into an area that is asked for, and that is in its own state. */
function reachesInto(area: Area): SQL {
  const boost = sql`(f.weight & ${constant(boostMask)})`;
  if (area.kind === "country") return sql`${boost} = ${constant(boostBits(boostReach.nigeria))}`;
  const everywhere = sql`${boost} >= ${constant(boostBits(boostReach.state))}`;
  return area.kind === "state" ? everywhere : sql`(${everywhere} or ${boost} <> 0 and f.lga = ${area.lga})`;
}

/** The results and the lifts of a scan that has more rows than `scanQuery` reads. */
export const broadScanQuery = (scan: Scan): SQL => sql`-- search.scan-broad
  ${resultsAndLifts(scan, scanInOrder(scan), scanLifted(scan))}`;

/**
 * The same around an LGA, of those who are in it or come to it alone. Where as many as are asked for offer it, they are all that is shown:
 * nobody farther comes before them, and only boosts of the LGA are in their sections.
 */
export function nearScanQuery(scan: Scan, { lga }: Around): SQL {
  const { terms, limit } = scan;
  const rows = (place: SQL[], band: number) =>
    sql`select w.business_id, w.weight, ${constant(band)} as band from ${termRows(terms)} cross join lateral (${bestRows(scan, place, limit)}) w`;
  const near = sql`${rows(livingIn(lga), 0)} union all ${rows(visiting(lga), visitingBand)}`;
  const ofLga = sql`(f.weight & ${constant(boostMask)}) <> 0 and f.lga = ${lga}`;
  return sql`-- search.scan-near
  ${resultsAndLifts(scan, best(near, limit), scanLifted(scan, ofLga))}`;
}

const resultsAndLifts = (scan: Scan, results: SQL, lifts: SQL): SQL =>
  sql`select 'row' as kind, n.business_id, n.weight, n.band, 0 as lga, 0 as state from (${results}) n
  union all select 'lifted', f.business_id, f.weight, 0, f.lga, f.state from (${lifts}) f
  ${scan.area.kind === "around" ? sql`union all select 'here', null, ${countHere(scan, scan.area.lga)}, 0, 0, 0` : sql``}`;

/** Number of rows from which a term counts as broad for minutes: so many do not close meanwhile that fewer than are counted are left. */
const broadMin = readMax + 100;

/** Whether far more than are counted answer to one of the terms in the asked state, or the country. */
export const isBroadQuery = ({ terms, area, isOffersOnly }: Scan): SQL => sql`-- search.is-broad
  select exists (select from ${termRows(terms)} cross join lateral (select from listing_terms t
    where t.term_id = term.id and ${all(inArea(area))} and t.weight >= ${constant(isOffersOnly ? offerWeight : strongWeight)}
    order by t.weight desc, t.business_id offset ${constant(broadMin - 1)} limit 1) w) as is_broad`;

/** count(LGA) = count(at home there) + count(comes there), each from an index alone. */
function countHere({ terms, filters, without }: Scan, lga: number): SQL {
  const count = (isHome: SQL) => {
    const conditions = [
      sql`t.term_id = term.id and t.local_government_id = ${lga}`,
      isHome,
      sql`t.weight >= ${constant(strongWeight)}`,
      ...rowConditions(filters, without),
    ];
    // Of one term nobody has two rows in an LGA.
    const counted = terms.length === 1 ? sql`*` : sql`distinct c.business_id`;
    return sql`(select count(${counted})::int from ${termRows(terms)} cross join lateral (
      select t.business_id from listing_terms t where ${all(conditions)} limit ${constant(countMax + 1)}) c)`;
  };
  return sql`${count(home)} + ${count(sql`not ${home}`)}`;
}
