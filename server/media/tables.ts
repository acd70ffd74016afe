import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";

/** A picture somebody sent. Until it is used it belongs to nothing, and is swept after a day. */
export const uploads = pgTable(
  "uploads",
  {
    /** The filename that the upload answered: opaque and unguessable. */
    name: text().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    purpose: text({ enum: ["profile", "business", "catalog", "certification", "message"] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [
    index("uploads_unused").on(table.createdAt).where(sql`${table.usedAt} is null`),
    index("uploads_of_an_account").on(table.accountId),
    check(
      "uploads_purpose_known",
      sql`${table.purpose} in ('profile', 'business', 'catalog', 'certification', 'message')`,
    ),
  ],
);
