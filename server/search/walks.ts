import { type SQL, sql } from "drizzle-orm";
import { nearestLgas, type Place, states } from "#/server/place/place.ts";
import { strongWeight } from "./rules.ts";
import { lgaLexeme, stateLexeme, tradeLexeme, wordTermId } from "./terms.ts";

/** Counting stops here: nobody reads further, and a broad word must not cost more than a narrow one. */
export const countMax = 500;

export interface Filters {
  categoryId: number | undefined;
  isVerified: boolean;
  /** Minute of the week in Lagos at which it must be open. */
  openAtMinute: number | undefined;
  minRating: number;
}

/** Where a walk goes: one LGA, the rest of a state around an LGA, a state, or all states. */
export type Area =
  | { kind: "lga"; lga: number }
  | { kind: "rest-of-state"; state: number; lga: number }
  | { kind: "state"; state: number }
  | { kind: "country" };

/** One part of the results: everything in it comes before everything in the next. */
export interface Section {
  /** Terms of which any will do. */
  terms: readonly number[];
  area: Area;
  /** Strong: by name, tag or category. Text: mentioned only. */
  class: "strong" | "text";
  /** Businesses that answer to these were in an earlier section. */
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
    case "rest-of-state":
      return sql`t.state_id = ${area.state} and t.local_government_id <> ${area.lga}`;
    case "state":
      return sql`t.state_id = ${area.state}`;
    case "country":
      return sql`true`;
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
      and o.term_id in (${idList(section.not)}))`);
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
export function walk(section: Section, filters: Filters, limit: number): SQL {
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
const merged = (rows: SQL) => sql`select m.business_id, max(m.weight) as weight from (${rows}) m group by m.business_id`;

/** How many are in a section; one more than `countMax` means "more than that". */
export function count(section: Section, filters: Filters): SQL {
  const rows = sql`select t.business_id from listing_terms t where t.term_id in (${idList(section.terms)})
    and ${sectionConditions(section, filters)} limit ${countMax + 1}`;
  if (section.terms.length === 1) return sql`(select count(*)::int from (${rows}) c)`;
  return sql`(select count(distinct c.business_id)::int from (${rows}) c)`;
}

const quoted = (lexeme: string) => `'${lexeme}'`;

/** What a listing's words must hold for a search with several parts: every trade group and every word. */
export function conjunction(trades: readonly (readonly number[])[], words: readonly string[], area: Area): string {
  const parts = trades.map((group) => `(${group.map((trade) => quoted(tradeLexeme(trade))).join("|")})`);
  for (const word of words) parts.push(quoted(word));
  const place = placeLexeme(area);
  if (place) parts.push(quoted(place));
  return parts.join(" & ");
}

function placeLexeme(area: Area): string | undefined {
  if (area.kind === "lga") return lgaLexeme(area.lga);
  if (area.kind === "country") return undefined;
  return stateLexeme(area.state);
}

/** The words as words of the name. */
export const inName = (words: readonly string[]): string => words.map((word) => `${quoted(word)}:A`).join(" & ");

/**
 * Listings whose words match, those of the asked LGA first, then those that match by name, then by weight,
 * with how many there are: `total` and, of these, `here`.
 */
export function matching(query: string, nameQuery: string, lga: number | undefined, filters: Filters): SQL {
  const isHere = lga === undefined ? sql`true` : sql`l.local_government_id = ${lga}`;
  const isNamed = nameQuery ? sql`l.words @@ ${nameQuery}::tsquery` : sql`false`;
  return sql`select l.business_id, ${isHere} as here, ${isNamed} as named, l.weight from listings l
    where l.words @@ ${query}::tsquery and ${all(filterConditions(filters))}`;
}

/** The ids of terms under which a word of a name is walked. */
export const nameTerms = (words: readonly string[]): number[] => words.map(wordTermId);

/** The LGAs among which "nearest" looks, and the distance it sorts by. */
export const nearbyLgaIds = (point: { latitude: number; longitude: number }): number[] =>
  nearestLgas(point, 40).map(({ id }) => id);
