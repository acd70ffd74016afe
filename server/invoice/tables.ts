import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { InvoiceState, PaidBy } from "./contract.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export interface StoredItem {
  name: string;
  quantity: number;
  /** Unit price. */
  priceKobo: number;
}

/** Details of the business at the time of issue. */
export interface Issuer {
  name: string;
  /** E.164. */
  phone: string;
  address: string;
  /** Path of its picture; empty: a scene of its trade. */
  image: string;
}

/** Invoices, and receipts once paid. Issued content is immutable, enforced by the trigger `invoices_stay` (by-hand.sql). */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id),
    /** Consecutive per business, from 1. */
    number: integer().notNull(),
    /** Secret part of its public address. */
    code: text().notNull().unique(),
    issuer: jsonb().$type<Issuer>().notNull(),
    customerName: text("customer_name").notNull(),
    customerId: uuid("customer_id").references(() => accounts.id),
    jobId: uuid("job_id").references(() => jobs.id),
    bookingId: uuid("booking_id").references(() => bookings.id),
    items: jsonb().$type<StoredItem[]>().notNull(),
    totalKobo: bigint("total_kobo", { mode: "number" }).notNull(),
    note: text().notNull().default(""),
    dueOn: date("due_on"),
    issuedAt: instant("issued_at").notNull(),
    state: text().$type<InvoiceState>().notNull().default("open"),
    paidBy: text("paid_by").$type<PaidBy>(),
    paidOn: date("paid_on"),
    voidReason: text("void_reason").notNull().default(""),
    voidedAt: instant("voided_at"),
    isLinkOpen: boolean("is_link_open").notNull().default(true),
  },
  (table) => [
    unique("invoices_number").on(table.businessId, table.number),
    index("invoices_of_a_customer").on(table.customerId, table.id.desc().nullsFirst()),
    index("invoices_by_name")
      .on(table.businessId, table.customerName)
      .where(sql`${table.customerId} is null and ${table.bookingId} is null`),
    index("invoices_by_time").on(table.issuedAt, table.id),
    check("invoices_state_known", sql`${table.state} in ('open', 'paid', 'void')`),
    check("invoices_paid", sql`(${table.paidBy} is null) = (${table.paidOn} is null)`),
    check("invoices_paid_state", sql`${table.state} <> 'paid' or ${table.paidOn} is not null`),
    check("invoices_void", sql`(${table.state} = 'void') = (${table.voidedAt} is not null)`),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;
