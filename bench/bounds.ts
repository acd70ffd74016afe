import { asked } from "./asked.ts";
import type { FloorReports } from "./floor-queries.ts";
import { cpuOf, type Measured, sum } from "./measure.ts";
import type { Store } from "./product.ts";

/** Everything measured on one store. */
export interface Run {
  store: Store;
  /** Time of filling; absent when it was filled before. */
  filledMs: number | undefined;
  /** From start to the first answer, on existing data. */
  readyMs: number;
  memoryMb: number;
  /** Memory after the first thousand addresses, and how much the second thousand added. */
  memoryAfterPagesMb: number;
  memoryGrowthMb: number | undefined;
  rows: Measured[];
  floors: FloorReports;
}

/** A row of the table: what was measured beside what it is compared with. */
export interface Line {
  measured: Measured;
  /** CPU beside that of a floor, or of the calls a page is made of. */
  beside?: string;
  bounds: Bound[];
}

export interface Bound {
  says: string;
  isMet: boolean;
}

export const atMost = (says: string, value: number, most: number): Bound => ({ says, isMet: value <= most });

/** By how many ms of CPU a page that is not kept may cost more than the calls it is made of. */
export const pageOverCallsMs = { search: 3, business: 2, home: 4 };
const { pages, callsOf } = asked();

/** From so many listings on each kind of search has a bound, and the plain way takes too long to be asked. */
export const tenMillion = 10_000_000;

const times = (cpu: number, floor: number, of: string) => `${(cpu / floor).toFixed(2)} × ${of}`;

/** Rows of one run beside their floors, with the bounds of PERFORMANCE.md that speak of them. */
export function linesOf(run: Run, smaller: Run | undefined): Line[] {
  const row = (name: string) => run.rows.find((measured) => measured.name === name)!;
  const plain = run.floors.plainText && cpuOf(run.floors.plainText);
  const key = cpuOf(run.floors.byKey);
  const mix = row("search: a mix");
  return run.rows.map((measured): Line => {
    const { name, p99Ms } = measured;
    const cpu = cpuOf(measured);
    const grown = growthBound(measured, smaller);
    const beside = plain === undefined ? undefined : times(cpu, plain, "plain text");
    const ofKind = run.store.size >= tenMillion ? [atMost("≤ 25 ms", cpu, 25)] : [];
    if (measured === mix) return { measured, beside, bounds: mixBounds(run, mix, plain) };
    if (name.startsWith("search: trade word, state")) {
      const database = atMost("database ≤ 0.5 ms", measured.databaseMs, 0.5);
      return { measured, beside, bounds: [database, ...ofKind, ...grown] };
    }
    if (name.startsWith("search:")) return { measured, beside, bounds: ofKind };
    if (name === "suggest")
      return { measured, bounds: [atMost("≤ 1 ms", cpu, 1), atMost("no database", measured.databaseMs, 0.01)] };
    if (name === pages.search.name) return pageLine(run, measured, "search", grown);
    if (name === pages.business.name) return pageLine(run, measured, "business", grown);
    if (name === pages.home.name) return pageLine(run, measured, "home", [millionViews(run), ...grown]);
    if (name === "call: business") return { measured, beside: times(cpu, key, "one row by key"), bounds: grown };
    if (name.startsWith("call:")) return { measured, bounds: grown };
    return { measured, bounds: [atMost(`p99 ≤ 20 ms`, p99Ms, 20)] };
  });
}

/** A page with what it costs more than its calls. */
function pageLine({ rows }: Run, measured: Measured, page: keyof typeof callsOf, bounds: Bound[]): Line {
  const names = callsOf[page].map(({ name }) => name);
  const calls = sum(rows.filter(({ name }) => names.includes(name)).map(cpuOf));
  const moreMs = cpuOf(measured) - calls;
  const most = pageOverCallsMs[page];
  const said = names.length > 1 ? "its calls" : "its call";
  return {
    measured,
    beside: `${said} + ${moreMs.toFixed(2)} ms`,
    bounds: [atMost(`≤ ${said} + ${most} ms`, moreMs, most), ...bounds],
  };
}

function mixBounds({ store }: Run, mix: Measured, plain = 0): Bound[] {
  const cpu = cpuOf(mix);
  if (store.size >= tenMillion) return [atMost("≤ 10 ms", cpu, 10)];
  if (store.size >= 1_000_000) return [atMost("≤ 6 ms", cpu, 6)];
  if (store.place === "own") return [atMost("p50 ≤ 4 ms", mix.p50Ms, 4), atMost("p99 ≤ 25 ms", mix.p99Ms, 25)];
  return [atMost("≤ 1.0 × plain text", cpu, plain), atMost("p99 ≤ 20 ms", mix.p99Ms, 20)];
}

/** Ten times the data may cost half as much again. */
function growthBound(measured: Measured, smaller: Run | undefined): Bound[] {
  const before = smaller?.rows.find(({ name }) => name === measured.name);
  return before ? [atMost("10 × data ≤ 1.5 ×", cpuOf(measured), 1.5 * cpuOf(before))] : [];
}

/** A million page views that are not kept, as many of each kind, within an hour and a half of one core: 5.4 ms each. */
function millionViews({ rows }: Run): Bound {
  const views = rows.filter(({ name }) => name.startsWith("page:"));
  const coreHours = sum(views.map(cpuOf)) / views.length / 3.6;
  return atMost(`a million pages, mixed, ≤ 1.5 core-hours (${coreHours.toFixed(2)})`, coreHours, 1.5);
}

/** Bounds on the process itself: its start and its memory. */
export function processBounds({ store, readyMs, memoryMb, memoryGrowthMb }: Run): Bound[] {
  const isOwn = store.place === "own";
  return [
    atMost(isOwn ? "ready ≤ 2 s" : "ready ≤ 1.5 s", readyMs, isOwn ? 2_000 : 1_500),
    atMost("memory ≤ 250 MB", memoryMb, 250),
    ...(memoryGrowthMb === undefined ? [] : [atMost("a second 1,000 addresses add ≤ 40 MB", memoryGrowthMb, 40)]),
  ];
}
