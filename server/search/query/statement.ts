import { type SQL, sql } from "drizzle-orm";
import { listMax } from "#/shared/list-max.ts";
import { type Area, type Around, bySide, visitingBand } from "../rank/arrange.ts";
import { lgaLexeme, nameLexeme, stateLexeme, strongTradeLexeme } from "../rank/indexing.ts";
import { leadBonus, liftMask, offerWeight, strongWeight, tierShift } from "../rank/rules.ts";
import type { Filters, Parts } from "./plan.ts";

/** Upper bound of counts: a broad word must not cost more than a narrow one. */
export const countMax = listMax.countedResults;
/** Rows read per term in a state or the country, by weight. */
export const readMax = countMax + 2;
/** Businesses that reply fast: median time to the first answer, and share answered within 24 hours. */
const fastMinutes = 60;
const fastRate = 0.8;
/** Boosted and new businesses read per term. */
const liftedMax = 100;

export const all = (conditions: SQL[]) => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`);

export const constant = (value: number) => sql.raw(String(value));
/** A list as one parameter, so that the text of the statement is constant and its plan is cached. */
const intList = (values: readonly number[]) => sql`${sql.param(values)}::int[]`;
/** One row per term: unlike for an array parameter, the planner knows the number of rows. */
const termRows = (terms: readonly number[]) =>
  sql`(values ${sql.join(
    terms.map((term) => sql`(${term}::int)`),
    sql`, `,
  )}) as term(id)`;

/** The weight of a row `w` of a term; offers of a leading term rank above all others. */
const weightIn = ({ lead = [] }: Scan) =>
  lead.length === 0
    ? sql`w.weight`
    : sql`case when term.id = any(${intList(lead)}) and w.weight >= ${constant(offerWeight)} then w.weight | ${constant(leadBonus)} else w.weight end`;

/** Conditions on a listing `l`. */
export function filterConditions({
  categoryId,
  isVerified,
  openAtMinute,
  minRating,
  repliesFast,
  takesBookings,
  maxPriceKobo,
  unwanted,
}: Filters): SQL[] {
  const conditions: SQL[] = [];
  if (categoryId !== undefined) conditions.push(sql`l.category_id = ${categoryId}`);
  if (isVerified) conditions.push(sql`l.is_verified`);
  if (openAtMinute !== undefined) conditions.push(sql`l.open_week @> ${openAtMinute}::int`);
  if (minRating > 0) conditions.push(sql`l.rating_count > 0 and l.rating_sum >= ${minRating}::float8 * l.rating_count`);
  if (repliesFast)
    conditions.push(sql`l.reply_minutes <= ${constant(fastMinutes)} and l.reply_rate >= ${constant(fastRate)}`);
  if (takesBookings) conditions.push(sql`l.takes_bookings`);
  if (maxPriceKobo > 0) conditions.push(sql`l.lowest_price_kobo between 1 and ${maxPriceKobo}::int8`);
  if (unwanted.length > 0) conditions.push(sql`not l.words @@ ${anyTrade(unwanted)}::tsquery`);
  return conditions;
}

/** A tsquery for any of these trades, offered or in the name. */
export const anyTrade = (trades: readonly number[]) =>
  trades.map((trade) => `'${strongTradeLexeme(trade)}'`).join(" | ");

/** Conditions on rows `t` of a scan: the filters, and businesses that earlier steps found. */
function rowConditions(filters: Filters, without: readonly string[]): SQL[] {
  const conditions = filterConditions(filters);
  const found = without.length ? [sql`t.business_id <> all(${sql.param(without)}::uuid[])`] : [];
  if (conditions.length === 0) return found;
  return [...found, sql`exists (select from listings l where l.business_id = t.business_id and ${all(conditions)})`];
}

export interface Scan {
  /** Alternatives. */
  terms: readonly number[];
  /** Preferred terms among them. */
  lead?: readonly number[];
  area: Area;
  filters: Filters;
  /** Businesses that earlier steps found. */
  without: readonly string[];
  limit: number;
  /** Leaves out businesses that only mention the term, or have it only in the name or a tag. */
  isOffersOnly?: boolean;
}

/**
 * Simplifies the filters of a scan. Exactly the businesses of a category offer its term (`termsOf`), so that a filter for the searched
 * category becomes a condition on the weight and reads no listings.
 */
export function narrowed(terms: readonly number[], filters: Filters): Pick<Scan, "filters" | "isOffersOnly"> {
  const isOwn = terms.length === 1 && terms[0] === filters.categoryId;
  return isOwn ? { filters: { ...filters, categoryId: undefined }, isOffersOnly: true } : { filters };
}

/** The best rows `t` of each term in a place, in index order. */
const bestRows = ({ filters, without, isOffersOnly }: Scan, place: SQL[], limit: SQL | number) => {
  const offers = isOffersOnly ? [sql`t.weight >= ${constant(offerWeight)}`] : [];
  return sql`select t.business_id, t.weight, t.local_government_id as lga, t.state_id as state from listing_terms t
    where ${all([sql`t.term_id = term.id`, ...place, ...offers, ...rowConditions(filters, without)])}
    order by t.weight desc, t.business_id limit ${limit}`;
};

/** The best rows `w` of all terms together. */
const rowsOf = (scan: Scan, place: SQL[], limit: SQL | number) =>
  sql`${termRows(scan.terms)} cross join lateral (${bestRows(scan, place, limit)}) w`;

const home = sql`t.is_home`;
const inArea = (area: Area) => (area.kind === "country" ? [home] : [sql`t.state_id = ${area.state}`, home]);

/** The distance band of an LGA; null outside the area. */
export function bandOfLga({ lgas }: Around, lga: SQL): SQL {
  const first = Math.min(...lgas.map((place) => place.lga));
  const bands: (number | null)[] = [];
  for (const place of lgas) bands[place.lga - first] = place.band;
  return sql`(${sql.param(Array.from(bands, (band) => band ?? null))}::int[])[${lga} - ${first}::int + 1]`;
}

/**
 * All candidate rows of a scan, as (business_id, weight, band): the best in the state, businesses that serve the searched LGA, those that
 * offer it in the near LGAs of other states, and, when the state has more rows than are read, the best of each LGA, so that the nearest are
 * included.
 */
function seenRows(scan: Scan): SQL {
  const { area, limit } = scan;
  // A late page may need more rows than are counted.
  const most = Math.max(readMax, limit);
  const row = (band: SQL) => sql`w.business_id, ${weightIn(scan)} as weight, ${band} as band`;
  if (area.kind !== "around") return sql`select ${row(sql`0`)} from ${rowsOf(scan, inArea(area), most)}`;
  const { own, beyond } = bySide(area);
  const inLgas = (lgas: Around["lgas"], some: Scan, limit: SQL | number) =>
    sql`select ${row(sql`place.band`)}
      from unnest(${intList(lgas.map(({ lga }) => lga))}, ${intList(lgas.map(({ band }) => band))}) as place(lga, band)
      cross join ${rowsOf(some, [sql`t.local_government_id = place.lga`, home], limit)}`;
  const visiting = [sql`t.local_government_id = ${area.lga}`, sql`not ${home}`];
  // In the searched LGA all are counted.
  const inLga = sql`case when place.band = 0 then ${most}::int else ${limit}::int end`;
  return sql`
    with state as materialized (select ${row(bandOfLga(area, sql`w.lga`))} from ${rowsOf(scan, inArea(area), most)})
    select * from state where band is not null
    union all select ${row(constant(visitingBand))} from ${rowsOf(scan, visiting, most)}
    union all ${inLgas(beyond, { ...scan, isOffersOnly: true }, most)}
    union all ${inLgas(own, scan, inLga)} where (select count(*) from state) >= ${most}::int`;
}

/** Deduplicates businesses with their best weight and nearest band: a business may answer to two terms, or serve an LGA beside its own. */
const onceEach = (rows: SQL) =>
  sql`select s.business_id, max(s.weight) as weight, min(s.band) as band from (${rows}) s group by s.business_id`;

/** The boosted and new businesses of a scan, best first, with their own LGA and state. */
function liftedRows(scan: Scan): SQL {
  const place = [
    ...inArea(scan.area),
    sql`(t.weight & ${constant(liftMask)}) <> 0 and t.weight >= ${constant(strongWeight)}`,
  ];
  return sql`select w.business_id, max(${weightIn(scan)}) as weight, max(w.lga)::int as lga, max(w.state)::int as state
    from ${rowsOf(scan, place, liftedMax)} group by w.business_id order by 2 desc, w.business_id limit ${liftedMax}`;
}

/**
 * The statement of a search for terms: counts, the best rows in the order of results before lifts, and the rows that may be lifted. It reads
 * only indexes ordered by term and weight.
 */
export function scanQuery(scan: Scan): SQL {
  const { limit } = scan;
  const isStrong = sql`weight >= ${constant(strongWeight)}`;
  return sql`-- search.scan
    with one as materialized (${onceEach(seenRows(scan))}), counts as (
      select (count(*) filter (where ${isStrong}))::int as strong,
        (count(*) filter (where ${isStrong} and band <= ${constant(visitingBand)}))::int as here from one
    )
    select c.*, r.* from counts c left join (
      (select 'row' as kind, o.business_id, o.weight, o.band, 0 as lga, 0 as state from one o
        order by o.weight >> ${constant(tierShift)} desc, o.band, o.weight desc, o.business_id limit ${limit})
      union all select 'lifted', f.business_id, f.weight, 0, f.lga, f.state from (${liftedRows(scan)}) f) r on true`;
}

/** All answers of a scan, as (business_id, weight, band), for an order without an index. */
export const answersQuery = (scan: Scan): SQL =>
  sql`select o.* from (${onceEach(seenRows(scan))}) o where o.weight >= ${constant(strongWeight)}`;

/**
 * Rows of a term outside a state, as (business_id, weight, lga): the best in the country, and the best in each of these LGAs, so that
 * the nearest are included.
 */
export function outsideQuery(scan: Scan, state: number, lgas: readonly number[]): SQL {
  const isAnswer = [home, sql`t.weight >= ${constant(strongWeight)}`];
  const inLga = [...isAnswer, sql`t.local_government_id = place.lga`];
  return sql`-- search.outside
    select w.business_id, w.weight, w.lga from ${rowsOf(scan, [...isAnswer, sql`t.state_id <> ${state}`], readMax)}
    union all select w.business_id, w.weight, w.lga from unnest(${intList(lgas)}) as place(lga)
      cross join ${rowsOf(scan, inLga, scan.limit)}`;
}

const quoted = (lexeme: string) => `'${lexeme}'`;

/**
 * The tsquery of a search with several parts: every word, and every trade either as an offer or by the words that named it in the business
 * name ("granite" may mean building materials, or Pearl Granite Chambers).
 */
export function conjunction({ trades, phrases, words, isName }: Parts, area: Area): string {
  const parts = trades.map((group, at) => {
    const ways = group.map((trade) => quoted(strongTradeLexeme(trade)));
    const phrase = phrases[at] ?? [];
    if (phrase.length) ways.push(`(${inName(phrase)})`);
    return `(${ways.join("|")})`;
  });
  if (words.length) parts.push(isName ? inName(words) : words.map(quoted).join(" & "));
  if (area.kind === "state") parts.push(quoted(stateLexeme(area.state)));
  // The area includes businesses of another state that are near or serve the LGA.
  if (area.kind === "around") {
    const places = [stateLexeme(area.state), ...[area, ...bySide(area).beyond].map(({ lga }) => lgaLexeme(lga))];
    parts.push(`(${places.map(quoted).join(" | ")})`);
  }
  return parts.join(" & ");
}

/** The words as lexemes of the name. */
const inName = (words: readonly string[]): string => words.map((word) => quoted(nameLexeme(word))).join(" & ");

/** Every group of trades, answered by name or offer. */
const strongly = ({ trades }: Parts): string =>
  trades.map((group) => `(${group.map((trade) => quoted(strongTradeLexeme(trade))).join("|")})`).join(" & ");

const holds = (query: string) => (query ? sql`l.words @@ ${query}::tsquery` : sql`false`);

/** The distance band of a listing `l`, by its own LGA or as a business that serves the searched one. */
function bandOf(area: Area): SQL {
  if (area.kind !== "around") return sql`0`;
  const band = bandOfLga(area, sql`l.local_government_id`);
  // Null, which "least" ignores, is the band of an LGA outside the area.
  return sql`case when ${holds(quoted(lgaLexeme(area.lga)))} then least(${constant(visitingBand)}, ${band}) else ${band} end`;
}

interface Matching {
  parts: Parts;
  area: Area;
  filters: Filters;
  /** Businesses that earlier steps found. */
  without: readonly string[];
}

/** Matching listings, as (business_id, band, named, strong, weight). */
export function matching({ parts, area, filters, without }: Matching): SQL {
  const conditions = [holds(conjunction(parts, area)), ...filterConditions(filters)];
  if (without.length) conditions.push(sql`l.business_id <> all(${sql.param(without)}::uuid[])`);
  if (area.kind === "around") {
    const lgas = intList(area.lgas.map(({ lga }) => lga));
    conditions.push(sql`(l.local_government_id = any(${lgas}) or ${holds(quoted(lgaLexeme(area.lga)))})`);
  }
  return sql`select l.business_id, ${bandOf(area)} as band, ${holds(inName(parts.words))} as named,
      ${holds(strongly(parts))} as strong, l.weight
    from listings l where ${all(conditions)}`;
}
