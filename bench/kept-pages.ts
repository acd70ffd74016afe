/**
 * `node bench/kept-pages.ts`: kept pages by the product alone, by nginx of `deploy/` in front of it, and by nginx with the same
 * bytes and headers from a file, in turns. Needs nginx, and wrk: a load maker in Node asks for less than nginx can give.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { startScratchServer } from "#/server/platform/database/scratch-server.ts";
import { asked } from "./asked.ts";
import { startNginx } from "./floors.ts";
import { serverStore, startProduct } from "./product.ts";
import { startProxy } from "./proxy.ts";
import { aligned } from "./table.ts";

const turns = Number(process.argv[2] ?? 4);
const seconds = Number(process.argv[3] ?? 4);
const connections = 16;
const accepted = "gzip, deflate, br, zstd";
/** Visits after which a page is packed well, and kept by the proxy. */
const visitsBefore = 8;

interface Target {
  name: string;
  port: number;
  path: string;
  cpuMs: () => Promise<number>;
}

async function visit(port: number, path: string): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const [answer] = await once(get({ port, path, headers: { "accept-encoding": accepted } }), "response");
  return { answer, body: await buffer(answer) };
}

/** Requests a second by `wrk`, and CPU of the servers for each. */
async function load({ port, path, cpuMs }: Target) {
  const before = await cpuMs();
  const options = [`-t1`, `-c${connections}`, `-d${seconds}s`, "-H", `accept-encoding: ${accepted}`];
  const { stdout } = await promisify(execFile)("taskset", [
    ...["-c", "1", "wrk"],
    ...options,
    `http://127.0.0.1:${port}${path}`,
  ]);
  const failed = /Non-2xx|Socket errors/.test(stdout);
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { perSecond: failed ? Number.NaN : perSecond, cpu: ((await cpuMs()) - before) / count };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const server = await startScratchServer();
const folder = mkdtempSync(join(tmpdir(), "bench-kept-"));
const product = await startProduct(await serverStore(server.url, 2_000), { DATA_DIR: folder });
const proxy = await startProxy({ ports: [product.port], core: 0 });
const ofProduct = async () => {
  const used = await product.cpuMs();
  return used.server + used.database;
};

const rows = [["kept page", "by", "requests a second", "CPU ms", "share of nginx"]];
const { search, business, home } = asked().pages;
for (const { name, paths } of [search, business, home]) {
  const path = paths[0]!.replace(/[?&]n=\{n\}/, "");
  let last = await visit(proxy.port, path);
  for (let visits = 1; visits < visitsBefore; visits += 1) last = await visit(proxy.port, path);
  const file = await startNginx(last.body, last.answer.headers);
  const targets: Target[] = [
    { name: "nginx, a file", port: file!.port, path: file!.path, cpuMs: async () => file!.cpuMs() },
    { name: "nginx of deploy/", port: proxy.port, path, cpuMs: async () => proxy.cpuMs() + (await ofProduct()) },
    { name: "the product", port: product.port, path, cpuMs: ofProduct },
  ];
  const taken = targets.map(() => [] as Awaited<ReturnType<typeof load>>[]);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [at, target] of targets.entries()) taken[at]!.push(await load(target));
  for (const [at, runs] of taken.entries())
    rows.push([
      `${name.replace(", not cached", "")}, ${last.body.length} bytes`,
      targets[at]!.name,
      runs.map(({ perSecond }) => perSecond.toFixed(0)).join(" "),
      runs.map(({ cpu }) => cpu.toFixed(4)).join(" "),
      middle(runs.map(({ perSecond }, turn) => perSecond / taken[0]![turn]!.perSecond)).toFixed(2),
    ]);
  await file!.stop();
}
await proxy.stop();
await product.stop();
await server.stop();
rmSync(folder, { recursive: true });
process.stdout.write(`${aligned(rows)}\n`);
