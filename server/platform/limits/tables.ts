import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Counts towards each limit in the current window. Unlogged: a count is written before nearly every
 * write of a member and must not wait for the disk. Counts survive a restart of the database, but not a crash.
 */
export const limitCounts = pgTable(
  "limit_counts",
  {
    name: text().notNull(),
    subject: text().notNull(),
    used: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject] }), index("limit_counts_over").on(table.until)],
);
