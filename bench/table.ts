import { atMost, type Bound, type Line, linesOf, processBounds, type Run } from "./bounds.ts";
import type { Chat } from "./chat.ts";
import type { FloorReport } from "./floor-queries.ts";
import { cpuOf, type Measured } from "./measure.ts";
import { placeName } from "./product.ts";
import type { Single } from "./singles.ts";
import type { StillPages } from "./still-pages.ts";

const ms = (value: number) => (value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : value.toFixed(1));
const headings = ["", "cold ms", "p50 ms", "p99 ms", "req/s", "CPU ms", "server", "database", "beside", "bound", "met"];
/** Texts stand left, numbers right. */
const leftColumns = new Set([0, 8, 9, 10]);

/** Columns of even width. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = headings.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (leftColumns.has(at) ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** One run as rows of the table. */
export function rowsOf(run: Run, smaller: Run | undefined): string[][] {
  const { store, filledMs, readyMs, memoryMb, memoryAfterPagesMb, floors } = run;
  const filled = filledMs === undefined ? "" : `, filled in ${(filledMs / 1000).toFixed(1)} s`;
  return [
    [],
    [`${store.size.toLocaleString("en")} listings, ${placeName(store)}${filled}`],
    headings,
    ...linesOf(run, smaller).map(lineRow),
    floorRow("floor: one row by key", floors.byKey),
    ...(floors.plainText ? [floorRow("floor: plain full text, filter, rank", floors.plainText)] : []),
    [
      `ready in ${(readyMs / 1000).toFixed(2)} s; ${memoryMb} MB, ${memoryAfterPagesMb} MB after 1,000 pages`,
      ...Array<string>(8).fill(""),
      ...boundCells(processBounds(run)),
    ],
  ];
}

function lineRow({ measured, beside, bounds }: Line): string[] {
  const { name, coldMs, p50Ms, p99Ms, perSecond, serverMs, databaseMs, failed } = measured;
  return [
    failed ? `${name} (${failed} FAILED)` : name,
    coldMs === undefined ? "" : ms(coldMs),
    ms(p50Ms),
    ms(p99Ms),
    String(Math.round(perSecond)),
    ms(cpuOf(measured)),
    ms(serverMs),
    ms(databaseMs),
    beside ?? "",
    ...boundCells(bounds),
  ];
}

function boundCells(bounds: readonly Bound[]): string[] {
  if (bounds.length === 0) return ["", ""];
  return [bounds.map(({ says }) => says).join("; "), bounds.map(({ isMet }) => (isMet ? "yes" : "NO")).join("; ")];
}

function floorRow(name: string, report: FloorReport): string[] {
  const { p50Ms, p99Ms, perSecond, serverMs, databaseMs } = report;
  return [
    name,
    "",
    ms(p50Ms),
    ms(p99Ms),
    String(Math.round(perSecond)),
    ms(cpuOf(report)),
    ms(serverMs),
    ms(databaseMs),
    "",
    "",
    "",
  ];
}

/** A kept page beside what else could answer with the same bytes. */
export function stillRows({ rows, bounds }: StillPages): string[][] {
  const lines = rows.map((measured, at) => lineRow({ measured, bounds: at === 0 ? bounds : [] }));
  return [[], ["a kept page"], headings, ...lines];
}

/** Figures of ours and of another product, line by line. */
export const peerRows = (rows: readonly Measured[]) => [
  headings,
  ...rows.map((measured) => lineRow({ measured, bounds: [] })),
];

/** Cost of chat, beside its bounds. */
export function chatRows({ store, effort, oneProcess, serverMs, kbAStream, twoProcesses, singles }: Chat) {
  const row = (name: string, p50Ms: number, p99Ms: number, rest: { cpu?: string; ratio?: string }, bounds: Bound[]) => [
    name,
    "",
    ms(p50Ms),
    ms(p99Ms),
    "",
    "",
    rest.cpu ?? "",
    "",
    rest.ratio ?? "",
    ...boundCells(bounds),
  ];
  const seen = (name: string, { seenP50Ms, seenP99Ms, lost }: Chat["oneProcess"], most: number, cpu?: string) =>
    row(lost ? `${name} (${lost} LOST)` : name, seenP50Ms, seenP99Ms, { cpu }, [
      atMost(`p99 ≤ ${most} ms`, seenP99Ms, most),
    ]);
  const single = (name: string, one: Single, most: number) => {
    const times = one.p50Ms / singles.floor.p50Ms;
    const cpu = `${ms(one.serverMs)} + ${ms(one.databaseMs)}`;
    return row(name, one.p50Ms, one.p99Ms, { cpu, ratio: `${times.toFixed(2)} × one row` }, [
      atMost(`p50 ≤ ${most} × one row`, times, most),
    ]);
  };
  return [
    [],
    [
      `chat, ${placeName(store)}: ${effort.streams.toLocaleString("en")} streams open, ${effort.rate} messages a second`,
    ],
    headings,
    seen("a message, until the other side sees it", oneProcess, 50, ms(serverMs)),
    ...(twoProcesses ? [seen("the same across two processes", twoProcesses, 100)] : []),
    single("reply_message, nothing else happening", singles.message, 4),
    single("rating, nothing else happening", singles.rating, 7),
    row("floor: one row inserted, in turn with them", singles.floor.p50Ms, singles.floor.p99Ms, {}, []),
    [
      `${kbAStream.toFixed(1)} KB a stream`,
      ...Array<string>(8).fill(""),
      ...boundCells([atMost("a stream ≤ 40 KB", kbAStream, 40)]),
    ],
  ];
}
