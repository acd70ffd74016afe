import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "./database.ts";
import { finishPostponed, postpone, splitStatement } from "./postponed.ts";
import { inItsTurn } from "./table-locks.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/**
 * Brings a schema up to date, each migration in a transaction of its own: what one of them locks is free again before the
 * next begins. What needs long and locks nobody out is done after its transaction: see `postponed.ts`. Kept in
 * Drizzle's own table, in which Drizzle's migrator writes too.
 */
export async function migrate(db: Db, folder: string = migrationsFolder): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  await finishPostponed(db);
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? 0);
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > last);
  for (const migration of pending) {
    // In a new database nothing has rows, and nobody else is there.
    await inItsTurn(db, (tx) => (last === 0 ? applyAtOnce(tx, migration) : apply(tx, migration)));
    if (last !== 0) await finishPostponed(db);
  }
}

/** All statements are one question: there are a thousand of them. */
async function applyAtOnce(tx: Db, migration: MigrationMeta): Promise<void> {
  await tx.execute(sql.raw(migration.sql.join(";\n")));
  await record(tx, migration);
}

async function apply(tx: Db, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const { now, later } = await splitStatement(tx, statement);
    if (now) await tx.execute(sql.raw(now));
    await postpone(tx, later);
  }
  await record(tx, migration);
}

const record = (tx: Db, { hash, folderMillis }: MigrationMeta) =>
  tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);

/**
 * The first so many migrations in a folder of their own, for a schema as it once was. The caller removes it.
 * @throws Error when there are fewer
 */
export async function migrationsUpTo(count: number): Promise<string> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8")) as {
    entries: unknown[];
  };
  if (journal.entries.length < count) {
    throw new Error(
      `${count} migrations are asked for, this program knows ${journal.entries.length}: use a newer one.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), "localchap-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const shortened = { ...journal, entries: journal.entries.slice(0, count) };
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(shortened));
  return folder;
}
