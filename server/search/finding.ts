import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { categoryOfTrade } from "#/server/trade/trade.ts";
import type { Understood } from "./understanding.ts";
import {
  areasOf,
  conjunction,
  count,
  countMax,
  type Filters,
  inName,
  matching,
  nameTerms,
  nearbyLgaIds,
  type Section,
  walk,
} from "./walks.ts";

/** How the results are to be ordered and cut. */
export interface Wanted {
  sort: "best" | "rating" | "nearest" | "newest";
  /** Degrees; where "nearest" is measured from. */
  point: { latitude: number; longitude: number } | undefined;
  limit: number;
  offset: number;
  filters: Filters;
}

/** Which businesses, in order, and how many there are in all. */
export interface Found {
  ids: string[];
  /** At most `countMax`. */
  total: number;
  isCapped: boolean;
  /** Of the total, how many lie in the asked LGA; the total when none was asked. */
  inPlace: number;
}

const nothing: Found = { ids: [], total: 0, isCapped: false, inPlace: 0 };

/**
 * Finds what was understood. One trade, or one word of a name, is walked along an index that already holds the order;
 * several parts together are few, so they are matched and then ordered.
 */
export async function find(db: Db, understood: Understood, wanted: Wanted): Promise<Found> {
  const { trades, words, place } = understood;
  if (understood.unknownPlace && !place) return nothing;
  const isOneTerm = trades.length + words.length === 1;
  if (!isOneTerm) return findMatching(db, understood, wanted);
  if (wanted.sort !== "best") return findSorted(db, sectionsOf(understood), wanted);

  const sections = sectionsOf(understood);
  const counts = await countSections(db, sections, wanted.filters);
  // A single word is looked for in names first; only when these are few is it worth looking through all texts.
  if (words.length === 1 && sum(counts) < wanted.offset + wanted.limit) return findMatching(db, understood, wanted);
  const last = sections.findLastIndex((section) => section.class === "strong" && section.not.length === 0);
  const isWellAnswered = sum(counts.slice(0, last + 1)) >= fallbackBelow;
  const used = sections.map((section, at) => (isWellAnswered && section.not.length > 0 ? 0 : counts[at]!));
  return {
    ids: await walkSections(db, sections, used, wanted),
    total: Math.min(sum(used), countMax),
    isCapped: sum(used) > countMax,
    inPlace: place?.lga ? Math.min(used[0]!, countMax) : Math.min(sum(used), countMax),
  };
}

/** With fewer true answers than this, the rest of the service's category is worth showing after them. */
const fallbackBelow = 28;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Name, tag and category in the asked area and around it; then the service's whole category; then texts that mention it. */
function sectionsOf({ trades: [group], words, place }: Understood): Section[] {
  const areas = areasOf(place);
  if (!group) return areas.map((area) => ({ terms: nameTerms(words), area, class: "strong", not: [] }));
  const categories = [...new Set(group.map((trade) => categoryOfTrade(trade)!.id))].filter((id) => !group.includes(id));
  return [
    ...areas.map((area): Section => ({ terms: group, area, class: "strong", not: [] })),
    ...(categories.length ? areas.map((area): Section => ({ terms: categories, area, class: "strong", not: group })) : []),
    ...areas.map((area): Section => ({ terms: group, area, class: "text", not: categories })),
  ];
}

async function countSections(db: Db, sections: Section[], filters: Filters): Promise<number[]> {
  const counts = sections.map((section) => count(section, filters));
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return rows[0]!.counts;
}

/** Reads only those sections into which the asked page reaches. */
async function walkSections(db: Db, sections: Section[], counts: number[], { offset, limit, filters }: Wanted) {
  const parts: SQL[] = [];
  let skip = offset;
  let left = limit;
  for (const [at, section] of sections.entries()) {
    const size = counts[at]! > countMax ? Number.POSITIVE_INFINITY : counts[at]!;
    if (skip < size && left > 0) {
      const take = Math.min(left, size - skip);
      parts.push(sql`(select w.business_id, w.weight, ${at}::int as part from (${walk(section, filters, skip + take)}) w
        order by w.weight desc, w.business_id offset ${skip} limit ${take})`);
      left -= take;
    }
    skip = Math.max(0, skip - size);
  }
  if (parts.length === 0) return [];
  const { rows } = await db.execute<{ business_id: string }>(
    sql`select business_id from (${sql.join(parts, sql` union all `)}) r order by part, weight desc, business_id`,
  );
  return rows.map((row) => row.business_id);
}

/** Everything that matches every part, ordered after it was found. */
async function findMatching(db: Db, { trades, words, place }: Understood, wanted: Wanted): Promise<Found> {
  const area = areasOf(place).at(-1)!;
  const query = conjunction(trades, words, area.kind === "rest-of-state" ? { kind: "state", state: area.state } : area);
  const source = query
    ? matching(query, inName(words), place?.lga?.id, wanted.filters)
    : sql`select l.business_id, ${place?.lga ? sql`l.local_government_id = ${place.lga.id}` : sql`true`} as here,
        false as named, l.weight from listings l where ${place ? sql`l.state_id = ${place.state.id}` : sql`true`}`;
  return order(db, source, sql`named desc, here desc, m.weight desc`, wanted);
}

/** All sections together, for an order that no index holds. */
function findSorted(db: Db, sections: Section[], wanted: Wanted): Promise<Found> {
  const everywhere = 1_000_000;
  const strong = sections.filter((section) => section.class === "strong" && section.not.length === 0);
  const rows = strong.map((section, at) => sql`
    select w.business_id, ${at === 0}::boolean as here, true as named, w.weight
    from (${walk(section, wanted.filters, everywhere)}) w`);
  return order(db, sql.join(rows, sql` union all `), sql`m.weight desc`, wanted);
}

/** Orders, counts and cuts what `source` selects: (business_id, here, named, weight). */
async function order(db: Db, source: SQL, best: SQL, { sort, point, limit, offset }: Wanted): Promise<Found> {
  const near = sort === "nearest" && point;
  const by = {
    best,
    rating: sql`l.rating_sum::float8 / nullif(l.rating_count, 0) desc nulls last, l.rating_count desc`,
    newest: sql`l.created_at desc`,
    nearest: near
      ? sql`(l.latitude - ${near.latitude}) ^ 2 + ((l.longitude - ${near.longitude}) * cos(radians(${near.latitude}))) ^ 2`
      : best,
  }[sort];
  const nearby = near ? sql`where l.local_government_id in (${sql.join(nearbyLgaIds(near).map((id) => sql`${id}`), sql`, `)})` : sql``;
  const needsListing = sort !== "best";
  const { rows } = await db.execute<{ business_id: string; total: number; here: number }>(sql`
    select m.business_id, (count(*) over ())::int as total, (count(*) filter (where m.here) over ())::int as here
    from (${source}) m ${needsListing ? sql`join listings l on l.business_id = m.business_id ${nearby}` : sql``}
    order by ${by}, m.business_id limit ${limit} offset ${offset}`);
  const [first] = rows;
  if (!first) return nothing;
  return {
    ids: rows.map((row) => row.business_id),
    total: Math.min(first.total, countMax),
    isCapped: first.total > countMax,
    inPlace: Math.min(first.here, countMax),
  };
}
