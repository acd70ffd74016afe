import { customType, date, pgTable } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Daily salts; without its salt a hash cannot be traced to a visitor. */
export const visitSalts = pgTable("visit_salts", {
  day: date().primaryKey(),
  salt: bytea().notNull(),
});
