/**
 * `node bench/streams.ts [20000]`: so many people with an open stream, half on each of two processes, who write to each other
 * across them. DATABASE_URL names a server where a database may be made. News is carried by the broker that NATS_URL names, or by
 * `nats-server`, if the machine has it; with `--database` by the database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePairs, within } from "./chat.ts";
import type { ChatOrder, ChatReport, Pair } from "./chat-load.ts";
import { sum } from "./measure.ts";
import { startBroker } from "./news-broker.ts";
import { ask, end, startModule } from "./processes.ts";
import { emptyDatabase, type Product, type Store, startProduct } from "./product.ts";
import { aligned } from "./table.ts";

const isByDatabase = process.argv.includes("--database");
const streams = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 20_000);
const rate = 200;
const seconds = 15;
const settleMs = 5_000;
const bounds = { p99Ms: 100, kbAStream: 40 };
/** Each holds half of the streams, for a process may have 20,000 open files here. */
const children = 2;
/** People are made over so many connections. */
const makers = 8;

const settle = () => new Promise((wake) => setTimeout(wake, settleMs));

/** Two processes with so many streams open: the first of a pair is at one of them, the second at the other. */
async function measureStreams(store: Store, pairs: Pair[], settings: Record<string, string>) {
  const products = [await startProduct(store, settings), await startProduct(store, settings)];
  const people = Array.from({ length: children }, () => startModule("./chat-load.ts", undefined));
  const tell = <Answer>(order: (at: number) => ChatOrder) =>
    Promise.all(people.map((child, at) => ask<Answer>(child, order(at))));
  const ports = products.map(({ port }) => port);
  const share = Math.ceil(pairs.length / children);
  const open = (from: number, to: number) =>
    tell((at) => ({
      do: "open",
      ports: at % 2 ? ports.toReversed() : ports,
      pairs: pairs.slice(at * share + from, Math.min(at * share + to, (at + 1) * share)),
    }));
  const send = (count: number) =>
    tell<ChatReport>(() => ({ do: "send", rate: rate / children, count: count / children }));

  // Code runs slowly, and memory grows, until the engine knows what is done often.
  await open(0, 50);
  await send(rate * 3);
  await tell(() => ({ do: "close" }));
  await settle();
  const memoryBefore = memoryOf(products);
  const openedAt = performance.now();
  await open(0, share);
  const openingMs = performance.now() - openedAt;
  await settle();
  const kbAStream = ((memoryOf(products) - memoryBefore) * 1024) / streams;
  const before = await cpuMs(products);
  const reports = await send(rate * seconds);
  const cpu = ((await cpuMs(products)) - before) / (rate * seconds);
  for (const child of people) await end(child);
  for (const product of products) await product.stop();
  return { reports, kbAStream, openingMs, cpu };
}

const memoryOf = (products: Product[]) => sum(products.map((product) => product.memoryMb()));
const cpuMs = async (products: Product[]) =>
  sum((await Promise.all(products.map((p) => p.cpuMs()))).map((p) => p.server));

function rowOf(name: string, { reports, kbAStream, openingMs, cpu }: Awaited<ReturnType<typeof measureStreams>>) {
  const p99Ms = Math.max(...reports.map(({ seenP99Ms }) => seenP99Ms));
  const p50Ms = Math.max(...reports.map(({ seenP50Ms }) => seenP50Ms));
  const lost = sum(reports.map((report) => report.lost));
  const isMet = lost === 0 && p99Ms <= bounds.p99Ms && kbAStream <= bounds.kbAStream;
  const figures = [p50Ms, p99Ms, cpu, kbAStream].map((figure) => figure.toFixed(1));
  const bound = `p99 ≤ ${bounds.p99Ms} ms, ≤ ${bounds.kbAStream} KB, none lost`;
  return [name, (openingMs / 1000).toFixed(1), String(lost), ...figures, "", "", bound, isMet ? "yes" : "NO"];
}

const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error("DATABASE_URL must name a PostgreSQL server");
const store: Store = { place: "server", size: 0, url: await emptyDatabase(serverUrl, "bench_streams") };
const pairs = await within(store, async (database) => {
  const made = Array.from({ length: makers }, () => makePairs(database, Math.ceil(streams / 2 / makers)));
  return (await Promise.all(made)).flat().slice(0, streams / 2);
});
const folder = mkdtempSync(join(tmpdir(), "bench-streams-"));
const broker = isByDatabase ? undefined : await startBroker();
const settings: Record<string, string> = { DATA_DIR: folder, ...(broker && { NATS_URL: broker.url }) };
const row = rowOf(broker ? "broker" : "database", await measureStreams(store, pairs, settings));
broker?.stop();
rmSync(folder, { recursive: true });
const headings = ["", "opened s", "lost", "p50 ms", "p99 ms", "CPU ms", "KB each", "", "", "bound", "met"];
process.stdout.write(`${aligned([[`${streams} streams, ${rate} messages a second`], headings, row])}\n`);
