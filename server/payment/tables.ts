import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { businesses } from "#/server/business/tables.ts";

/** A premium plan. The first ones are written by a migration. */
export const packages = pgTable("packages", {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  features: text().array().notNull(),
  /** Where it stands in the list of plans. */
  position: smallint().notNull(),
});

/** How long a plan can be bought for, and for how much. */
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
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("subscriptions_of_a_business").on(table.businessId, table.endsAt.desc().nullsFirst()),
    index("subscriptions_ending").on(table.endsAt),
    check("subscriptions_end_after_start", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
