import { type SQL, sql } from "drizzle-orm";
import { nearestLgas, type Place, states } from "#/server/place/place.ts";
import { strongWeight } from "./rules.ts";
import { lgaLexeme, nameLexeme, stateLexeme, strongTradeLexeme, tradeLexeme, wordTermId } from "./terms.ts";
import type { Understood } from "./understanding.ts";

/** Counting stops here: nobody reads further, and a broad word must not cost more than a narrow one. */
export const countMax = 500;

export interface Filters {
  categoryId: number | undefined;
  isVerified: boolean;
  /** Minute of the week in Lagos at which it must be open. */
  openAtMinute: number | undefined;
  minRating: number;
}

/**
 * Where a walk goes: one LGA with all who come to it, the rest of a state around an LGA, a state, or all states.
 * "Visiting" are those who come to an LGA from other states: they are counted only.
 */
export type Area =
  | { kind: "lga"; lga: number }
  | { kind: "visiting"; state: number; lga: number }
  | { kind: "rest-of-state"; state: number; lga: number }
  | { kind: "state"; state: number }
  | { kind: "country" };

/** The part of what was understood that a listing's words answer to. */
export type Asked = Pick<Understood, "trades" | "phrases" | "words" | "isName">;

/** One part of the results: everything in it comes before everything in the next. */
export interface Section {
  /** Terms of which any will do. */
  terms: readonly number[];
  area: Area;
  /** Strong: by name, tag or category. Text: mentioned only. */
  class: "strong" | "text";
  /** Businesses that strongly answer to these were in an earlier section. */
  not: readonly number[];
}

/** The asked LGA, then the rest of its state; or the state; or the country. */
export function areasOf(place: Place | undefined): Area[] {
  if (!place) return [{ kind: "country" }];
  if (!place.lga) return [{ kind: "state", state: place.state.id }];
  return [
    { kind: "lga", lga: place.lga.id },
    { kind: "rest-of-state", state: place.state.id, lga: place.lga.id },
  ];
}

const inArea = (area: Area): SQL => {
  switch (area.kind) {
    case "lga":
      return sql`t.local_government_id = ${area.lga}`;
    case "visiting":
      return sql`t.local_government_id = ${area.lga} and not t.is_home and t.state_id <> ${area.state}`;
    case "rest-of-state":
      return sql`t.state_id = ${area.state} and t.is_home and t.local_government_id <> ${area.lga}
        and not exists (select from listing_terms s where s.business_id = t.business_id and s.term_id = t.term_id
          and s.local_government_id = ${area.lga})`;
    case "state":
      return sql`t.state_id = ${area.state} and t.is_home`;
    case "country":
      return sql`t.is_home`;
  }
};

/** Conditions on a listing `l`. */
function filterConditions({ categoryId, isVerified, openAtMinute, minRating }: Filters): SQL[] {
  const conditions: SQL[] = [];
  if (categoryId !== undefined) conditions.push(sql`l.category_id = ${categoryId}`);
  if (isVerified) conditions.push(sql`l.is_verified`);
  if (openAtMinute !== undefined) conditions.push(sql`l.open_week @> ${openAtMinute}::int`);
  if (minRating > 0) conditions.push(sql`l.rating_count > 0 and l.rating_sum >= ${minRating}::float8 * l.rating_count`);
  return conditions;
}

const all = (conditions: SQL[]) => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`);

/** Rows of one section, unordered: the condition is all that differs between counting and walking. */
function sectionConditions(section: Section, filters: Filters): SQL {
  const conditions = [inArea(section.area)];
  conditions.push(section.class === "strong" ? sql`t.weight >= ${strongWeight}` : sql`t.weight < ${strongWeight}`);
  if (section.not.length) {
    conditions.push(sql`not exists (select from listing_terms o where o.business_id = t.business_id
      and o.term_id in (${idList(section.not)}) and o.weight >= ${strongWeight})`);
  }
  const filtered = filterConditions(filters);
  if (filtered.length) {
    conditions.push(sql`exists (select from listings l where l.business_id = t.business_id and ${all(filtered)})`);
  }
  return all(conditions);
}

const idList = (ids: readonly number[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );

/**
 * The best `limit` of a section as (business_id, weight). Every branch reads an index in the order of the results and
 * stops; a country is walked state by state, because the index holds the order within each.
 */
export function scanIndex(section: Section, filters: Filters, limit: number): SQL {
  const branch = (term: SQL, area: SQL) => sql`
    select t.business_id, t.weight from listing_terms t where t.term_id = ${term} and ${area}
    and ${sectionConditions(section, filters)} order by t.weight desc, t.business_id limit ${limit}`;
  if (section.area.kind === "country") {
    const ids = sql.raw(states.map(({ id }) => `(${id})`).join(","));
    return merged(sql`select w.* from unnest(array[${idList(section.terms)}]::int[]) as term(id)
      cross join (values ${ids}) as state(id)
      cross join lateral (${branch(sql`term.id`, sql`t.state_id = state.id`)}) w`);
  }
  if (section.terms.length === 1) return branch(sql`${section.terms[0]}`, sql`true`);
  return merged(sql`select w.* from unnest(array[${idList(section.terms)}]::int[]) as term(id)
    cross join lateral (${branch(sql`term.id`, sql`true`)}) w`);
}

/** A business that answers to two alternatives is one result, at its better weight. */
const merged = (rows: SQL) =>
  sql`select m.business_id, max(m.weight) as weight from (${rows}) m group by m.business_id`;

/**
 * How many are in a section; one more than `countMax` means "more than that". What lies around an LGA is the state
 * without those found in the LGA, but for the visitors among them: each number comes from an index alone, and none
 * knows both places of a row.
 */
export function count(section: Section, filters: Filters): SQL {
  const { area } = section;
  if (area.kind === "rest-of-state") {
    const { state, lga } = area;
    const within = (kind: Area) => count({ ...section, area: kind }, filters);
    return sql`${within({ kind: "state", state })} - ${within({ kind: "lga", lga })}
      + ${within({ kind: "visiting", state, lga })}`;
  }
  const rows = sql`select t.business_id from listing_terms t where t.term_id in (${idList(section.terms)})
    and ${sectionConditions(section, filters)} limit ${countMax + 1}`;
  if (section.terms.length === 1) return sql`(select count(*)::int from (${rows}) c)`;
  return sql`(select count(distinct c.business_id)::int from (${rows}) c)`;
}

const quoted = (lexeme: string) => `'${lexeme}'`;

/**
 * What a listing's words must hold for a search with several parts: every word, and every trade group, or in the name
 * the very words that named it ("granite" may be building materials, or Easy Granite Refrigeration).
 * @param lga whoever comes here from elsewhere is in the area too
 */
export function conjunction({ trades, phrases, words, isName }: Asked, area: Area, lga?: number): string {
  const parts = trades.map((group, at) => {
    const ways = group.map((trade) => quoted(tradeLexeme(trade)));
    const phrase = phrases[at] ?? [];
    if (phrase.length) ways.push(`(${inName(phrase)})`);
    return `(${ways.join("|")})`;
  });
  if (words.length) parts.push(isName ? inName(words) : words.map(quoted).join(" & "));
  const place = placeLexeme(area);
  if (place) parts.push(lga === undefined ? quoted(place) : `(${quoted(place)} | ${quoted(lgaLexeme(lga))})`);
  return parts.join(" & ");
}

function placeLexeme(area: Area): string | undefined {
  if (area.kind === "lga" || area.kind === "visiting") return lgaLexeme(area.lga);
  if (area.kind === "country") return undefined;
  return stateLexeme(area.state);
}

/** The words as words of the name. */
export const inName = (words: readonly string[]): string => words.map((word) => quoted(nameLexeme(word))).join(" & ");

/** The trades answered by name, tag or category: every group of them. */
const strongly = ({ trades }: Asked): string =>
  trades.map((group) => `(${group.map((trade) => quoted(strongTradeLexeme(trade))).join("|")})`).join(" & ");

/** Listings that match, as (business_id, here, named, strong, weight). */
export function matching(asked: Asked, area: Area, lga: number | undefined, filters: Filters): SQL {
  const holds = (query: string) => (query ? sql`l.words @@ ${query}::tsquery` : sql`false`);
  return sql`select l.business_id, ${lga === undefined ? sql`true` : holds(quoted(lgaLexeme(lga)))} as here,
      ${holds(inName(asked.words))} as named, ${holds(strongly(asked))} as strong, l.weight
    from listings l where ${holds(conjunction(asked, area, lga))} and ${all(filterConditions(filters))}`;
}

/**
 * The same listings in the same order as (business_id, part, rank_score), for words that too many hold to sort them all:
 * each part is read in the order of an index until the page is full. Of the country no index holds the boosted first,
 * so they are parts of their own.
 */
export function matchingInOrder(
  asked: Asked,
  area: Area,
  lga: number | undefined,
  filters: Filters,
  limit: number,
): SQL {
  const holds = (query: string) => (query ? [sql`l.words @@ ${query}::tsquery`] : []);
  const here = lga === undefined ? [] : [sql`l.local_government_id = ${lga}`];
  const isCountry = area.kind === "country";
  const boosted = isCountry ? [sql`l.is_boosted`] : [];
  const better = [...holds(inName(asked.words)), ...holds(strongly(asked)), ...here, ...boosted];
  const rankScore = isCountry ? sql`(l.weight & 1048575)` : sql`l.weight`;
  const common = [...holds(conjunction(asked, area)), ...filterConditions(filters)];
  if (area.kind === "state") common.push(sql`l.state_id = ${area.state}`);
  const parts = Array.from({ length: 2 ** better.length }, (_, part) => {
    const answers = better.map((is, at) => (part & (2 ** (better.length - 1 - at)) ? sql`not (${is})` : is));
    return sql`(select l.business_id, ${sql.raw(String(part))} as part, ${rankScore} as rank_score from listings l
      where ${all([...common, ...answers])} order by ${rankScore} desc, l.business_id limit ${limit})`;
  });
  return sql.join(parts, sql` union all `);
}

/** How many of the listings that match lie in the LGA; counting stops as for a section. */
export function countMatching(asked: Asked, area: Area, lga: number, filters: Filters): SQL {
  return sql`(select count(*)::int from (${matching(asked, area, lga, filters)} and l.local_government_id = ${lga}
    limit ${countMax + 1}) c)`;
}

/** The ids of terms under which a word of a name is walked. */
export const nameTerms = (words: readonly string[]): number[] => words.map(wordTermId);

/** The LGAs among which "nearest" looks, and the distance it sorts by. */
export const nearbyLgaIds = (point: { latitude: number; longitude: number }): number[] =>
  nearestLgas(point, 40).map(({ id }) => id);
