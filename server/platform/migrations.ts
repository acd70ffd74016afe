import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "./database.ts";

/** Where the migrations are. */
export const migrationsFolder = new URL("../../migrations", import.meta.url).pathname;

/**
 * Brings a schema up to date, each migration in a transaction of its own: what one of them locks is free again before the
 * next begins, so a column that is added in a moment does not keep readers out while an index is built after it. Kept in
 * Drizzle's own table, in which Drizzle's migrator writes too.
 */
export async function migrate(db: Db, folder: string = migrationsFolder): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? 0);
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > last);
  for (const { sql: statements, hash, folderMillis } of pending) {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    });
  }
}
