import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { businesses } from "#/server/business/tables.ts";
import { bytea } from "#/server/platform/database/columns.ts";
import type { PagePart } from "#/shared/completeness.ts";

const business = () =>
  uuid("business_id")
    .notNull()
    .references(() => businesses.id, { onDelete: "cascade" });

export const insightDays = pgTable(
  "insight_days",
  {
    businessId: business(),
    seenOn: date("seen_on").notNull(),
    views: integer().notNull().default(0),
    reveals: integer().notNull().default(0),
    hours: integer().array().notNull().default(sql`array_fill(0, array[24])`),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.seenOn] }),
    index("insight_days_by_day").on(table.seenOn),
    check("insight_days_not_negative", sql`${table.views} >= 0 and ${table.reveals} >= 0`),
  ],
);

export const insightWords = pgTable(
  "insight_words",
  {
    businessId: business(),
    seenOn: date("seen_on").notNull(),
    words: text().notNull(),
    /** Six digits of a keyed hash of the business, the words and the network: it distinguishes networks for these words only. */
    networkHash: text("network_hash").notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.seenOn, table.words, table.networkHash] })],
);

export const weeklyEmails = pgTable("weekly_emails", {
  businessId: business().primaryKey(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  isOff: boolean("is_off").notNull().default(false),
});

export const partEffects = pgTable("part_effects", {
  part: text().$type<PagePart>().primaryKey(),
  /** Ratio to pages without it: 1.4 is 1.4 times as often. */
  times: doublePrecision().notNull(),
});

/** Salted hashes, deleted after the day. */
export const insightVisitors = pgTable(
  "insight_visitors",
  {
    seenOn: date("seen_on").notNull(),
    businessId: business(),
    what: text({ enum: ["page", "number"] }).notNull(),
    visitor: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.seenOn, table.what, table.visitor] }),
    index("insight_visitors_old").on(table.seenOn),
  ],
);

/** Counts of a day are spread over several rows, so that concurrent searches do not contend for one. */
export const searchSlots = 16;

/** Contains neither words nor persons. */
export const searchDays = pgTable(
  "search_days",
  {
    searchedOn: date("searched_on").notNull(),
    slot: smallint().notNull(),
    answered: integer().notNull().default(0),
    unanswered: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.searchedOn, table.slot] }),
    check("search_days_not_negative", sql`${table.answered} >= 0 and ${table.unanswered} >= 0`),
  ],
);
