import type { ChildProcess } from "node:child_process";
import type { Asked } from "./asked.ts";
import type { Bound } from "./bounds.ts";
import { type FloorServer, startBareHttp, startNginx } from "./floors.ts";
import { type Effort, type Measured, measure } from "./measure.ts";
import type { Product } from "./product.ts";

/** A kept page beside the same bytes from nginx and from Node's bare HTTP. */
export interface StillPages {
  rows: Measured[];
  bounds: Bound[];
  /** Requests a second, as a share of nginx's; absent without nginx. */
  ofNginx: number | undefined;
}

/** Measures a kept page, nginx and bare HTTP in turn, each alone on the same core. */
export async function measureStillPages(
  load: ChildProcess,
  product: Product,
  cached: Asked,
  effort: Effort,
): Promise<StillPages> {
  const bytes = Buffer.alloc(await compressedSize(product.port, cached.paths[0]!), "x");
  const floors = [
    { name: "floor: nginx, the same bytes from a file", server: await startNginx(bytes) },
    { name: "floor: bare node:http, the same bytes", server: await startBareHttp(bytes) },
  ];
  const taken: Measured[][] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const row = [await measure(load, product, cached, effort)];
    for (const { name, server } of floors)
      if (server) row.push(await measure(load, asTarget(server), { name, paths: [server.path] }, effort));
    taken.push(row);
  }
  for (const { server } of floors) await server?.stop();

  const rows = taken[0]!.map((_, at) => middleOf(taken.map((row) => row[at]!)));
  const nginx = rows.find(({ name }) => name.includes("nginx"));
  const ofNginx = nginx && rows[0]!.perSecond / nginx.perSecond;
  const bounds =
    ofNginx === undefined ? [] : [{ says: `≥ 0.5 × nginx (${ofNginx.toFixed(2)})`, isMet: ofNginx >= 0.5 }];
  return { rows, bounds, ofNginx };
}

const asTarget = (server: FloorServer) => ({
  port: server.port,
  cpuMs: async () => ({ server: server.cpuMs(), database: 0 }),
});

/** The round of middling speed. */
const middleOf = (rows: Measured[]) => rows.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rows.length / 2)]!;

/** Size of the page on the wire. */
async function compressedSize(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { "accept-encoding": "gzip, deflate, br, zstd" },
  });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}
