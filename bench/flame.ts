/**
 * `npm run bench:flame`: where the time of a page goes that is made anew: a flame graph of each in `docs/flame/`, and its
 * costliest functions on the screen. Beside it, the CPU of the page and of the calls it is made of, in turns.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asked } from "./asked.ts";
import { pageOverCallsMs } from "./bounds.ts";
import { type Frame, flameGraph, framesOf, selfTimes } from "./flame-graph.ts";
import { cpuOf, type Effort, measure } from "./measure.ts";
import { end, freePort, startModule } from "./processes.ts";
import { ownStore, type Product, startProduct } from "./product.ts";
import { attachProfiler } from "./profiler.ts";

const listings = Number(process.env.BENCH_SIZES ?? 2_000);
const rounds = 3;
const functionsShown = 14;
const effort: Effort = { seconds: 2, lowRateSeconds: 0, lowRate: 1, connections: 16, rounds };
const folder = fileURLToPath(new URL("../docs/flame/", import.meta.url));

const { pages, callsOf } = asked();
const compared = (["search", "business", "home"] as const).map((name) => ({
  name,
  page: pages[name],
  calls: callsOf[name],
  moreMs: pageOverCallsMs[name],
}));

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const load = startModule("./load.ts", 1);
try {
  await onProduct({}, 0, showCosts);
  const inspector = await freePort();
  // On both cores: the profiler's own thread, on one core with what it watches, runs mostly while a page waits for its database.
  await onProduct({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` }, "any", (product) =>
    profile(product, inspector),
  );
} finally {
  await end(load);
}

/** Does the work on a product of its own, once it knows the pages. */
async function onProduct(
  settings: Record<string, string>,
  core: number | "any",
  work: (product: Product) => Promise<void>,
) {
  const product = await startProduct(ownStore(listings), settings, core);
  try {
    for (const { page } of compared) await measure(load, product, page, effort);
    await work(product);
  } finally {
    await product.stop();
  }
}

async function showCosts(product: Product) {
  for (const { name, page, calls, moreMs } of compared) {
    const pageMs: number[] = [];
    const callsMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      pageMs.push(cpuOf(await measure(load, product, page, effort)));
      let sum = 0;
      for (const call of calls) sum += cpuOf(await measure(load, product, call, effort));
      callsMs.push(sum);
    }
    const more = middle(pageMs.map((ms, round) => ms - callsMs[round]!));
    console.log(
      `\n${name}: page ${middle(pageMs).toFixed(2)} ms of CPU, its calls ${middle(callsMs).toFixed(2)},`,
      `more ${more.toFixed(2)} (bound ${moreMs}) ${more <= moreMs ? "met" : "NOT MET"}`,
    );
  }
}

/** Draws where the time of each page goes. */
async function profile(product: Product, inspector: number) {
  const profiler = await attachProfiler(inspector);
  mkdirSync(folder, { recursive: true });
  for (const { name, page } of compared) {
    await profiler.start();
    await measure(load, product, page, effort);
    const root: Frame = framesOf(await profiler.stop());
    writeFileSync(`${folder}${name}.svg`, flameGraph(root, `${name} page, not kept`));
    console.log(`\n${name}: own time of functions, share of the process's work`);
    for (const { label, share } of selfTimes(root).slice(0, functionsShown))
      console.log(`${(100 * share).toFixed(1).padStart(6)} %  ${label}`);
  }
  profiler.close();
}
