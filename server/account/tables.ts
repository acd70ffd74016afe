import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { localGovernments } from "#/server/place/tables.ts";

/** A person. `email` keeps the spelling it was given; its lower case is what is unique. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** E.164, or empty until the profile step is done. */
    phone: text().notNull().default(""),
    localGovernmentId: smallint("local_government_id").references(() => localGovernments.id),
    image: text().notNull().default(""),
    role: text({ enum: ["user", "agent", "moderator", "finance", "administrator"] })
      .notNull()
      .default("user"),
    isDemo: boolean("is_demo").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("accounts_email_once").on(sql`lower(${table.email})`),
    index("accounts_newest").on(table.createdAt),
    check("accounts_role_known", sql`${table.role} in ('user', 'agent', 'moderator', 'finance', 'administrator')`),
  ],
);
