import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { reaches } from "#/shared/reach.ts";

export const packages = pgTable(
  "packages",
  {
    id: uuid().primaryKey(),
    name: text().notNull().unique(),
    features: text().array().notNull(),
    reach: text({ enum: reaches }).notNull().default("nigeria"),
    position: smallint().notNull(),
    isOnSale: boolean("is_on_sale").notNull().default(true),
  },
  (table) => [check("packages_reach_known", sql`${table.reach} in ('lga', 'state', 'nigeria')`)],
);

export const packageDurations = pgTable(
  "package_durations",
  {
    packageId: uuid("package_id")
      .notNull()
      .references(() => packages.id, { onDelete: "cascade" }),
    months: smallint().notNull(),
    priceKobo: bigint("price_kobo", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.months] }),
    check("package_durations_months", sql`${table.months} between 1 and 60`),
    check("package_durations_price", sql`${table.priceKobo} > 0`),
  ],
);

/** Inserted before any money moves, and immutable. The state is derived from the steps; without one it is intended. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id),
    packageId: uuid("package_id")
      .notNull()
      .references(() => packages.id),
    months: smallint().notNull(),
    /** Price at the time of the intent. */
    priceKobo: bigint("price_kobo", { mode: "number" }).notNull(),
    isTest: boolean("is_test").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("payments_of_an_account").on(table.accountId, table.createdAt.desc().nullsFirst()),
    index("payments_by_time").on(table.createdAt, table.id),
    check("payments_price", sql`${table.priceKobo} > 0`),
    check("payments_months", sql`${table.months} between 1 and 60`),
  ],
);

/** History of a payment. Append-only, each step once. */
export const paymentSteps = pgTable(
  "payment_steps",
  {
    id: uuid().primaryKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    step: text({ enum: ["succeeded", "failed", "reversed", "applied"] }).notNull(),
    amountKobo: bigint("amount_kobo", { mode: "number" }).notNull(),
    chargeId: text("charge_id").notNull(),
    /** What triggered the check. */
    source: text({ enum: ["claim", "webhook", "reconciliation"] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("payment_steps_once").on(table.paymentId, table.step),
    uniqueIndex("payment_steps_one_a_charge").on(table.chargeId, table.step),
    index("payment_steps_by_time").on(table.step, table.at),
    check("payment_steps_known", sql`${table.step} in ('succeeded', 'failed', 'reversed', 'applied')`),
    check("payment_steps_source_known", sql`${table.source} in ('claim', 'webhook', 'reconciliation')`),
  ],
);

export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The provider's id of the refund; the same in a repeated event. */
    refundId: text("refund_id").notNull(),
    amountKobo: bigint("amount_kobo", { mode: "number" }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.refundId] }),
    index("payment_refunds_by_refund").on(table.refundId),
    check("payment_refunds_amount", sql`${table.amountKobo} > 0`),
  ],
);

export const testCharges = pgTable(
  "test_charges",
  {
    reference: text()
      .primaryKey()
      .references(() => payments.reference),
    amountKobo: bigint("amount_kobo", { mode: "number" }).notNull(),
    status: text({ enum: ["success", "failed"] }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [check("test_charges_status_known", sql`${table.status} in ('success', 'failed')`)],
);

/** A period of premium. Active is never stored: it is `startsAt <= now < endsAt`. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    packageId: uuid("package_id")
      .notNull()
      .references(() => packages.id),
    months: smallint().notNull(),
    /** The plan's reach on the day it was bought. */
    reach: text({ enum: reaches }).notNull().default("nigeria"),
    /** Absent: a gift, or demo data. */
    paymentId: uuid("payment_id")
      .unique("subscriptions_one_a_payment")
      .references(() => payments.id),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("subscriptions_of_a_business").on(table.businessId, table.endsAt.desc().nullsFirst()),
    index("subscriptions_ending").on(table.endsAt, table.id),
    index("subscriptions_newest").on(table.createdAt, table.id),
    check("subscriptions_reach_known", sql`${table.reach} in ('lga', 'state', 'nigeria')`),
    check("subscriptions_end_after_start", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
