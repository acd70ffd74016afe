import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Db } from "./database.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

export const schemaVersion = (): string => readMigrationFiles({ migrationsFolder }).at(-1)!.hash;

/**
 * Applies the migrations that a database lacks.
 * @throws Error when its schema was made by another version of the program
 */
export async function migrate(db: Db): Promise<void> {
  await refuseOtherSchema(db);
  await applyMigrations(db, { migrationsFolder });
}

/** Until 1.0 a schema change is made in the one migration, so an older database cannot be upgraded. */
async function refuseOtherSchema(db: Db): Promise<void> {
  const { rows: journals } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (journals[0]!.found === null) return;
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  const { rows: unknown } = await db.execute(
    sql`select from drizzle.__drizzle_migrations where hash <> all(${sql.param(known)}::text[])`,
  );
  if (unknown.length > 0) throw new OtherSchemaError();
}

export class OtherSchemaError extends Error {
  constructor(dataFolder?: string) {
    const empty = dataFolder ? `remove ${dataFolder}` : "name an empty database in DATABASE_URL";
    super(
      `the database was made by another version of LocalChap. To start with an empty one, ${empty}; ` +
        "to bring a backup of this version back, npm run restore -- FOLDER --force.",
    );
  }
}
