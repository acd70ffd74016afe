import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Db } from "#/server/platform/database/database.ts";

/** Tables that a load fills, parents first. */
const filled = [
  "accounts",
  "businesses",
  "catalog_items",
  "ratings",
  "rating_totals",
  "comments",
  "certifications",
  "subscriptions",
  "listings",
  "listing_terms",
];

/** Indexes of a load while it runs. */
interface LoadIndexes {
  /** Statements that make those again that were dropped. */
  made: string[];
  /** Names of all whose pages are filled to the last byte. */
  full: string[];
}

/**
 * Drops the indexes and unique constraints of the tables that a load fills, but for those that foreign keys point at, and returns
 * the statements that make them again: to sort a million rows once is quicker than to look for the place of each. Nobody
 * ever misses them: until the transaction commits nobody else reads or writes these tables, and when it fails all is as it was.
 */
export async function dropIndexes(tx: Db): Promise<LoadIndexes> {
  const { rows } = await tx.execute<{ name: string; drops: string; makes: string; kept: boolean; tree: boolean }>(sql`
    select x.relname as name, a.amname = 'btree' and x.reloptions is null as tree,
      exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f') as kept,
      case when c.oid is null then format('drop index %I', x.relname)
        else format('alter table %I drop constraint %I', t.relname, c.conname) end as drops,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as makes
    from pg_index i
    join pg_class t on t.oid = i.indrelid
    join pg_class x on x.oid = i.indexrelid
    join pg_am a on a.oid = x.relam
    left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${sql.param(filled)}::text[])
    order by t.relname, x.relname`);
  const made: string[] = [];
  for (const { name, drops, makes, kept, tree } of rows) {
    if (!kept) made.push(tree ? packed(makes) : makes);
    if (!kept) await tx.execute(sql.raw(drops));
    else if (tree) await tx.execute(sql.raw(`alter index "${name}" set (fillfactor = 100)`));
  }
  return { made, full: rows.filter(({ tree }) => tree).map(({ name }) => name) };
}

/**
 * The statement that makes an index or constraint, with its pages full: the tenth that a B-tree leaves free is for rows that come
 * between others, and a load has all of them.
 */
const packed = (makes: string) => makes.replace(/( WHERE .*)?$/s, " with (fillfactor = 100)$1");

/** Makes indexes again, each on as many cores as there are. From then on their pages split as those of any other. */
export async function makeIndexes(tx: Db, { made, full }: LoadIndexes, memoryMb = 256): Promise<void> {
  await tx.execute(sql.raw(`set local maintenance_work_mem = '${memoryMb}MB'`));
  for (const definition of made) await tx.execute(sql.raw(definition));
  for (const name of full) await tx.execute(sql.raw(`alter index "${name}" reset (fillfactor)`));
}

/** Works on a connection whose statements may take as long as they take: the usual ones give up after 15 seconds. */
export async function onLongConnection(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await work(client);
  } finally {
    // Ended rather than given back: a transaction that failed goes with its connection.
    client.release(true);
  }
}

/** Tidies up after a load. */
export const vacuumAll = (pool: pg.Pool): Promise<void> =>
  onLongConnection(pool, (client) => client.query("vacuum (analyze)"));

/**
 * Skips the checks of foreign keys in this transaction, which are a good part of a load's work, where we may: its rows come from one source,
 * parents first. A right that the owner of a database has on our own server, and rarely elsewhere.
 */
export async function skipChecks(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select has_parameter_privilege('session_replication_role', 'SET') as may`,
  );
  if (rows[0]!.may) await tx.execute(sql`set local session_replication_role = replica`);
}
