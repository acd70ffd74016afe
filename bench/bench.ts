/**
 * `npm run bench`: what a request costs, beside floors measured in the same run; see docs/performance.md.
 * With `--quick`: 2,000 listings in under a minute. BENCH_SIZES and BENCH_SERVER_SIZES choose how many listings;
 * DATABASE_URL names a server on this machine where a database may be made.
 */
import type { ChildProcess } from "node:child_process";
import { asked } from "./asked.ts";
import { type Run, tenMillion } from "./bounds.ts";
import { type ChatEffort, measureChat } from "./chat.ts";
import { measureFloorQueries } from "./floors.ts";
import { keepFigures, lastFigures } from "./kept-figures.ts";
import { type Effort, type Measured, measure, measureCold, measureInTurns } from "./measure.ts";
import { end, startModule } from "./processes.ts";
import { ownStore, type Product, type Store, serverStore, startProduct } from "./product.ts";
import { measureStillPages, type StillPages } from "./still-pages.ts";
import { aligned, chatRows, rowsOf, stillRows } from "./table.ts";

const isQuick = process.argv.includes("--quick");
const effort: Effort = isQuick
  ? { seconds: 0.6, lowRateSeconds: 0.8, lowRate: 60, connections: 16, rounds: 1 }
  : { seconds: 2, lowRateSeconds: 2.5, lowRate: 40, connections: 16, rounds: 3 };

const chatEffort: ChatEffort = isQuick
  ? { streams: 500, rate: 50, seconds: 4, singles: 100 }
  : { streams: 5_000, rate: 200, seconds: 20, singles: 400 };

const sizesOf = (setting: string | undefined, usual: string) =>
  (setting ?? usual).split(",").filter(Boolean).map(Number);

async function storesToMeasure(): Promise<Store[]> {
  const own = sizesOf(process.env.BENCH_SIZES, isQuick ? "2000" : "2000,100000").map(ownStore);
  const url = process.env.DATABASE_URL;
  if (!url) return own;
  const sizes = sizesOf(process.env.BENCH_SERVER_SIZES, isQuick ? "2000" : "100000,1000000");
  const served: Store[] = [];
  for (const size of sizes) served.push(await serverStore(url, size));
  return [...own, ...served];
}

const work = asked();

/** Fills the store if it is empty, then starts the product on it as on any other day. */
async function openFilled(store: Store): Promise<{ product: Product; filledMs: number | undefined }> {
  // On all cores: on one, ten million take twice as long.
  const first = await startProduct(store, {}, "any");
  await first.stop();
  const product = await startProduct(store);
  const isNew = first.readyMs > 5 * product.readyMs;
  return { product, filledMs: isNew ? first.readyMs : undefined };
}

async function measureStore(
  load: ChildProcess,
  store: Store,
  isFirst: boolean,
): Promise<{ run: Run; still?: StillPages }> {
  const { product, filledMs } = await openFilled(store);
  await new Promise((wake) => setTimeout(wake, 1_000)); // Names are read after the start.
  const memoryMb = product.memoryMb();
  const { search, business, home, cached } = work.pages;
  const { callsOf } = work;
  const pages = [...callsOf.search, search, ...callsOf.business, business, ...callsOf.home, home];
  const searches = [...work.finder, work.suggest];
  const cold: number[] = [];
  for (const kind of [...searches, ...pages]) cold.push(await measureCold(load, product, kind));
  await measure(load, product, searches[0]!, effort); // Code runs slowly until the engine knows it.
  const measured: Measured[] = [];
  for (const kind of searches) measured.push(await measure(load, product, kind, effort));
  measured.push(...(await measureInTurns(load, product, pages, effort)));
  const rows = measured.map((row, at) => ({ ...row, coldMs: cold[at] }));
  const memory = await memoryOfPages(load, product);
  const still = isFirst ? await measureStillPages(load, product, cached, effort) : undefined;
  await product.stop();
  const { ids, texts } = work;
  const floors = await measureFloorQueries({
    store,
    ids,
    texts,
    seconds: effort.seconds,
    connections: effort.connections,
    hasPlainText: store.size < tenMillion,
  });
  return { run: { store, filledMs, readyMs: product.readyMs, memoryMb, ...memory, rows, floors }, still };
}

/** A thousand addresses, and a thousand more: what is kept must stop growing. */
async function memoryOfPages(load: ChildProcess, product: Product) {
  const memoryAfterPagesMb = product.memoryMb();
  if (isQuick) return { memoryAfterPagesMb, memoryGrowthMb: undefined };
  const some = { ...effort, seconds: 30, requestsMax: 1_000, lowRateSeconds: 0 };
  await measure(load, product, work.pages.search, some);
  const afterFirstMb = product.memoryMb();
  await measure(load, product, work.pages.search, some);
  return { memoryAfterPagesMb: afterFirstMb, memoryGrowthMb: product.memoryMb() - afterFirstMb };
}

const print = (rows: readonly (readonly string[])[]) => void process.stdout.write(`${aligned(rows)}\n`);
const smallerThan = ({ store }: Run) => lastFigures({ place: store.place, size: store.size / 10 });

const load = startModule("./load.ts", 1);
let isFirst = true;
for (const store of await storesToMeasure()) {
  const { run, still } = await measureStore(load, store, isFirst);
  isFirst = false;
  if (!isQuick) keepFigures(run);
  print(rowsOf(run, smallerThan(run)));
  if (still) print(stillRows(still));
}
await end(load);
print(chatRows(await measureChat(process.env.DATABASE_URL, chatEffort)));
