import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Condition of a check on the length of a text, in characters. */
export function isLength(column: SQLWrapper, { min = 0, max }: { min?: number; max: number }): SQL {
  const length = sql`char_length(${column})`;
  return min > 0 ? sql`${length} between ${sql.raw(`${min} and ${max}`)}` : sql`${length} <= ${sql.raw(String(max))}`;
}

/** An amount as calls return it. */
export const naira = (kobo: SQLWrapper) => sql<number>`(${kobo} / 100.0)::float8`;
