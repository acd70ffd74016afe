import { sql } from "drizzle-orm";
import { check, customType, index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A six-digit code sent by SMS: to prove the number of an account, or to sign in to one that proved it. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ["prove", "sign-in"] }).notNull(),
    /** E.164: the number it was sent to. */
    phone: text().notNull(),
    /** Absent: a number that nobody proved, whose sign-in is answered like any other. */
    accountId: uuid("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** Absent until its text is written. */
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
    check("phone_codes_purpose_known", sql`${table.purpose} in ('prove', 'sign-in')`),
  ],
);
