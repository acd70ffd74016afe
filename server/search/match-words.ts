import { type SQL, sql } from "drizzle-orm";
import { type Area, visitingBand } from "./area.ts";
import { all, bandOfLga, constant, countMax, filterConditions } from "./index-scan.ts";
import type { Filters, Parts } from "./plan-search.ts";
import { rankScoreSql } from "./rules.ts";
import { lgaLexeme, nameLexeme, stateLexeme, strongTradeLexeme } from "./terms.ts";

const quoted = (lexeme: string) => `'${lexeme}'`;

/**
 * The words that a listing must hold for a search with several parts: every word, and every trade as an offer, or in the name
 * the very words that named it ("granite" may be building materials, or Easy Granite Refrigeration).
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
  // A business that comes to the LGA from another state is in the area too.
  if (area.kind === "around") parts.push(`(${quoted(stateLexeme(area.state))} | ${quoted(lgaLexeme(area.lga))})`);
  return parts.join(" & ");
}

/** The words as words of the name. */
const inName = (words: readonly string[]): string => words.map((word) => quoted(nameLexeme(word))).join(" & ");

/** The trades answered by name or offer: every group of them. */
const strongly = ({ trades }: Parts): string =>
  trades.map((group) => `(${group.map((trade) => quoted(strongTradeLexeme(trade))).join("|")})`).join(" & ");

const holds = (query: string) => (query ? sql`l.words @@ ${query}::tsquery` : sql`false`);

/** In which distance band a listing `l` lies, or comes to. */
function bandOf(area: Area): SQL {
  if (area.kind !== "around") return sql`0`;
  const band = bandOfLga(area, sql`l.local_government_id`);
  return sql`case when ${holds(quoted(lgaLexeme(area.lga)))} then least(${constant(visitingBand)}, coalesce(${band}, ${constant(visitingBand)}))
    else coalesce(${band}, ${constant(beyondBands)}) end`;
}

/** Behind every band. */
const beyondBands = 9;

interface Matching {
  parts: Parts;
  area: Area;
  filters: Filters;
  /** Businesses that were found before. */
  without: readonly string[];
}

/** Listings that match, as (business_id, band, named, strong, weight). */
export function matching({ parts, area, filters, without }: Matching): SQL {
  const conditions = [holds(conjunction(parts, area)), ...filterConditions(filters)];
  if (without.length) conditions.push(sql`l.business_id <> all(${sql.param(without)}::uuid[])`);
  return sql`select l.business_id, ${bandOf(area)} as band, ${holds(inName(parts.words))} as named,
      ${holds(strongly(parts))} as strong, l.weight
    from listings l where ${all(conditions)}`;
}

/**
 * The same listings in the same order as (business_id, part, rank_score), for words that too many hold to sort them all:
 * each part is read in the order of an index until the page is full. Here an LGA counts alone, not the bands around it.
 */
function matchingInOrder({ parts: asked, area, filters, without }: Matching, limit: number): SQL {
  const wanted = (query: string) => (query ? [sql`l.words @@ ${query}::tsquery`] : []);
  const here = area.kind === "around" ? [sql`l.local_government_id = ${area.lga}`] : [];
  const better = [...wanted(inName(asked.words)), ...wanted(strongly(asked)), ...here];
  const rankScore = area.kind === "country" ? sql.raw(rankScoreSql("l.weight")) : sql`l.weight`;
  // A place is asked for once: the planner would take LGA, state and the state's lexeme for independent, expect few rows, and sort all.
  const common = [...wanted(conjunction(asked, { kind: "country" })), ...filterConditions(filters)];
  if (without.length) common.push(sql`l.business_id <> all(${sql.param(without)}::uuid[])`);
  const elsewhere = area.kind === "country" ? [] : [sql`l.state_id = ${area.state}`];
  const isHere = (part: number) => here.length > 0 && part % 2 === 0;
  const parts = Array.from({ length: 2 ** better.length }, (_, part) => {
    const answers = better.map((is, at) => (part & (2 ** (better.length - 1 - at)) ? sql`not (${is})` : is));
    return sql`(select l.business_id, ${sql.raw(String(part))} as part, ${rankScore} as rank_score from listings l
      where ${all([...common, ...(isHere(part) ? [] : elsewhere), ...answers])} order by ${rankScore} desc, l.business_id limit ${limit})`;
  });
  return sql.join(parts, sql` union all `);
}

/**
 * Ids of the first matching listings in order, and `here`. Never kept prepared: whether words are rare or common decides its
 * plan, and the one that suits all words took 300 ms at a million listings for what takes 1 ms.
 */
export const inOrderQuery = (asked: Matching, limit: number, here: SQL): SQL => sql`/* search.match-in-order */
    select ${here}::int as here,
    array(select m.business_id from (${matchingInOrder(asked, limit)}) m
      order by part, rank_score desc, m.business_id limit ${limit}) as ids`;

/** Number of matching listings at home in the LGA; counting stops as for a scan. */
export function countMatching({ parts, filters, without }: Matching, lga: number): SQL {
  // By the LGA's own lexeme: that of the state is in very many listings, all of which would be read.
  const query = [conjunction(parts, { kind: "country" }), quoted(lgaLexeme(lga))].filter(Boolean).join(" & ");
  const conditions = [holds(query), sql`l.local_government_id = ${lga}`, ...filterConditions(filters)];
  if (without.length) conditions.push(sql`l.business_id <> all(${sql.param(without)}::uuid[])`);
  return sql`(select count(*)::int from (select from listings l where ${all(conditions)} limit ${countMax + 1}) c)`;
}
