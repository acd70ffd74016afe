/**
 * `npm run bench:fill -- 1000000`: fills a database as the product does and prints what each phase took, by the clock and in CPU of our
 * process and of the database, and the bytes a business of each table. Its own PostgreSQL lies in a folder of TMPDIR, and is thrown away at the end.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { vacuumAll } from "#/server/demo/bulk.ts";
import { loadDemo } from "#/server/demo/demo.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { cpuMsOfFamily, parentOf } from "./processes.ts";

const count = Number(process.argv[2] ?? 100_000);
/** Prints the time and the CPU since it was last called. */
async function phases(pool: pg.Pool) {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(rows[0]!.pid);
  const now = () => ({ time: performance.now(), ours: process.cpuUsage(), database: cpuMsOfFamily(postmaster) });
  let before = now();
  return (name: string) => {
    const after = now();
    const ours = (after.ours.user + after.ours.system - before.ours.user - before.ours.system) / 1e6;
    const seconds = [(after.time - before.time) / 1000, ours, (after.database - before.database) / 1000];
    console.log(name.padEnd(10), ...seconds.map((each) => each.toFixed(1).padStart(8)));
    before = after;
  };
}

async function printBytes(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; rows: number; indexes: number }>(`
    select relname as name, pg_table_size(oid)::float8 / ${count} as rows, pg_indexes_size(oid)::float8 / ${count} as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 12`);
  console.log("\nbytes a business: table, indexes");
  for (const { name, rows: inRows, indexes } of rows)
    console.log(name.padEnd(18), inRows.toFixed(0).padStart(6), indexes.toFixed(0).padStart(6));
  const { rows: size } = await pool.query("select pg_database_size(current_database())::float8 as bytes");
  console.log("whole database".padEnd(18), (size[0].bytes / count).toFixed(0).padStart(6));
}

const dataDir = mkdtempSync(join(tmpdir(), "localchap-fill-"));
const database = await openDatabase({ dataDir });
const beganAt = performance.now();
const ended = await phases(database.pool);
console.log(`${count.toLocaleString("en")} businesses`.padEnd(10));
console.log("seconds".padEnd(10), ...["clock", "ours", "database"].map((heading) => heading.padStart(8)));
await loadDemo(database, {
  businesses: count,
  onProgress: (done) => done === count && ended("rows"),
  settle: async () => {
    ended("indexes");
    await vacuumAll(database.pool);
    ended("vacuum");
  },
});
console.log("all".padEnd(10), ((performance.now() - beganAt) / 1000).toFixed(1).padStart(8));
await printBytes(database.pool);
await database.close();
rmSync(dataDir, { recursive: true });
