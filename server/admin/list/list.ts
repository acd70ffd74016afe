import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { Call, StaffRole } from "#/server/platform/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { CallContext, OutgoingFile, Route } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { lagosDay } from "#/shared/time.ts";
import { audited, type Facts } from "../staff-action.ts";
import { exportRowsMax, type ListContract, listContract, pageRows } from "./contract.ts";
import { byteOrderMark, csvLine } from "./csv.ts";

type ListDeps = Pick<Services, "db" | "clock">;

interface ListQuery {
  search?: string;
  /** Days in Lagos, both included. */
  from?: string;
  to?: string;
  sort: string;
  after?: string;
  before?: string;
}

/** Fields that every list reads of its rows. */
interface SortedRow {
  id: string;
  /** The sort key as text. */
  sortedBy: string;
}

/** A query without its page. */
interface Unsliced<Found> {
  where: (condition: SQL | undefined) => {
    orderBy: (...columns: SQL[]) => { limit: (rows: number) => PromiseLike<Found[]> };
  };
}

type SortKind = "time" | "text";

interface ListDefinition<Name extends string, S extends z.ZodRawShape, Found extends SortedRow, R extends z.ZodObject> {
  name: Name;
  /** For the reference. */
  does: string;
  /** The same list as a file, for the reference: `The list of payments`. */
  fileIs: string;
  access: readonly StaffRole[];
  query: z.ZodObject<S>;
  /** Public fields of a row; its keys are the columns of the file. */
  row: R;
  /** Sort orders, each with an index; by the name that the query has without its minus. */
  sorts: Record<string, { by: SQLWrapper; kind: SortKind }>;
  /** Breaks ties of the order. */
  id: SQLWrapper;
  /** The instant that `from` and `to` compare. */
  at: SQLWrapper;
  /** Conditions of the search and the filters. @throws AppError `request/invalid` */
  isWanted: (query: z.output<z.ZodObject<S>>, now: Date) => (SQL | undefined)[];
  /** Columns of each row; the engine adds the condition, the order and the limit. */
  read: (db: Db, sortedBy: SQL<string>, now: Date) => Unsliced<Found>;
  present: (found: Found) => z.output<R>;
}

/** A list as the engine reads it, whatever its columns. */
export interface List<Row> {
  name: string;
  row: z.ZodObject;
  sorts: Record<string, { by: SQLWrapper; kind: SortKind }>;
  id: SQLWrapper;
  at: SQLWrapper;
  isWanted: (query: ListQuery, now: Date) => (SQL | undefined)[];
  read: (db: Db, sortedBy: SQL<string>, now: Date) => Unsliced<SortedRow>;
  present: (found: SortedRow) => Row;
}

/** A list of the back office with its contract and routes: pages, and a file of all of it. */
export function adminList<
  const Name extends string,
  S extends z.ZodRawShape,
  Found extends SortedRow,
  R extends z.ZodObject,
>(
  definition: ListDefinition<Name, S, Found, R>,
): { list: List<z.output<R>>; contract: ListContract<Name, S, R>; routes: Route[] } {
  const list = definition as unknown as List<z.output<R>>;
  const contract = listContract(definition);
  const calls = contract as unknown as Record<Route["name"], Call>;
  const route = (name: Route["name"], handle: (context: CallContext<Call>) => unknown): Route => ({
    name,
    call: calls[name]!,
    handle: handle as Route["handle"],
  });
  const queryOf = ({ query }: CallContext<Call>) =>
    query as unknown as ListQuery & { reason: string; columns?: string };
  return {
    list,
    contract,
    routes: [
      route(`GET /v2/admin/${definition.name}`, (context) => readPage(context, list, queryOf(context))),
      route(`GET /v2/admin/${definition.name}.csv`, (context) =>
        exportList(context, context.viewer!, list, queryOf(context)),
      ),
    ],
  };
}

interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/**
 * One page of a list, found by the end of its neighbour rather than by an offset: rows added meanwhile repeat none and
 * hide none.
 * @throws AppError `request/invalid` for a cursor or a filter without meaning
 */
export async function readPage<Row>(
  { db, clock }: ListDeps,
  list: List<Row>,
  query: ListQuery,
  limit = pageRows,
): Promise<Page<Row>> {
  const now = clock.now();
  const isBackward = query.before !== undefined;
  const isDescending = query.sort.startsWith("-") !== isBackward;
  const { by, kind } = list.sorts[query.sort.replace("-", "")]!;
  const written = query.before ?? query.after;
  const cursor = written === undefined ? undefined : readCursor(written, query.sort, kind);
  const sign = sql.raw(isDescending ? "<" : ">");
  const isBeyond = cursor && sql`(${by}, ${list.id}) ${sign} (${valueAs[kind](cursor.value)}, ${cursor.id}::uuid)`;
  const direction = isDescending ? desc : asc;
  const found = await list
    .read(db, textOf[kind](by), now)
    .where(and(...list.isWanted(query, now), ...isWithin(list.at, query), isBeyond))
    .orderBy(direction(by), direction(list.id))
    .limit(limit + 1);
  const hasMore = found.length > limit;
  const shown = isBackward ? found.slice(0, limit).reverse() : found.slice(0, limit);
  const cursorOf = (row: SortedRow | undefined) =>
    row ? writeCursor(query.sort, { value: row.sortedBy, id: row.id }) : null;
  return {
    rows: shown.map(list.present),
    next: isBackward || hasMore ? cursorOf(shown.at(-1)) : null,
    previous: (isBackward ? hasMore : query.after) ? cursorOf(shown[0]) : null,
  };
}

/** From the beginning of one day in Lagos to the end of another. */
function isWithin(at: SQLWrapper, { from, to }: ListQuery): (SQL | undefined)[] {
  return [
    from ? sql`${at} >= ${`${from}T00:00:00+01:00`}::timestamptz` : undefined,
    to ? sql`${at} < ${`${to}T00:00:00+01:00`}::timestamptz + interval '1 day'` : undefined,
  ];
}

/** The end of a page: the sort key and id of its last row. */
interface Cursor {
  value: string;
  id: string;
}

const WrittenCursor = z.tuple([z.string(), z.string(), z.string()]);

/** Sort keys in a cursor: an instant is microseconds since 1970, as exact as in the database. */
const isValue: Record<SortKind, (value: string) => boolean> = {
  time: (value) => /^\d{1,16}$/.test(value),
  text: (value) => !value.includes("\0"),
};
const textOf: Record<SortKind, (by: SQLWrapper) => SQL<string>> = {
  time: (by) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
  text: (by) => sql`${by}`,
};
const valueAs: Record<SortKind, (value: string) => SQL> = {
  time: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  text: (value) => sql`${value}`,
};

/** A cursor names its order, and is refused in another. */
const writeCursor = (sort: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");

/** @throws AppError `request/invalid` for anything that was not written for this order */
function readCursor(written: string, sort: string, kind: SortKind): Cursor {
  const parsed = WrittenCursor.safeParse(readJson(Buffer.from(written, "base64url").toString()));
  if (parsed.success) {
    const [order, value, id] = parsed.data;
    if (order === sort && isValue[kind](value) && isId(id)) return { value, id };
  }
  throw new AppError("request/invalid", "That page can’t be found. Begin at the first");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not one of our cursors.
    return undefined;
  }
}

const exportBatchRows = 1_000;

/** A whole list as CSV, read in batches. The export is in the audit log before the first row leaves. */
async function exportList<Row>(
  deps: ListDeps,
  viewer: Viewer,
  list: List<Row>,
  query: ListQuery & { reason: string; columns?: string },
): Promise<OutgoingFile> {
  const columns = columnsOf(list, query.columns);
  const first = await readPage(deps, list, query, exportBatchRows);
  const subject = { kind: "list", id: list.name };
  await audited(deps, viewer, { action: "export list", subject, reason: query.reason }, async () => ({
    after: factsOf(query),
    answer: undefined,
  }));
  return {
    filename: `${list.name}-${lagosDay(deps.clock.now())}.csv`,
    pieces: csvPieces(deps, list, { query, columns, first }),
  };
}

/** The requested columns in the order of the list; all by default. @throws AppError `request/invalid` */
function columnsOf({ row }: Pick<List<unknown>, "row">, requested: string | undefined): string[] {
  const columns = Object.keys(row.shape);
  if (requested === undefined) return columns;
  const wanted = new Set(requested.split(","));
  const known = columns.filter((column) => wanted.has(column));
  if (known.length !== wanted.size) throw new AppError("request/invalid", "The list has no such column");
  return known;
}

/** The query as the audit log has it; of the search only whether there was one, as it is mostly a person's name. */
const factsOf = (query: object): Facts =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => name !== "reason" && value !== undefined)
      .map(([name, value]) => [name, name === "search" ? value !== "" : value]),
  );

async function* csvPieces<Row>(
  deps: ListDeps,
  list: List<Row>,
  { query, columns, first }: { query: ListQuery; columns: readonly string[]; first: Page<Row> },
): AsyncGenerator<string> {
  const lineOf = (row: Row) => csvLine(columns.map((column) => (row as Record<string, unknown>)[column]));
  yield byteOrderMark + csvLine(columns);
  let left = exportRowsMax;
  for (let page = first; ; page = await readPage(deps, list, { ...query, after: page.next! }, exportBatchRows)) {
    yield page.rows.slice(0, left).map(lineOf).join("");
    left -= page.rows.length;
    if (!page.next || left <= 0) return;
  }
}
