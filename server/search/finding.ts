import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { categoryOfTrade } from "#/server/trade/trade.ts";
import {
  type Area,
  areasOf,
  count,
  countMatching,
  countMax,
  type Filters,
  matching,
  matchingInOrder,
  nameTerms,
  nearbyLgaIds,
  type Section,
  scanIndex,
} from "./index-scan.ts";
import { type Card, cardOf, listByIds } from "./queries.ts";
import type { Understood } from "./understanding.ts";

interface Point {
  latitude: number;
  longitude: number;
}

/** How the results are to be ordered and cut. */
export interface Wanted {
  sort: "best" | "rating" | "nearest" | "newest";
  /** Degrees; where "nearest" is measured from. */
  point: Point | undefined;
  limit: number;
  offset: number;
  filters: Filters;
}

/** Which businesses, in order, and how many there are in all. */
export interface Found {
  cards: Card[];
  /** At most `countMax`. */
  total: number;
  isCapped: boolean;
  /** How many of them, from the first on, answer to what was asked; those after are of its category, or mention it. */
  answers: number;
  /** Of the answers, how many lie in the asked LGA; all of them when none was asked. */
  inPlace: number;
}

const nothing: Found = { cards: [], total: 0, isCapped: false, answers: 0, inPlace: 0 };

/**
 * Finds what was understood. One trade, or one word of a name, is walked along an index that already holds the order;
 * several parts together are few, so they are matched and then ordered.
 */
export async function find(db: Db, understood: Understood, wanted: Wanted): Promise<Found> {
  const { trades, words, place } = understood;
  if (understood.unknownPlace && !place) return nothing;
  if (trades.length + words.length === 0 && !understood.isPlaceOnly) return nothing;
  const isOneTerm = trades.length + words.length === 1;
  if (!isOneTerm) return findMatching(db, understood, wanted);
  const sections = sectionsOf(understood);
  if (wanted.sort !== "best") {
    return words.length === 1 ? findMatching(db, understood, wanted) : findSorted(db, sections, wanted);
  }
  const first = await readSections(
    db,
    sections.filter(({ not }) => not.length === 0),
    wanted,
  );
  // A single word is looked for in names first; only when these are few is it worth looking through all texts.
  if (words.length === 1 && first.sum < wanted.offset + wanted.limit) return findMatching(db, understood, wanted);
  const more = first.strong < fallbackBelow ? await readMore(db, sections, first, wanted) : { cards: [], sum: 0 };
  const sum = first.sum + more.sum;
  return {
    cards: [...first.cards, ...more.cards],
    total: Math.min(sum, countMax),
    isCapped: sum > countMax,
    answers: Math.min(first.sum, countMax),
    inPlace: Math.min(place?.lga ? first.here : first.sum, countMax),
  };
}

/** The sections that come after all true answers, on what is left of the page. */
async function readMore(db: Db, sections: Section[], { cards, sum }: { cards: Card[]; sum: number }, wanted: Wanted) {
  const others = sections.filter(({ not }) => not.length > 0);
  if (others.length === 0) return { cards: [], sum: 0 };
  return readSections(db, others, {
    ...wanted,
    offset: Math.max(0, wanted.offset - sum),
    limit: wanted.limit - cards.length,
  });
}

/** With fewer true answers than this, the rest of the service's category is worth showing after them. */
const fallbackBelow = 28;

/** Name, tag and category in the asked area and around it; then the service's whole category; then texts that mention it. */
function sectionsOf({ trades: [group], words, place }: Understood): Section[] {
  const areas = areasOf(place);
  if (!group) return areas.map((area) => ({ terms: nameTerms(words), area, class: "strong", not: [] }));
  const categories = [...new Set(group.map((trade) => categoryOfTrade(trade)!.id))].filter((id) => !group.includes(id));
  return [
    ...areas.map((area): Section => ({ terms: group, area, class: "strong", not: [] })),
    ...(categories.length
      ? areas.map((area): Section => ({ terms: categories, area, class: "strong", not: group }))
      : []),
    ...areas.map((area): Section => ({ terms: group, area, class: "text", not: categories })),
  ];
}

/**
 * A page of the sections, one after the other, and how many are in each: one question, because asking costs more than
 * the walk. An end of the page that lies beyond the last section is counted all the same.
 */
async function readSections(db: Db, sections: Section[], { filters, offset, limit }: Wanted) {
  const parts = sections.map(
    (section, at) => sql`(select w.business_id, w.weight, ${sql.raw(String(at))} as part
    from (${scanIndex(section, filters, offset + limit)}) w)`,
  );
  const counts = sections.map((section) => count(section, filters));
  const { rows } = await db.execute<Card & { counts: number[] }>(sql`
    select ${cardOf}, c.counts from (select array[${sql.join(counts, sql`, `)}] as counts) c
    left join lateral (select * from (${sql.join(parts, sql` union all `)}) s
      order by part, weight desc, business_id offset ${offset} limit ${limit}) p on true
    left join listings l on l.business_id = p.business_id
    order by p.part, p.weight desc, p.business_id`);
  const sums = rows[0]!.counts;
  const sumOf = (isWanted: (section: Section) => boolean) =>
    sums.reduce((sum, count, at) => (isWanted(sections[at]!) ? sum + count : sum), 0);
  return {
    cards: rows.filter(({ id }) => id !== null),
    sum: sumOf(() => true),
    here: sumOf(({ area }) => area.kind === "lga"),
    strong: sumOf((section) => section.class === "strong" && section.not.length === 0),
  };
}

/** With more matches than this, reading an index in order is cheaper than sorting them. */
const sortedMax = 2_000;
/** However results are sorted, no more than these are looked at. */
const lookedAtMax = 20_000;

/** Everything that matches every part, ordered after it was found. */
async function findMatching(db: Db, understood: Understood, wanted: Wanted): Promise<Found> {
  const { place } = understood;
  const area: Area = place ? { kind: "state", state: place.state.id } : { kind: "country" };
  const source = matching(understood, area, place?.lga?.id, wanted.filters);
  const most = wanted.sort === "best" ? sortedMax : lookedAtMax;
  // The limit is hidden from the planner: it would trust its guess at how many match and read the whole table for them.
  const some = sql`${source} limit (select ${most + 1}::int)`;
  const found = await order(db, some, sql`m.named desc, m.strong desc, m.here desc, m.weight desc`, wanted, most);
  return found ?? findCommon(db, understood, area, wanted);
}

/** What so many match that only the best are read. */
async function findCommon(
  db: Db,
  understood: Understood,
  area: Area,
  { filters, limit, offset }: Wanted,
): Promise<Found> {
  const lga = understood.place?.lga?.id;
  const parts = matchingInOrder(understood, area, lga, filters, offset + limit);
  const here = lga === undefined ? sql`${countMax}` : countMatching(understood, area, lga, filters);
  const { rows } = await db.execute<{ ids: string[]; here: number }>(sql`select ${here} as here,
    array(select m.business_id from (${parts}) m order by part, rank_score desc, m.business_id
      limit ${limit} offset ${offset}) as ids`);
  const cards = await listByIds(db, rows[0]!.ids);
  return {
    cards,
    total: countMax,
    isCapped: true,
    answers: countMax,
    inPlace: Math.min(Number(rows[0]!.here), countMax),
  };
}

/** All true answers together, for an order that no index holds. */
async function findSorted(db: Db, sections: Section[], wanted: Wanted): Promise<Found> {
  const answering = sections.filter(({ not }) => not.length === 0);
  const hasLga = answering.some(({ area }) => area.kind === "lga");
  const rows = answering.map((section) => {
    const isHere = !hasLga || section.area.kind === "lga";
    return sql`select w.business_id, ${isHere}::boolean as here, w.weight
      from (${scanIndex(section, wanted.filters, lookedAtMax)}) w`;
  });
  // Who answers to one alternative and mentions another is one result.
  const once = sql`select u.business_id, bool_or(u.here) as here, true as named, true as strong, max(u.weight) as weight
    from (${sql.join(rows, sql` union all `)}) u group by u.business_id`;
  const found = await order(db, once, sql`m.weight desc`, wanted);
  return found!;
}

/**
 * Orders, counts and cuts what `source` selects: (business_id, here, named, strong, weight).
 * A page past the end is empty, and yet counted.
 * @param most nothing is found when there are more of them, and they were to come in the best order
 */
async function order(
  db: Db,
  source: SQL,
  best: SQL,
  { sort, point, limit, offset }: Wanted,
  most = Number.POSITIVE_INFINITY,
): Promise<Found | undefined> {
  const near = sort === "nearest" ? point : undefined;
  const by = near
    ? nearestFirst(near)
    : sort === "nearest"
      ? best
      : { best, rating: bestRatedFirst, newest: newestFirst }[sort];
  const needsListing = sort !== "best";
  const { rows } = await db.execute<{ ids: string[]; total: number; here: number }>(sql`
    with m as materialized (
      select s.*${needsListing ? sql`, l.rating_sum, l.rating_count, l.created_at, l.latitude, l.longitude` : sql``}
      from (${source}) s ${needsListing ? sql`join listings l on l.business_id = s.business_id` : sql``}
      ${near ? sql`where ${isNearby(near)}` : sql``})
    select (select count(*)::int from m) as total, (select count(*)::int from m where m.here) as here,
      array(select m.business_id from m order by ${by}, m.business_id limit ${limit} offset ${offset}) as ids`);
  const { ids, total, here } = rows[0]!;
  if (sort === "best" && total > most) return undefined;
  const cards = await listByIds(db, ids);
  const counted = Math.min(total, countMax);
  return { cards, total: counted, isCapped: total > countMax, answers: counted, inPlace: Math.min(here, countMax) };
}

const bestRatedFirst = sql`m.rating_sum::float8 / nullif(m.rating_count, 0) desc nulls last, m.rating_count desc`;
const newestFirst = sql`m.created_at desc`;

/** A degree of longitude is shorter than one of latitude, by the cosine of the latitude. */
const nearestFirst = ({ latitude, longitude }: Point) =>
  sql`(m.latitude - ${latitude}) ^ 2 + ((m.longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2`;

const isNearby = (point: Point) =>
  sql`l.local_government_id in (${sql.join(
    nearbyLgaIds(point).map((id) => sql`${id}`),
    sql`, `,
  )})`;
