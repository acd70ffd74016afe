import { sql } from "drizzle-orm";
import { check, doublePrecision, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { businesses } from "#/server/business/tables.ts";

/** Derived each night; no row below five conversations and requests. */
export const replyTimes = pgTable(
  "reply_times",
  {
    businessId: uuid("business_id")
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    minutes: integer(),
    rate: doublePrecision().notNull(),
  },
  (table) => [check("reply_times_rate", sql`${table.rate} between 0 and 1`)],
);
