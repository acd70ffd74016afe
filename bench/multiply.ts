/**
 * `node bench/multiply.ts 1000000 10`: makes a store of ten million listings out of the million that `npm run bench` filled, in about half an hour.
 * Each business comes again nine times with other ids, but without ratings and comments; names and texts come as often as
 * there are copies. The store of the million is used up.
 */
import { existsSync, renameSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { dropIndexes, makeIndexes, onLongConnection, skipChecks, vacuumAll } from "#/server/demo/bulk.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { storeFolder } from "./product.ts";

/** Tables that are copied, with the column of the owner or business whose row it is. */
const ownedBy = {
  accounts: "id",
  businesses: "id",
  catalog_items: "business_id",
  rating_totals: "business_id",
  certifications: "business_id",
  subscriptions: "business_id",
  listings: "business_id",
  listing_terms: "business_id",
};
type Table = keyof typeof ownedBy;

/** Columns that differ in copy `k`, each with its value there. */
const changed: Record<string, string> = {
  "accounts.id": "o.owner_copy",
  "accounts.email": "'c' || k || '.' || t.email",
  "businesses.id": "o.copy",
  "businesses.owner_id": "o.owner_copy",
  // Bids of a fill end in a number where a name comes again.
  "businesses.bid": "t.bid || '-c' || k",
  "catalog_items.id": "pg_temp.copied(t.id, k)",
  "certifications.id": "pg_temp.copied(t.id, k)",
  "subscriptions.id": "pg_temp.copied(t.id, k)",
  "listings.bid": "t.bid || '-c' || k",
  "listings.turn": "o.drawn >> 1 & 2147483647",
  business_id: "o.copy",
};

/** An id counts on in time where those of the last copy ended, as in a fill, so that ids go into their indexes in order. */
const functionsOf = (size: number) => `
  create function pg_temp.drawn(id uuid, k int) returns bigint immutable language sql as
    $$ select (('x' || right(id::text, 8))::bit(32)::bigint + k * 2654435761) & 4294967295 $$;
  create function pg_temp.later(id uuid, k int) returns text immutable language sql as
    $$ select lpad(to_hex(('x' || left(id::text, 8) || substr(id::text, 10, 4))::bit(48)::bigint + k * ${size}::bigint * 1000), 12, '0') $$;
  create function pg_temp.copied(id uuid, k int) returns uuid immutable language sql as
    $$ select (pg_temp.later(id, k) || substr(id::text, 14, 15) || lpad(to_hex(pg_temp.drawn(id, k)), 8, '0'))::uuid $$`;

/** Tables that one connection copies while another copies the others: about as much work each. */
const parts: Table[][] = [
  ["listing_terms", "listings"],
  ["accounts", "businesses", "catalog_items", "rating_totals", "certifications", "subscriptions"],
];

async function multiply(pool: pg.Pool, size: number, times: number): Promise<void> {
  const db = drizzle(pool);
  const indexes = await db.transaction(dropIndexes);
  await Promise.all(parts.map((tables) => onLongConnection(pool, (client) => copyAll(client, tables, size, times))));
  // The largest first, while there is most room for its sorted runs.
  const isLarge = (definition: string) => Number(definition.includes(" listing_terms"));
  indexes.made.sort((one, other) => isLarge(other) - isLarge(one));
  await onLongConnection(pool, (client) => drizzle(client).transaction((tx) => makeIndexes(tx, indexes, 1024)));
}

async function copyAll(client: pg.PoolClient, tables: Table[], size: number, times: number): Promise<void> {
  await client.query("set work_mem = '512MB'; begin");
  await skipChecks(drizzle(client));
  await client.query(functionsOf(size));
  await client.query("create temp table originals as select id, owner_id from businesses");
  const copies: string[] = [];
  for (const table of tables) copies.push(await copyOf(client, table));
  for (let k = 1; k < times; k += 1) {
    await client.query(`create temp table made as select ${k} as k, id, owner_id, pg_temp.copied(id, ${k}) as copy,
      pg_temp.copied(owner_id, ${k}) as owner_copy, pg_temp.drawn(id, ${k}) as drawn from originals`);
    await client.query("analyze made");
    for (const copy of copies) await client.query(copy);
    await client.query("drop table made");
    say(`copy ${k} of ${tables[0]} and more`);
  }
  await client.query("commit");
}

/** The statement that copies a table's first rows for those in `made`. */
async function copyOf(client: pg.PoolClient, table: Table): Promise<string> {
  const { rows } = await client.query<{ name: string; pages: number }>(
    `select attname as name, (pg_relation_size(attrelid) / 8192)::int as pages from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[`${table}.${name}`] ?? changed[name] ?? `t."${name}"`);
  const original = table === "accounts" ? "owner_id" : "id";
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
    select ${values.join(", ")} from ${table} t join made o on o.${original} = t.${ownedBy[table]}
    where t.ctid < '(${rows[0]!.pages},0)'`;
}

const say = (what: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(5)} s ${what}`);

const [size, times] = process.argv.slice(2).map(Number) as [number, number];
const from = storeFolder(size);
const to = storeFolder(size * times);
if (!existsSync(`${from}/filled`))
  throw new Error(`There is no filled store of ${size}: BENCH_SIZES=${size} npm run bench makes it.`);
if (existsSync(to)) throw new Error(`There is a store of ${size * times} already.`);
renameSync(from, `${to}.made`);
const database = await openDatabase({ dataDir: `${to}.made` });
await multiply(database.pool, size, times);
say("indexes");
await vacuumAll(database.pool);
say("vacuum");
await database.close();
renameSync(`${to}.made`, to);
