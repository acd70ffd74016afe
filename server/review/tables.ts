import { type SQLWrapper, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { searchText } from "#/server/platform/database/words.ts";
import { categories } from "#/server/trade/tables.ts";
import { lengthMax } from "#/shared/length-max.ts";

export const ratings = pgTable(
  "ratings",
  {
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    stars: smallint().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.accountId] }),
    index("ratings_of_an_account").on(table.accountId),
    check("ratings_one_to_five", sql`${table.stars} between 1 and 5`),
  ],
);

export const ratingTotals = pgTable(
  "rating_totals",
  {
    businessId: uuid("business_id")
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    ones: integer().notNull().default(0),
    twos: integer().notNull().default(0),
    threes: integer().notNull().default(0),
    fours: integer().notNull().default(0),
    fives: integer().notNull().default(0),
    /** The rank of the business does not reflect these totals yet. */
    isListingBehind: boolean("is_listing_behind").notNull().default(false),
  },
  (table) => [index("rating_totals_behind").on(table.businessId).where(sql`${table.isListingBehind}`)],
);

/** Orders one star first and none last. */
export const lowness = (stars: SQLWrapper) => sql`((6 - ${stars}) % 6)`;

/** Staff search comments by their words. */
export const commentText = (table: Record<"msg", SQLWrapper>) => searchText(table.msg);

export const comments = pgTable(
  "comments",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    authorId: uuid("author_id")
      .notNull()
      .references(() => accounts.id),
    msg: text().notNull(),
    pictures: text().array().notNull().default(sql`'{}'::text[]`),
    /** The author's rating, 0 without one: an index orders by it. Written with the rating. */
    stars: smallint().notNull().default(0),
    /** Number of its rows in `helpful_votes`. */
    helpful: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Hidden by a moderator. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
  },
  (table) => [
    unique("comments_one_a_person").on(table.businessId, table.authorId),
    index("comments_of_a_business").on(
      table.businessId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("comments_by_helpful").on(
      table.businessId,
      table.helpful.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("comments_by_lowest").on(
      table.businessId,
      sql`${lowness(table.stars)} desc`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("comments_of_an_author").on(table.authorId),
    index("comments_by_words").using("gin", sql`(${commentText(table)}) gin_trgm_ops`),
    index("comments_newest").on(table.createdAt, table.id),
    index("comments_hidden").on(table.createdAt, table.id).where(sql`${table.hiddenAt} is not null`),
    check("comments_three_pictures", sql`cardinality(${table.pictures}) <= 3`),
    check("comments_helpful_counted", sql`${table.helpful} >= 0`),
    check("comments_length", isLength(table.msg, { min: 1, max: lengthMax.review })),
  ],
);

export const commentReplies = pgTable(
  "comment_replies",
  {
    commentId: uuid("comment_id")
      .primaryKey()
      .references(() => comments.id, { onDelete: "cascade" }),
    msg: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [check("comment_replies_length", isLength(table.msg, { min: 1, max: lengthMax.review }))],
);

/** A member found a comment helpful. */
export const helpfulVotes = pgTable(
  "helpful_votes",
  {
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId] }),
    index("helpful_votes_of_an_account").on(table.accountId),
  ],
);

/** A member recommends at most one business for each category and LGA they lived in. */
export const recommendations = pgTable(
  "recommendations",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Of the business, when it was recommended. */
    categoryId: smallint("category_id")
      .notNull()
      .references(() => categories.id),
    /** Of the member, when they recommended it. */
    localGovernmentId: smallint("local_government_id")
      .notNull()
      .references(() => localGovernments.id),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.categoryId, table.localGovernmentId] }),
    // From whichever LGA: a member counts once for a business.
    unique("recommendations_one_a_person").on(table.businessId, table.accountId),
  ],
);
