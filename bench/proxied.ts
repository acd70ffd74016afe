/**
 * `node bench/proxied.ts 1 2 10`: so many processes behind nginx on this machine, on 2,000 listings: how often a page is
 * rendered, what a request costs, rate, latency and memory, by how the proxy spreads pages over processes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScratchServer } from "#/server/platform/database/scratch-server.ts";
import { asked } from "./asked.ts";
import type { LoadOrder, LoadReport } from "./load.ts";
import { sum } from "./measure.ts";
import { ask, end, startModule } from "./processes.ts";
import { type Product, serverStore, startProduct } from "./product.ts";
import { type NginxProxy, type Spreading, startProxy } from "./proxy.ts";
import { makeRandom, weightedDraw } from "./random.ts";
import { aligned } from "./table.ts";

const counts = process.argv.slice(2).map(Number);
const pages = 400;
const visits = 6_000;
const connections = 16;
const busySeconds = 3;
const calmSeconds = 3;
const calmRate = 40;
const spreadings: Spreading[] = ["by address, kept by the proxy", "by address", "in turn"];

/** Pages as people open them: the second half as often as the first, the third a third as often. */
function drawVisits(): string[] {
  const { search, business } = asked().pages;
  const paths = [...search.paths.slice(0, pages / 2), ...business.paths.slice(0, pages / 2)].map((path) =>
    path.replace(/[?&]n=\{n\}/, ""),
  );
  const random = makeRandom(7);
  const order = paths.toSorted(() => random() - 0.5);
  const drawAt = weightedDraw(order.map((_, at) => 1 / (at + 1)));
  return Array.from({ length: visits }, () => order[drawAt(random)]!);
}

/** Pages that a process rendered. */
async function renderedBy({ port }: Product): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return sum([...text.matchAll(/^localchap_requests_total{[^}]*route="page"[^}]*} (.+)$/gm)].map(([, n]) => Number(n)));
}

// The product's own server takes 40 connections, enough for three processes.
const server = await startScratchServer();
const store = await serverStore(server.url, 2_000);
const folder = mkdtempSync(join(tmpdir(), "bench-proxied-"));
const load = startModule("./load.ts", undefined);
const paths = drawVisits();
let from = 0;

function send(order: Partial<LoadOrder> & { port: number; seconds: number }): Promise<LoadReport> {
  from += 1_000_000;
  return ask<LoadReport>(load, { paths, connections, from, ...order });
}

/** One after the other: a start waits for the one before anyway, for the lock of the migrations. */
async function startProducts(count: number): Promise<Product[]> {
  const products: Product[] = [];
  while (products.length < count) products.push(await startProduct(store, { DATA_DIR: folder }));
  return products;
}

async function cpuMs(products: Product[], proxy: NginxProxy): Promise<number> {
  const used = await Promise.all(products.map((product) => product.cpuMs()));
  return proxy.cpuMs() + used[0]!.database + sum(used.map(({ server }) => server));
}

/** The same visits to new processes; then again at full speed, and at a low rate for the latency. */
async function measureSpreading(count: number, spreading: Spreading): Promise<string[]> {
  const products = await startProducts(count);
  const proxy = await startProxy({ ports: products.map(({ port }) => port), spreading, believesForwarded: true });
  const before = await cpuMs(products, proxy);
  const first = await send({ port: proxy.port, seconds: 100, requestsMax: visits });
  const usedMs = (await cpuMs(products, proxy)) - before;
  const rendered = sum(await Promise.all(products.map(renderedBy)));
  const beforeBusy = await cpuMs(products, proxy);
  const busy = await send({ port: proxy.port, seconds: busySeconds });
  const usedBusyMs = (await cpuMs(products, proxy)) - beforeBusy;
  const calm = await send({ port: proxy.port, seconds: calmSeconds, rate: calmRate });
  const memoryMb = sum(products.map((product) => product.memoryMb()));
  await proxy.stop();
  for (const product of products.toReversed()) await product.stop();

  const failed = first.failed + busy.failed + calm.failed;
  return [
    `${count}, ${spreading}${failed ? ` (${failed} FAILED)` : ""}`,
    (rendered / new Set(paths).size).toFixed(2),
    `${(100 * (1 - rendered / visits)).toFixed(1)} %`,
    (usedMs / visits).toFixed(2),
    (usedBusyMs / busy.count).toFixed(3),
    (busy.count / busy.seconds).toFixed(0),
    calm.p50Ms.toFixed(1),
    calm.p99Ms.toFixed(1),
    String(memoryMb),
  ];
}

const headings = ["processes", "renders a page", "kept", "CPU ms", "once more", "req/s", "p50 ms", "p99 ms", "MB"];
const rows = [headings];
for (const count of counts)
  for (const spreading of count === 1 ? spreadings.slice(0, 2) : spreadings)
    rows.push(await measureSpreading(count, spreading));
await end(load);
await server.stop();
rmSync(folder, { recursive: true });
process.stdout.write(`${aligned(rows)}\n`);
