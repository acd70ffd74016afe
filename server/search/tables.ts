import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
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
import { liftMask, rankScoreSql } from "./rank/rules.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const int4multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });

/**
 * The search row of an active business: one slim row, so that a page of results reads no other table. Derived data:
 * `indexBusinesses` rewrites it whenever its business changes.
 */
export const listings = pgTable(
  "listings",
  {
    businessId: uuid("business_id")
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    bid: text().notNull(),
    name: text().notNull(),
    summary: text().notNull(),
    categoryId: smallint("category_id").notNull(),
    tags: text().array().notNull(),
    town: text().notNull(),
    localGovernmentId: smallint("local_government_id").notNull(),
    stateId: smallint("state_id").notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    image: text().notNull(),
    yearsOfExperience: smallint("years_of_experience").notNull(),
    isVerified: boolean("is_verified").notNull(),
    isBoosted: boolean("is_boosted").notNull(),
    /** Reach of the active premium: 0 none, 1 its own LGA, 2 its own state, 3 all of Nigeria. */
    boostReach: smallint("boost_reach").notNull().default(0),
    ratingSum: integer("rating_sum").notNull(),
    ratingCount: integer("rating_count").notNull(),
    recommendedCount: integer("recommended_count").notNull().default(0),
    /** Lowest price of the first service; 0: no prices. */
    fromPriceKobo: bigint("from_price_kobo", { mode: "number" }).notNull().default(0),
    /** Lowest price of all services; 0: no prices. A search for a price filters by it. */
    lowestPriceKobo: bigint("lowest_price_kobo", { mode: "number" }).notNull().default(0),
    /** Minutes of the week (0 = monday 00:00 in Lagos) in which it is open; absent: hours not provided. */
    openWeek: int4multirange("open_week"),
    /** Day on which a travelling owner reopens. */
    awayUntil: date("away_until"),
    takesBookings: boolean("takes_bookings").notNull().default(false),
    offerText: text("offer_text"),
    /** Last day of the offer. */
    offerUntil: date("offer_until"),
    /** Median time to the first answer; absent: not known. */
    replyMinutes: integer("reply_minutes"),
    /** Share of messages answered within 24 hours; absent: not known. */
    replyRate: doublePrecision("reply_rate"),
    /** Trust above rank score; see `listingWeight` in rules.ts. */
    weight: integer().notNull(),
    /** A fixed random number, the rotation order of the Featured strip. */
    turn: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Folded words of every searched field, and the lexemes of its terms and places, so that any conjunction is one index scan. */
    words: tsvector().notNull(),
  },
  (table) => [
    // Every search scans the pending list, so it has to stay small. In KB.
    index("listings_words").using("gin", table.words).with({ gin_pending_list_limit: 256 }),
    index("listings_top").on(sql.raw(`${rankScoreSql('"weight"')} desc`), table.businessId),
    index("listings_best_of_a_state").on(table.stateId, table.weight.desc().nullsFirst(), table.businessId),
    index("listings_best_of_an_lga").on(table.localGovernmentId, table.weight.desc().nullsFirst(), table.businessId),
    // Covers the filter of the rotation, so that skipping to a turn is an index-only scan.
    index("listings_featured")
      .on(table.turn, table.businessId, table.boostReach, table.stateId, table.localGovernmentId)
      .where(sql`${table.boostReach} > 0`),
  ],
);

/** A single row: the index version of the listings, and the progress of a re-indexing pass. */
export const searchIndex = pgTable(
  "search_index",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** See `indexVersion` in rank/reindex.ts. */
    version: integer().notNull(),
    /** Last business processed by the pass; absent: the pass is complete. */
    reachedId: uuid("reached_id"),
  },
  (table) => [check("search_index_one_row", sql`${table.isOnly}`)],
);

/**
 * One row per term (a trade, or a word of the name) that a business answers to, in its own LGA and in each LGA it serves. The indexes
 * have the order of results, so that the best of any term in any place are a short scan.
 */
export const listingTerms = pgTable(
  "listing_terms",
  {
    termId: integer("term_id").notNull(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => listings.businessId, { onDelete: "cascade" }),
    /** State of the business, also in rows for an LGA of another state. */
    stateId: smallint("state_id").notNull(),
    localGovernmentId: smallint("local_government_id").notNull(),
    /** True for the LGA of the business, false for an LGA that it serves. */
    isHome: boolean("is_home").notNull().default(true),
    /** Match, then trust, then rank score; see `termWeight` in rules.ts. */
    weight: integer().notNull(),
  },
  (table) => [
    // A duplicate term would show and count a business twice.
    primaryKey({ columns: [table.businessId, table.termId, table.localGovernmentId] }),
    index("listing_terms_in_a_state")
      .on(table.termId, table.stateId, table.weight.desc().nullsFirst(), table.businessId, table.localGovernmentId)
      .where(sql`${table.isHome}`),
    index("listing_terms_in_nigeria")
      .on(table.termId, table.weight.desc().nullsFirst(), table.businessId, table.stateId, table.localGovernmentId)
      .where(sql`${table.isHome}`),
    index("listing_terms_in_an_lga")
      .on(table.termId, table.localGovernmentId, table.weight.desc().nullsFirst(), table.businessId)
      .where(sql`${table.isHome}`),
    index("listing_terms_serving_an_lga")
      .on(table.termId, table.localGovernmentId, table.weight.desc().nullsFirst(), table.businessId, table.stateId)
      .where(sql`not ${table.isHome}`),
    index("listing_terms_lifted")
      .on(table.termId, table.stateId, table.weight.desc().nullsFirst(), table.businessId, table.localGovernmentId)
      .where(sql`${table.isHome} and (${table.weight} & ${sql.raw(String(liftMask))}) <> 0`),
    index("listing_terms_lifted_in_nigeria")
      .on(table.termId, table.weight.desc().nullsFirst(), table.businessId, table.stateId, table.localGovernmentId)
      .where(sql`${table.isHome} and (${table.weight} & ${sql.raw(String(liftMask))}) <> 0`),
  ],
);

/** Words that found nothing, counted by day: gaps in the vocabulary. Not linked to any person. */
export const searchMisses = pgTable(
  "search_misses",
  {
    word: text().notNull(),
    missedOn: date("missed_on").notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.missedOn] }),
    index("search_misses_of_a_day").on(table.missedOn),
  ],
);

/**
 * Sums of `searchMisses` per word over all stored days, maintained by a trigger, so that the most missed words are found without
 * aggregating every day.
 */
export const missedWords = pgTable(
  "missed_words",
  {
    word: text().primaryKey(),
    times: integer().notNull(),
    lastOn: date("last_on").notNull(),
  },
  (table) => [
    index("missed_words_most").on(table.times.desc().nullsFirst(), table.lastOn.desc().nullsFirst(), table.word),
  ],
);

/**
 * Searches whose results the user rejected, counted by state and day. A phrase contains only words of trades, so that it cannot
 * identify a person.
 */
export const rejectedSearches = pgTable(
  "rejected_searches",
  {
    phrase: text().notNull(),
    /** Zero: all of Nigeria. */
    stateId: smallint("state_id").notNull(),
    rejectedOn: date("rejected_on").notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.phrase, table.stateId, table.rejectedOn] }),
    index("rejected_searches_of_a_day").on(table.rejectedOn),
  ],
);

/** Staff overrides of the Featured strip: pinned until a day, or excluded. One per business. */
export const featuredOverrides = pgTable(
  "featured_overrides",
  {
    businessId: uuid("business_id")
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    kind: text({ enum: ["pinned", "kept-out"] }).notNull(),
    /** Absent: until staff remove it. */
    endsAt: timestamp("ends_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("featured_overrides_kind_known", sql`${table.kind} in ('pinned', 'kept-out')`),
    check("featured_overrides_pins_end", sql`${table.kind} = 'kept-out' or ${table.endsAt} is not null`),
  ],
);
