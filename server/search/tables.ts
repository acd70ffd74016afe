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
 * The search row of an active business: one slim row, so that a page of results touches no other table. Derived:
 * `indexBusinesses` writes it anew whenever its business changes.
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
    /** Of the active premium: 0 none, 1 its own LGA, 2 its own state, 3 all of Nigeria. */
    boostReach: smallint("boost_reach").notNull().default(0),
    ratingSum: integer("rating_sum").notNull(),
    ratingCount: integer("rating_count").notNull(),
    recommendedCount: integer("recommended_count").notNull().default(0),
    /** The lowest price in its catalog; 0: no prices. */
    fromPriceKobo: bigint("from_price_kobo", { mode: "number" }).notNull().default(0),
    /** Minutes of the week (0 = monday 00:00 in Lagos) in which it is open; absent: hours not provided. */
    openWeek: int4multirange("open_week"),
    /** The day on which an owner who is travelling is open again. */
    awayUntil: date("away_until"),
    offerText: text("offer_text"),
    /** The last day of the offer. */
    offerUntil: date("offer_until"),
    /** The median to its first answer; absent: not known. */
    replyMinutes: integer("reply_minutes"),
    /** Share that it answers within 24 hours; absent: not known. */
    replyRate: doublePrecision("reply_rate"),
    /** Trust above rank score; see `listingWeight` in rules.ts. */
    weight: integer().notNull(),
    /** A fixed draw per business, by which the featured carousel goes round. */
    turn: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Folded words of every searched field, and the lexemes of its terms and places, so that any "and" is one index scan. */
    words: tsvector().notNull(),
  },
  (table) => [
    // Every search reads what waits to be sorted in: at the default of 4 MB that was 1.5 ms of it. In KB.
    index("listings_words").using("gin", table.words).with({ gin_pending_list_limit: 256 }),
    index("listings_top").on(sql.raw(`${rankScoreSql('"weight"')} desc`), table.businessId),
    index("listings_best_of_a_state").on(table.stateId, table.weight.desc().nullsFirst(), table.businessId),
    index("listings_best_of_an_lga").on(table.localGovernmentId, table.weight.desc().nullsFirst(), table.businessId),
    // All that is asked of those whose turn has not come is in it, so counting to a turn reads no listing.
    index("listings_featured")
      .on(table.turn, table.businessId, table.boostReach, table.stateId, table.localGovernmentId)
      .where(sql`${table.boostReach} > 0`),
  ],
);

/** The only row: which version of the rules indexed the listings, and how far a pass over them has come. */
export const searchIndex = pgTable(
  "search_index",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** As `indexVersion` in rank/reindex.ts. */
    version: integer().notNull(),
    /** Last business of a pass; absent: the pass is complete. */
    reachedId: uuid("reached_id"),
  },
  (table) => [check("search_index_one_row", sql`${table.isOnly}`)],
);

/**
 * One row for each term (a trade, or a word of the name) a business answers to, in its own LGA and in each it serves:
 * the indexes hold the very order that results are shown in, so the best of any term in any place are a short scan.
 */
export const listingTerms = pgTable(
  "listing_terms",
  {
    termId: integer("term_id").notNull(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => listings.businessId, { onDelete: "cascade" }),
    /** The state the business is in, also where it only comes to an LGA of another. */
    stateId: smallint("state_id").notNull(),
    localGovernmentId: smallint("local_government_id").notNull(),
    /** Place of the business itself, not of those it serves. */
    isHome: boolean("is_home").notNull().default(true),
    /** Match, then trust, then rank score; see `termWeight` in rules.ts. */
    weight: integer().notNull(),
  },
  (table) => [
    // A term twice would show a business twice and count it twice for good.
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

/** Words that found nothing, counted by day: what the vocabulary lacks. No person is in it. */
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
 * Sums of `searchMisses` a word, over all days that are kept: a trigger adds to them and takes from them. They find the
 * words that are missed most without adding up every day of every word.
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
 * Searches whose results were none of what the person meant, counted by place and day. A phrase holds only words of trades, so it can
 * name nobody.
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

/** Decisions of staff on the Featured strip: in it until a day, or not in it. One decision a business. */
export const featuredOverrides = pgTable(
  "featured_overrides",
  {
    businessId: uuid("business_id")
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    kind: text({ enum: ["pinned", "kept-out"] }).notNull(),
    /** Absent: until it is lifted. */
    endsAt: timestamp("ends_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("featured_overrides_kind_known", sql`${table.kind} in ('pinned', 'kept-out')`),
    check("featured_overrides_pins_end", sql`${table.kind} = 'kept-out' or ${table.endsAt} is not null`),
  ],
);
