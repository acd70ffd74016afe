import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Counts towards each limit in the current window. Unlogged: a count is written before nearly every
 * write of a member and must not wait for the disk. A crash of the database forgets the counts, a restart does not.
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
