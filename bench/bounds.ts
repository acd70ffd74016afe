import type { FloorReports } from "./floor-queries.ts";
import { cpuOf, type Measured } from "./measure.ts";
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
  /** CPU, as a multiple of the floor. */
  ratio?: { times: number; of: string };
  bounds: Bound[];
}

export interface Bound {
  says: string;
  isMet: boolean;
}

export const atMost = (says: string, value: number, most: number): Bound => ({ says, isMet: value <= most });

/** Rows of one run beside their floors, with the bounds of PERFORMANCE.md that speak of them. */
export function linesOf(run: Run, smaller: Run | undefined): Line[] {
  const row = (name: string) => run.rows.find((measured) => measured.name === name)!;
  const plain = cpuOf(run.floors.plainText);
  const key = cpuOf(run.floors.byKey);
  const mix = row("search: a mix");
  return run.rows.map((measured): Line => {
    const { name, p99Ms } = measured;
    const cpu = cpuOf(measured);
    const grown = growthBound(measured, smaller);
    if (measured === mix)
      return { measured, ratio: { times: cpu / plain, of: "plain text" }, bounds: mixBounds(run, mix, plain) };
    if (name.startsWith("search: trade word, state")) {
      const database = atMost("database ≤ 0.5 ms", measured.databaseMs, 0.5);
      return { measured, ratio: { times: cpu / plain, of: "plain text" }, bounds: [database, ...grown] };
    }
    if (name.startsWith("search:")) return { measured, ratio: { times: cpu / plain, of: "plain text" }, bounds: [] };
    if (name === "suggest")
      return { measured, bounds: [atMost("≤ 1 ms", cpu, 1), atMost("no database", measured.databaseMs, 0.01)] };
    if (name === "page: search, not cached")
      return { measured, bounds: [atMost("≤ its call + 2 ms", cpu - cpuOf(mix), 2), ...grown] };
    if (name === "page: business, not cached") {
      return { measured, bounds: [atMost("≤ its call + 1 ms", cpu - cpuOf(row("call: business")), 1), ...grown] };
    }
    if (name === "page: home, not cached") return { measured, bounds: [millionViews(run), ...grown] };
    if (name === "call: business")
      return { measured, ratio: { times: cpu / key, of: "one row by key" }, bounds: grown };
    return { measured, bounds: [atMost(`p99 ≤ 20 ms`, p99Ms, 20)] };
  });
}

function mixBounds({ store }: Run, mix: Measured, plain: number): Bound[] {
  const cpu = cpuOf(mix);
  if (store.size >= 10_000_000) return [atMost("≤ 10 ms", cpu, 10)];
  if (store.size >= 1_000_000) return [atMost("≤ 6 ms", cpu, 6)];
  if (store.place === "own") return [atMost("p50 ≤ 4 ms", mix.p50Ms, 4), atMost("p99 ≤ 25 ms", mix.p99Ms, 25)];
  return [atMost("≤ 1.0 × plain text", cpu, plain), atMost("p99 ≤ 20 ms", mix.p99Ms, 20)];
}

/** Ten times the data may cost half as much again. */
function growthBound(measured: Measured, smaller: Run | undefined): Bound[] {
  const before = smaller?.rows.find(({ name }) => name === measured.name);
  return before ? [atMost("10 × data ≤ 1.5 ×", cpuOf(measured), 1.5 * cpuOf(before))] : [];
}

/** A million uncached page views within an hour of one core: 3.6 ms each, as many of each kind. */
function millionViews({ rows }: Run): Bound {
  const pages = rows.filter(({ name }) => name.endsWith("not cached"));
  const mean = pages.reduce((sum, page) => sum + cpuOf(page), 0) / pages.length;
  return atMost(`a million pages ≤ 1 core-hour (${(mean / 3.6).toFixed(2)})`, mean, 3.6);
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
