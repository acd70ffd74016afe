import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingFile } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { lagosDay } from "#/shared/time.ts";
import { audited, type Facts } from "../audit/audit.ts";
import { exportRowsMax } from "./contract.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import { type Asked, type List, type Page, readPage, type Sorted } from "./paging.ts";

/** So many rows are held at a time. */
const rowsAtOnce = 1_000;

type Deps = Pick<Services, "db" | "clock">;

/**
 * A whole list as a file, page by page, its columns named as in the answers of the list. Who took what is written to the
 * audit log before the first row leaves.
 * @throws AppError `request/invalid` for a filter that means nothing
 */
export async function exportList<Query extends Asked, Found extends Sorted, Row>(
  deps: Deps,
  viewer: Viewer,
  list: List<Query, Found, Row>,
  query: Query & { reason: string; columns?: string },
): Promise<OutgoingFile> {
  const columns = columnsOf(list, query.columns);
  const first = await readPage(deps, list, query, rowsAtOnce);
  const subject = { kind: "list", id: list.name };
  await audited(deps, viewer, { action: "export list", subject, reason: query.reason }, async () => ({
    after: factsOf(query),
    answer: undefined,
  }));
  const filename = `${list.name}-${lagosDay(deps.clock.now())}.csv`;
  return { filename, pieces: pieces(deps, list, { query, columns, first }) };
}

/** The columns that were asked for, in the order of the list; all of them unless said. @throws AppError `request/invalid` */
function columnsOf({ row }: Pick<List<Asked, Sorted, unknown>, "row">, asked: string | undefined): string[] {
  const columns = Object.keys(row.shape);
  if (asked === undefined) return columns;
  const wanted = new Set(asked.split(","));
  const known = columns.filter((column) => wanted.has(column));
  if (known.length !== wanted.size) throw new AppError("request/invalid", "The list has no such column");
  return known;
}

/** The query, as the audit log keeps it; of the search only that there was one: it is mostly a person's name. */
const factsOf = (query: object): Facts =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => name !== "reason" && value !== undefined)
      .map(([name, value]) => [name, name === "search" ? value !== "" : value]),
  );

async function* pieces<Query extends Asked, Found extends Sorted, Row>(
  deps: Deps,
  list: List<Query, Found, Row>,
  { query, columns, first }: { query: Query; columns: readonly string[]; first: Page<Row> },
): AsyncGenerator<string> {
  const lineOf = (row: Row) => csvLine(columns.map((column) => (row as Record<string, unknown>)[column]));
  yield byteOrderMark + csvLine(columns);
  let left = exportRowsMax;
  for (let page = first; ; page = await readPage(deps, list, { ...query, after: page.next! }, rowsAtOnce)) {
    yield page.rows.slice(0, left).map(lineOf).join("");
    left -= page.rows.length;
    if (!page.next || left <= 0) return;
  }
}
