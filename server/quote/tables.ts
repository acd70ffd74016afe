import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: uuid().primaryKey(),
    askerId: uuid("asker_id")
      .notNull()
      .references(() => accounts.id),
    search: text().notNull(),
    description: text().notNull(),
    localGovernmentId: smallint("local_government_id")
      .notNull()
      .references(() => localGovernments.id),
    town: text().notNull().default(""),
    when: text({ enum: ["today", "this_week", "flexible", "date"] }).notNull(),
    on: date(),
    budgetKobo: bigint("budget_kobo", { mode: "number" }),
    pictures: text().array().notNull().default(sql`'{}'::text[]`),
    /** An `open` request counts as expired from `expires_at` on, even before the sweep. */
    state: text({ enum: ["open", "accepted", "closed", "expired"] })
      .notNull()
      .default("open"),
    closeReason: text("close_reason").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("quote_requests_of_an_asker").on(
      table.askerId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("quote_requests_expiring").on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check("quote_requests_state_known", sql`${table.state} in ('open', 'accepted', 'closed', 'expired')`),
    check("quote_requests_when_known", sql`${table.when} in ('today', 'this_week', 'flexible', 'date')`),
    check("quote_requests_date", sql`(${table.when} = 'date') = (${table.on} is not null)`),
    check("quote_requests_three_pictures", sql`cardinality(${table.pictures}) <= 3`),
    check("quote_requests_ended", sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
);

export const quoteRecipients = pgTable(
  "quote_recipients",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => quoteRequests.id, { onDelete: "cascade" }),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    offerId: uuid("offer_id").unique(),
    state: text({ enum: ["asked", "offered", "declined", "accepted"] })
      .notNull()
      .default("asked"),
    declineReason: text("decline_reason").notNull().default(""),
    priceKobo: bigint("price_kobo", { mode: "number" }),
    priceToKobo: bigint("price_to_kobo", { mode: "number" }),
    note: text().notNull().default(""),
    canStart: text("can_start").notNull().default(""),
    askedAt: instant("asked_at").notNull(),
    /** Time of the first offer or refusal. */
    answeredAt: instant("answered_at"),
    offeredAt: instant("offered_at"),
    reminders: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.businessId] }),
    index("quote_recipients_of_a_business").on(
      table.businessId,
      table.askedAt.desc().nullsFirst(),
      table.requestId.desc().nullsFirst(),
    ),
    index("quote_recipients_to_remind")
      .on(table.askedAt)
      .where(sql`${table.state} = 'asked' and ${table.reminders} < 2`),
    check("quote_recipients_state_known", sql`${table.state} in ('asked', 'offered', 'declined', 'accepted')`),
    check("quote_recipients_offer", sql`(${table.offerId} is null) = (${table.priceKobo} is null)`),
    check("quote_recipients_price", sql`${table.priceKobo} > 0 and ${table.priceToKobo} >= ${table.priceKobo}`),
  ],
);
