/**
 * `npm run bench:migrating`: brings a database with a million rows a table up to date from the state of the first
 * release, with a reader beside it, and prints the longest read. DATABASE_URL names a server where a database may be
 * made.
 */
import { rm } from "node:fs/promises";
import pg from "pg";
import { openDatabase } from "#/server/platform/database/database.ts";
import { migrationsUpTo } from "#/server/platform/database/migrations.ts";
import { emptyDatabase } from "./product.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
/** Migrations of the release before chat, payments and the back office. */
const migrationsBefore = 5;
const readEveryMs = 5;

const fillings = [
  `insert into accounts (id, email, first_name, last_name, phone, local_government_id)
    select md5('a' || n)::uuid, 'person' || n || '@example.com', 'Ada ' || n % 977, 'Obi ' || n % 1009, '0803' || n, 1
    from generate_series(1, $1::int) n`,
  `insert into businesses (id, bid, owner_id, name, about, phone, category_id, address, town, local_government_id)
    select md5('b' || n)::uuid, 'business-' || n, md5('a' || n)::uuid, 'Business ' || n, 'Gowns, sewn in a week.',
      '0803' || n, 1 + n % 49, n || ' Allen Avenue', 'Alausa', 1 + n % 774
    from generate_series(1, $1::int) n`,
  `insert into comments (id, business_id, author_id, msg)
    select md5('c' || n)::uuid, md5('b' || n)::uuid, md5('a' || n % $1 + 1)::uuid, 'Neat seams, and on time.'
    from generate_series(1, $1::int) n`,
  `insert into subscriptions (id, business_id, package_id, months, starts_at, ends_at)
    select md5('s' || n)::uuid, md5('b' || n)::uuid, (select id from packages limit 1), 1, now(), now() + interval '30 days'
    from generate_series(1, $1::int) n`,
];

const readings = [
  "select id, name from businesses where id = md5('b' || $1::int)::uuid",
  "select id, email from accounts where id = md5('a' || $1::int)::uuid",
  "select id, msg from comments where business_id = md5('b' || $1::int)::uuid",
  "select id, ends_at from subscriptions where business_id = md5('b' || $1::int)::uuid",
];

/** A database as it once was, full. */
async function makeOld(url: string): Promise<void> {
  const migrationsFolder = await migrationsUpTo(migrationsBefore);
  await (await openDatabase({ url, migrationsFolder })).close();
  await rm(migrationsFolder, { recursive: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const filling of fillings) await client.query(filling, [rows]);
  await client.query("vacuum analyze");
  await client.end();
}

/** Reads by key, again and again, until it is told to stop. @returns how long each reading took, in ms */
function read(url: string, text: string): () => Promise<number[]> {
  let isOver = false;
  const took: number[] = [];
  const reading = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!isOver) {
      const beganAt = performance.now();
      await client.query(text, [1 + Math.floor(Math.random() * rows)]);
      took.push(performance.now() - beganAt);
      await new Promise((wake) => setTimeout(wake, readEveryMs));
    }
    await client.end();
  })();
  return async () => {
    isOver = true;
    await reading;
    return took;
  };
}

const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error("DATABASE_URL must name a PostgreSQL server");
const url = await emptyDatabase(serverUrl, "bench_migrating");
await makeOld(url);
const stops = readings.map((text) => read(url, text));
const beganAt = performance.now();
await (await openDatabase({ url })).close();
const tookMs = performance.now() - beganAt;
process.stdout.write(`${rows} rows a table were brought up to date in ${(tookMs / 1000).toFixed(1)} s\n`);
for (const [at, stop] of stops.entries()) {
  const took = (await stop()).sort((a, b) => a - b);
  const [p50, worst] = [took[Math.floor(took.length / 2)]!, took.at(-1)!];
  process.stdout.write(
    `${readings[at]}: ${took.length} times, p50 ${p50.toFixed(1)} ms, at worst ${worst.toFixed(0)} ms\n`,
  );
}
