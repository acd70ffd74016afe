import { sql } from "drizzle-orm";
import { check, customType, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { businesses } from "#/server/business/tables.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const business = () =>
  uuid("business_id")
    .notNull()
    .references(() => businesses.id, { onDelete: "cascade" });

/** How often a page was opened, and its number shown, on one day in Lagos. */
export const insightDays = pgTable(
  "insight_days",
  {
    businessId: business(),
    seenOn: date("seen_on").notNull(),
    views: integer().notNull().default(0),
    reveals: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.seenOn] }),
    check("insight_days_not_negative", sql`${table.views} >= 0 and ${table.reveals} >= 0`),
  ],
);

/** What people had searched for who came to a page that day. */
export const insightWords = pgTable(
  "insight_words",
  {
    businessId: business(),
    seenOn: date("seen_on").notNull(),
    words: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.seenOn, table.words] })],
);

/** Who was counted today, so that nobody is counted twice: hashes that lead to nobody, and are gone after the day. */
export const insightVisitors = pgTable(
  "insight_visitors",
  {
    seenOn: date("seen_on").notNull(),
    businessId: business(),
    what: text({ enum: ["page", "number"] }).notNull(),
    visitor: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.seenOn, table.what, table.visitor] }),
    index("insight_visitors_old").on(table.seenOn),
  ],
);
