import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { Call, StaffRole } from "#/server/platform/contract.ts";
import { byteOrderMark, csvLine } from "#/server/platform/csv.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { tooLong, typedLine } from "#/server/platform/fields.ts";
import type { OutgoingFile, Route } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { lagosDay } from "#/shared/time.ts";
import { rowsShown } from "../fields.ts";
import { audited, type Facts } from "../staff-action.ts";
import { type Findable, isFound } from "./matching.ts";

type ListDeps = Pick<Services, "db" | "clock">;

const pageRows = 50;
const exportRowsMax = 100_000;

export const yesOrNo = z.enum(["yes", "no"]).optional();

const day = z.iso
  .date("Give a day as 2026-11-18")
  .startsWith("20", "Give a day as 2026-11-18")
  .optional()
  .describe("a day in Lagos");
const search = typedLine()
  .max(lengthMax.search, tooLong(lengthMax.search))
  .regex(/^\P{Cc}*$/u, "That can’t be searched for")
  .optional();
const cursor = z.string().max(1_000).optional();

type ListQuery = z.output<ReturnType<typeof listQuery>>;

const listQuery = (sorts: readonly string[]) =>
  z.object({ search, from: day, to: day, sort: z.enum(sorts).default(sorts[0]!) });

interface SortedRow {
  id: string;
  sortedBy: string;
}

interface Unsliced<Found> {
  where: (condition: SQL | undefined) => {
    orderBy: (...columns: SQL[]) => { limit: (rows: number) => PromiseLike<Found[]> };
    limit: (rows: number) => { as: (name: string) => SQLWrapper };
  };
}

type SortKind = "time" | "text";

interface ListDefinition<Name extends string, S extends z.ZodRawShape, Found extends SortedRow, R extends z.ZodObject> {
  name: Name;
  does: string;
  access: readonly StaffRole[];
  /** What a search finds a row by. */
  findable: Findable;
  filters: S;
  row: R;
  id: SQLWrapper;
  at: SQLWrapper;
  /** Sort orders, the first is the default; absent: `created`, by `at`. */
  sorts?: List<unknown>["sorts"];
  /** Conditions of the filters. @throws AppError `request/invalid` */
  isWanted: (query: z.output<z.ZodObject<S>>, now: Date) => (SQL | undefined)[];
  read: (db: Db, sortedBy: SQL<string>, now: Date) => Unsliced<Found>;
  present: (found: Found) => z.output<R>;
}

export interface List<Row> {
  name: string;
  row: z.ZodObject;
  sorts: Record<string, { by: SQLWrapper; kind: SortKind }>;
  id: SQLWrapper;
  at: SQLWrapper;
  findable: Findable;
  isWanted: (query: ListQuery, now: Date) => (SQL | undefined)[];
  read: (db: Db, sortedBy: SQL<string>, now: Date) => Unsliced<SortedRow>;
  present: (found: SortedRow) => Row;
}

interface ListCall<Returns extends z.ZodType> {
  does: string;
  access: readonly StaffRole[];
  query: z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>>;
  returns: Returns;
}

type PageOf<R extends z.ZodObject> = z.ZodObject<{
  found: z.ZodNumber;
  rows: z.ZodArray<R>;
  next: z.ZodNullable<z.ZodString>;
  previous: z.ZodNullable<z.ZodString>;
}>;

type ListContract<Name extends string, R extends z.ZodObject> = {
  [K in `GET /v2/admin/${Name}`]: ListCall<PageOf<R>>;
} & { [K in `GET /v2/admin/${Name}.csv`]: ListCall<z.ZodString> & { answersAs: "csv" } };

/** A list with its two calls: pages, and an export of the whole list. */
export function adminList<
  const Name extends string,
  S extends z.ZodRawShape,
  Found extends SortedRow,
  R extends z.ZodObject,
>(
  definition: ListDefinition<Name, S, Found, R>,
): { list: List<z.output<R>>; rows: z.ZodArray<R>; contract: ListContract<Name, R>; routes: Route[] } {
  const { name, does, access, at, row, filters, sorts = { created: { by: at, kind: "time" } } } = definition;
  const list = { ...definition, sorts } as unknown as List<z.output<R>>;
  const [first, ...others] = Object.keys(sorts);
  const orders = [`-${first}`, first!, ...others.flatMap((sort) => [sort, `-${sort}`])];
  const query = listQuery(orders).extend(filters);
  const pages: Call = {
    does: `${does} Found by words of a name or an email, by phone and by id.`,
    access,
    query: query.extend({
      after: cursor.describe("`next` of the page before"),
      before: cursor.describe("`previous` of the page after"),
    }),
    returns: z.object({
      found: z.number().describe("rows on all pages; 10,001 for more than 10,000"),
      rows: z.array(row),
      next: z.string().nullable().describe("asks for what follows, as `after`"),
      previous: z.string().nullable().describe("asks for what comes before, as `before`"),
    }),
  };
  const file: Call = {
    does: `The list “${name}” as a file. That it was exported is written to the audit log.`,
    access,
    query: query.extend({
      reason: typedLine().max(500).default(""),
      columns: z.string().max(500).optional().describe("`name,email`: these columns only, in the order of the list"),
    }),
    returns: z.string().describe("RFC 4180 in UTF-8, at most 100,000 rows"),
    answersAs: "csv",
  };
  const path = `GET /v2/admin/${name}` as const;
  const route = (name: Route["name"], call: Call, handle: (deps: Services, viewer: Viewer, query: never) => unknown) =>
    ({ name, call, handle: (context) => handle(context, context.viewer!, context.query as never) }) as Route;
  return {
    list,
    rows: z.array(row),
    contract: { [path]: pages, [`${path}.csv`]: file } as ListContract<Name, R>,
    routes: [
      route(path, pages, (deps, _, query) => readCountedPage(deps, list, query)),
      route(`${path}.csv`, file, (deps, viewer, query) => exportList(deps, viewer, list, query)),
    ],
  };
}

type Wire<Found> = {
  [K in Exclude<keyof Found, "sortedBy">]: Found[K] extends infer V ? (V extends Date ? string : V) : never;
};

/** A row whose columns are named as in its contract: instants become text. */
export function asRow<Found extends object>(found: Found): Wire<Found> {
  const entries = Object.entries(found).filter(([name]) => name !== "sortedBy");
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Wire<Found>;
}

interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/**
 * Keyset pagination: concurrent inserts neither repeat nor hide rows. @throws AppError `request/invalid` for a cursor
 * or a filter without meaning
 */
export async function readPage<Row>(
  { db, clock }: ListDeps,
  list: List<Row>,
  query: ListQuery & { after?: string; before?: string },
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
    .where(and(isListed(list, query, now), isBeyond))
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

const isListed = (list: List<unknown>, query: ListQuery, now: Date) =>
  and(
    query.search ? isFound(query.search, list.findable) : undefined,
    ...list.isWanted(query, now),
    ...isWithin(list.at, query),
  );

/** Nothing needs the exact number of a long list, and counting a million rows is slow. */
const countMax = 10_000;

async function readCountedPage<Row>(
  deps: ListDeps,
  list: List<Row>,
  query: ListQuery & { after?: string; before?: string },
): Promise<Page<Row> & { found: number }> {
  const page = await readPage(deps, list, query);
  if (!page.next && !page.previous) return { found: page.rows.length, ...page };
  const { db, clock } = deps;
  const now = clock.now();
  const counted = list
    .read(db, sql`''`, now)
    .where(isListed(list, query, now))
    .limit(countMax + 1)
    .as("counted");
  return { found: await db.$count(counted), ...page };
}

/** The first rows of a list, for the page of what they belong to. @param search may be whatever `findable` of the list reads */
export async function readLatest<Row>(
  deps: ListDeps,
  list: List<Row>,
  { sort = "-created", ...query }: { search?: string; sort?: string; status?: string },
): Promise<Row[]> {
  return (await readPage(deps, list, { ...query, sort }, rowsShown)).rows;
}

function isWithin(at: SQLWrapper, { from, to }: ListQuery): (SQL | undefined)[] {
  return [
    from ? sql`${at} >= ${`${from}T00:00:00+01:00`}::timestamptz` : undefined,
    to ? sql`${at} < ${`${to}T00:00:00+01:00`}::timestamptz + interval '1 day'` : undefined,
  ];
}

interface Cursor {
  value: string;
  id: string;
}

const WrittenCursor = z.tuple([z.string(), z.string(), z.string()]);

/** An instant is in microseconds since 1970, the precision of the database. */
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

/** A cursor is valid for its order only. */
const writeCursor = (sort: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");

/** @throws AppError `request/invalid` */
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

function columnsOf({ row }: Pick<List<unknown>, "row">, requested: string | undefined): string[] {
  const columns = Object.keys(row.shape);
  if (requested === undefined) return columns;
  const wanted = new Set(requested.split(","));
  const known = columns.filter((column) => wanted.has(column));
  if (known.length !== wanted.size) throw new AppError("request/invalid", "The list has no such column");
  return known;
}

/** Records only whether there was a search, because it is usually a person's name. */
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
