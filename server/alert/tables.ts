import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { lengthMax } from "#/shared/length-max.ts";

/** Members who followed a search at some time. */
export const alertReaders = pgTable(
  "alert_readers",
  {
    accountId: uuid("account_id")
      .primaryKey()
      .references(() => accounts.id),
    /** Of the address in emails that stops them without a login. */
    code: text().notNull(),
    /** High-water mark: businesses posted until then were told, or were there before the first alert. */
    notifiedUntil: timestamp("notified_until", { withTimezone: true }).notNull(),
  },
  (table) => [unique("alert_readers_code").on(table.code)],
);

/** Searches whose new businesses a member wants to hear of. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => alertReaders.accountId, { onDelete: "cascade" }),
    /** As typed: parsed again each day, by the current vocabulary. */
    search: text().notNull(),
    /** 'State, LGA' or a state; empty: all of Nigeria. */
    location: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("alerts_once").on(table.accountId, sql`lower(${table.search})`, table.location),
    check("alerts_search_length", isLength(table.search, { min: 1, max: lengthMax.search })),
  ],
);
