import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { newId } from "#/server/platform/id.ts";
import type { ChatOrder, Pair } from "./chat-load.ts";
import { ask } from "./processes.ts";
import { type Product, urlOfStore } from "./product.ts";

/** Cost of one write when nothing else happens. */
export interface Single {
  p50Ms: number;
  p99Ms: number;
  /** Of the server and of its database, a write. */
  serverMs: number;
  databaseMs: number;
}

export interface Singles {
  message: Single;
  rating: Single;
  /** The least that keeping a write can cost: one row into a table with a key and nothing else. */
  floor: Single;
}

/** Compared writes take turns in so many rounds: the disk's own speed changes within seconds. */
const rounds = 20;
/** Writes before those that count. */
const warmUps = 100;

/**
 * Messages and ratings, each by another person, beside bare inserts on a connection of our own.
 * @param count number of each
 */
export async function measureSingles(
  people: ChildProcess,
  product: Product,
  pairs: Pair[],
  count: number,
): Promise<Singles> {
  const floor = new pg.Client({ connectionString: await urlOfStore(product.store) });
  await floor.connect();
  await floor.query(
    "create table bench_bare (id uuid primary key, text text not null, created_at timestamptz not null)",
  );
  const write = (what: "message" | "rating") => (from: number, most: number) =>
    ask<number[]>(people, { do: "single", what, from, count: most, pairs } satisfies ChatOrder);
  const kinds = { message: write("message"), rating: write("rating"), floor: bareInserts(floor) };
  // As autovacuum does within a minute: plans that were made while the tables were empty cost more.
  await floor.query("vacuum (analyze)");
  for (const one of Object.values(kinds)) await one(0, warmUps);

  const sums = Object.keys(kinds).map(() => ({ took: [] as number[], server: 0, database: 0 }));
  const each = Math.ceil(count / rounds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, one] of Object.values(kinds).entries()) {
      const before = await product.cpuMs();
      sums[at]!.took.push(...(await one(warmUps + round * each, each)));
      const after = await product.cpuMs();
      sums[at]!.server += after.server - before.server;
      sums[at]!.database += after.database - before.database;
    }
  }
  await floor.end();
  const [message, rating, bare] = sums.map(({ took, server, database }): Single => {
    took.sort((a, b) => a - b);
    return {
      p50Ms: took[Math.floor(took.length * 0.5)]!,
      p99Ms: took[Math.floor(took.length * 0.99)]!,
      serverMs: server / took.length,
      databaseMs: database / took.length,
    };
  });
  return { message: message!, rating: rating!, floor: bare! };
}

const bareInserts = (client: pg.Client) => async (_from: number, count: number) => {
  const took: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const at = performance.now();
    await client.query("insert into bench_bare values ($1, $2, $3)", [newId(), "sent at 12345.67", new Date()]);
    took.push(performance.now() - at);
  }
  return took;
};
