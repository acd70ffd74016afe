import { sql } from "drizzle-orm";
import { check, date, index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";

export const certifications = pgTable(
  "certifications",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    name: text({ enum: ["CAC", "ID Card", "Others"] }).notNull(),
    image: text().notNull(),
    status: text({ enum: ["pending", "approved", "rejected"] })
      .notNull()
      .default("pending"),
    reason: text().notNull().default(""),
    number: text("registration_number").notNull().default(""),
    /** Number and name as typed by the owner, for the reviewer to compare. May be empty. */
    typedNumber: text("typed_number").notNull().default(""),
    typedName: text("typed_name").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
  },
  (table) => [
    index("certifications_of_a_business").on(table.businessId, table.createdAt),
    index("certifications_by_number").on(table.number).where(sql`${table.number} <> ''`),
    index("certifications_pending").on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check("certifications_name_known", sql`${table.name} in ('CAC', 'ID Card', 'Others')`),
    check("certifications_status_known", sql`${table.status} in ('pending', 'approved', 'rejected')`),
  ],
);

/** An agent's visit; valid for the visited address only. */
export const businessVisits = pgTable(
  "business_visits",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    agentId: uuid("agent_account_id")
      .notNull()
      .references(() => accounts.id),
    visitedOn: date("visited_on").notNull(),
    address: text().notNull(),
    localGovernmentId: smallint("local_government_id")
      .notNull()
      .references(() => localGovernments.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("business_visits_of_a_business").on(table.businessId, table.visitedOn)],
);

/** Log of document views. Append-only; rows remain after the document is removed. */
export const documentOpenings = pgTable(
  "document_openings",
  {
    id: uuid().primaryKey(),
    certificationId: uuid("certification_id").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("document_openings_of_a_document").on(table.certificationId, table.openedAt)],
);
