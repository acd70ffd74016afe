import { date, pgTable } from "drizzle-orm/pg-core";
import { bytea } from "#/server/platform/database/columns.ts";

/** Daily salts; without its salt a hash cannot be traced to a visitor. */
export const visitSalts = pgTable("visit_salts", {
  day: date().primaryKey(),
  salt: bytea().notNull(),
});
