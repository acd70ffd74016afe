/**
 * `npm run bench`: measures the figures of docs/performance.md. Needs Linux, an idle machine with two cores, and the built
 * product. `npm run bench -- requests 2000 100000`, `-- page-speed` or `-- live` runs one part.
 */
import { measureLive } from "./live.ts";
import { measurePageSpeed } from "./page-speed.ts";
import { measureRequests } from "./requests.ts";

/** A row of docs/performance.md. */
export interface Figure {
  work: string;
  today: string;
  floor: string;
}

const parts: Record<string, (args: string[]) => Promise<Figure[]>> = {
  requests: (sizes) => measureRequests(sizes.length > 0 ? sizes.map(Number) : [2_000]),
  "page-speed": measurePageSpeed,
  live: measureLive,
};

const [named, ...args] = process.argv.slice(2);
if (named && !(named in parts)) throw new Error(`There is ${Object.keys(parts).join(", ")}; not ${named}.`);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts))
  if (!named || name === named) figures.push(...(await measure(args)));

console.log("\n| work | today | limit |\n|---|---|---|");
for (const { work, today, floor } of figures) console.log(`| ${work} | ${today} | ${floor} |`);
