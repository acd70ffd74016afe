import { customType, date, pgTable } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The salt of a day's hashes, the same for every process. Without it, a hash can't be traced to a visitor. */
export const visitSalts = pgTable("visit_salts", {
  day: date().primaryKey(),
  salt: bytea().notNull(),
});
