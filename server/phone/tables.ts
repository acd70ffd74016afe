import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { bytea } from "#/server/platform/database/columns.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ["prove", "change", "claim", "sign-in", "remove"] }).notNull(),
    phone: text().notNull(),
    /** The device that requested a code without an account: it alone can use it. Empty for other purposes. */
    deviceHash: text("device_hash").notNull().default(""),
    /** Absent: the number is not proven; the response is the same. */
    accountId: uuid("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    codeHash: bytea("code_hash"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    wrongTries: smallint("wrong_tries").notNull().default(0),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("phone_codes_of_a_number").on(table.phone, table.purpose, table.createdAt.desc().nullsFirst()),
    index("phone_codes_of_an_account").on(table.accountId),
    index("phone_codes_expiring").on(table.expiresAt),
    check("phone_codes_purpose_known", sql`${table.purpose} in ('prove', 'change', 'claim', 'sign-in', 'remove')`),
  ],
);

/** One row per day, so that the budget is exact under concurrency. */
export const textDays = pgTable("text_days", {
  day: date().primaryKey(),
  codes: integer().notNull().default(0),
  sms: integer().notNull().default(0),
  whatsapp: integer().notNull().default(0),
  refused: integer().notNull().default(0),
});
