import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { pageRows } from "./contract.ts";
import { readCursor, type SortKind, writeCursor } from "./cursor.ts";

/** Query of every list. */
export interface Asked {
  search?: string;
  /** Days in Lagos, both within. */
  from?: string;
  to?: string;
  sort: string;
  after?: string;
  before?: string;
}

/** Which rows are read, and how: a list puts it at the end of its query. */
interface Slice {
  /** Sort key of each row, as text; selected as `sortedBy`. */
  sortedBy: SQL<string>;
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

/** Fields of every row that was read. */
export interface Sorted {
  id: string;
  sortedBy: string;
}

/** A query that is not cut to a page yet. */
interface Unsliced<Found> {
  where: (condition: SQL | undefined) => {
    orderBy: (...columns: SQL[]) => { limit: (rows: number) => PromiseLike<Found[]> };
  };
}

/** One list of the back office: the one definition for its pages and its file. */
export interface List<Query extends Asked, Found extends Sorted, Row> {
  name: string;
  /** Public fields of a row; its keys are the columns of the file. */
  row: z.ZodObject & z.ZodType<Row>;
  /** Sort orders, each with an index; by the name that the query has without its minus. */
  sorts: Record<string, { by: SQLWrapper; kind: SortKind }>;
  /** Settles the order of rows that are alike. */
  id: SQLWrapper;
  /** The instant that `from` and `to` are about. */
  at: SQLWrapper;
  /** Conditions of the search and the filters. @throws AppError `request/invalid` */
  isWanted: (query: Query, now: Date) => (SQL | undefined)[];
  /** Columns read of each row; the engine adds the condition, the order and the length of a page. */
  read: (db: Db, sortedBy: SQL<string>, now: Date) => Unsliced<Found>;
  present: (found: Found) => Row;
}

/** Holds a definition to its own types. */
export const list = <Query extends Asked, Found extends Sorted, Row>(definition: List<Query, Found, Row>) => definition;

export interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

const exact: Record<SortKind, (by: SQLWrapper) => SQL<string>> = {
  time: (by) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
  text: (by) => sql`${by}`,
};
const typed: Record<SortKind, (value: string) => SQL> = {
  time: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  text: (value) => sql`${value}`,
};

/**
 * One page of a list. It is found by what its neighbour ended with, not by counting: rows that come meanwhile double
 * none and hide none, and the hundredth page costs what the first does.
 *
 * @param limit rows on it
 * @throws AppError `request/invalid` for a cursor or a filter that means nothing
 */
export async function readPage<Query extends Asked, Found extends Sorted, Row>(
  { db, clock }: Pick<Services, "db" | "clock">,
  list: List<Query, Found, Row>,
  query: Query,
  limit = pageRows,
): Promise<Page<Row>> {
  const now = clock.now();
  const { isBackward, slice } = sliceOf(list, query, now, limit + 1);
  const { sortedBy, where, orderBy, limit: rowsMax } = slice;
  const found = await list
    .read(db, sortedBy, now)
    .where(where)
    .orderBy(...orderBy)
    .limit(rowsMax);
  const hasMore = found.length > limit;
  const shown = isBackward ? found.slice(0, limit).reverse() : found.slice(0, limit);
  const cursorOf = (row: Found | undefined) =>
    row ? writeCursor(query.sort, { value: row.sortedBy, id: row.id }) : null;
  return {
    rows: shown.map(list.present),
    next: isBackward || hasMore ? cursorOf(shown.at(-1)) : null,
    previous: (isBackward ? hasMore : query.after) ? cursorOf(shown[0]) : null,
  };
}

/** SQL of a page, for a list and for the test that shows it. */
export function sliceOf<Query extends Asked, Found extends Sorted, Row>(
  list: List<Query, Found, Row>,
  query: Query,
  now: Date,
  limit: number,
): { isBackward: boolean; slice: Slice } {
  const isBackward = query.before !== undefined;
  const isDescending = query.sort.startsWith("-") !== isBackward;
  const { by, kind } = list.sorts[query.sort.replace("-", "")]!;
  const cursor = query.before ?? query.after;
  const place = cursor === undefined ? undefined : readCursor(cursor, query.sort, kind);
  const direction = isDescending ? desc : asc;
  const sign = sql.raw(isDescending ? "<" : ">");
  const isBeyond = place && sql`(${by}, ${list.id}) ${sign} (${typed[kind](place.value)}, ${place.id}::uuid)`;
  return {
    isBackward,
    slice: {
      sortedBy: exact[kind](by),
      where: and(...list.isWanted(query, now), ...within(list.at, query), isBeyond),
      orderBy: [direction(by), direction(list.id)],
      limit,
    },
  };
}

/** From the beginning of one day in Lagos to the end of another. */
function within(at: SQLWrapper, { from, to }: Asked): (SQL | undefined)[] {
  return [
    from ? sql`${at} >= ${`${from}T00:00:00+01:00`}::timestamptz` : undefined,
    to ? sql`${at} < ${`${to}T00:00:00+01:00`}::timestamptz + interval '1 day'` : undefined,
  ];
}
