import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { lengthMax } from "#/shared/length-max.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** People who help with a business, and open invitations to do so. */
export const helpers = pgTable(
  "helpers",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The owner who invited: helpers of a former owner have no access. */
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => accounts.id),
    /** Null: invited. */
    accountId: uuid("account_id").references(() => accounts.id),
    /** Name given by the owner. */
    name: text().notNull(),
    /** The phone number or email the owner sent the link to; empty once it is accepted. */
    contact: text().notNull(),
    role: text({ enum: ["replies", "editor"] }).notNull(),
    /** Hash of the code of the link, while it is open. */
    codeHash: text("code_hash"),
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("helpers_once").on(table.businessId, table.accountId),
    unique("helpers_code").on(table.codeHash),
    index("helpers_of_an_account").on(table.accountId),
    check("helpers_role_known", sql`${table.role} in ('replies', 'editor')`),
    check(
      "helpers_invited_or_here",
      sql`num_nonnulls(${table.accountId}, ${table.codeHash}) = 1 and (${table.codeHash} is null) = (${table.expiresAt} is null)`,
    ),
    check("helpers_not_the_owner", sql`${table.accountId} <> ${table.ownerId}`),
    check("helpers_name_length", isLength(table.name, { min: 1, max: lengthMax.helperName })),
    check("helpers_contact_length", isLength(table.contact, { max: lengthMax.helperContact })),
  ],
);

/** What helpers did for a business, for its owner. */
export const teamActivity = pgTable(
  "team_activity",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    what: text().notNull(),
    /** Page of its subject. */
    link: text().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("team_activity_of_a_business").on(table.businessId, table.id),
    index("team_activity_of_an_account").on(table.accountId),
    index("team_activity_by_time").on(table.at),
  ],
);
