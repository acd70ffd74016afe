import { getTableName, sql } from "drizzle-orm";
import type pg from "pg";
import { accounts } from "#/server/account/tables.ts";
import { businesses, catalogItems, openingHours } from "#/server/business/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments, ratings, ratingTotals } from "#/server/review/tables.ts";
import { listings, listingTerms } from "#/server/search/tables.ts";
import { certifications } from "#/server/verification/tables.ts";

const filled = [
  accounts,
  businesses,
  openingHours,
  catalogItems,
  ratings,
  ratingTotals,
  comments,
  certifications,
  subscriptions,
  listings,
  listingTerms,
].map(getTableName);

/** With fewer businesses, indexes that are made afterwards save nothing. */
const bulkFrom = 20_000;
/** Cores of a small machine. */
const indexesAtOnce = 2;

/**
 * Drops the indexes that a large load does not read by, and keeps their definitions until `restoreIndexes`: to sort a million rows
 * once is quicker than to look for the place of each. Constraints stay.
 */
export async function dropIndexes(db: Db, count: number): Promise<void> {
  if (count < bulkFrom) return;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`create table if not exists demo_dropped_indexes (name text primary key, definition text not null)`,
    );
    const { rows } = await tx.execute<{ name: string }>(sql`
      insert into demo_dropped_indexes (name, definition)
      select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i
      where i.indrelid = any(array(select t::regclass from unnest(${sql.param(filled)}::text[]) t)) and not i.indisunique
        and not exists (select from pg_attribute a
          where a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'business_id')
      on conflict do nothing returning name`);
    for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  });
}

/** Makes the dropped indexes again, some at a time; after a load that was killed, also those of its first try. */
export async function restoreIndexes(db: Db): Promise<void> {
  const { rows: known } = await db.execute(sql`select from pg_class where relname = 'demo_dropped_indexes'`);
  if (known.length === 0) return;
  // Taken from the end: the index of words takes longest, and all others are made beside it.
  const { rows } = await db.execute<{ name: string; definition: string }>(
    sql`select name, definition from demo_dropped_indexes order by definition like '% USING gin %', name`,
  );
  const left = [...rows];
  const restore = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { name, definition } = next;
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
        await tx.execute(sql.raw(definition));
        await tx.execute(sql`delete from demo_dropped_indexes where name = ${name}`);
      });
    }
  };
  await Promise.all(Array.from({ length: indexesAtOnce }, restore));
  await db.execute(sql`drop table demo_dropped_indexes`);
}

/** Tidies up after a load, however long it takes: the usual connections give up after 15 seconds. */
export async function vacuumAll(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("vacuum (analyze)");
  } finally {
    client.release(true);
  }
}

/**
 * True if a load may skip the checks of foreign keys, which are a good part of its work: its rows come from one source, parents first. A right that
 * the owner of a database has on our own server, and rarely elsewhere.
 */
export async function maySkipChecks(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_parameter_privilege('session_replication_role', 'SET') as may`,
  );
  return rows[0]!.may;
}

/** Skips them in this transaction. */
export const skipChecks = (tx: Db) => tx.execute(sql`set local session_replication_role = replica`);
