import { sql } from "drizzle-orm";
import { check, doublePrecision, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { businesses } from "#/server/business/tables.ts";

/** How fast a business answers. Derived: counted anew each night; no row for fewer than five conversations and requests. */
export const replyTimes = pgTable(
  "reply_times",
  {
    businessId: uuid("business_id")
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The median to the first answer; absent: nobody was answered. */
    minutes: integer(),
    /** Share answered within 24 hours, to two places. */
    rate: doublePrecision().notNull(),
  },
  (table) => [check("reply_times_rate", sql`${table.rate} between 0 and 1`)],
);
