import { sql } from "drizzle-orm";
import {
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

/** One person's stars for one business; new ones replace the old. */
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

/** Number of ratings by stars: the sums of `ratings`, kept in the transaction that changes it. */
export const ratingTotals = pgTable("rating_totals", {
  businessId: uuid("business_id")
    .primaryKey()
    .references(() => businesses.id, { onDelete: "cascade" }),
  ones: integer().notNull().default(0),
  twos: integer().notNull().default(0),
  threes: integer().notNull().default(0),
  fours: integer().notNull().default(0),
  fives: integer().notNull().default(0),
});

/** Businesses whose stars changed, and whose place in lists has not followed yet. */
export const changedRatings = pgTable("changed_ratings", {
  businessId: uuid("business_id")
    .primaryKey()
    .references(() => businesses.id, { onDelete: "cascade" }),
});

/** A comment of one person on one business; a new one replaces the old. */
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
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Taken from the page by a moderator. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
  },
  (table) => [
    unique("comments_one_a_person").on(table.businessId, table.authorId),
    index("comments_of_a_business").on(
      table.businessId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("comments_of_an_author").on(table.authorId),
    index("comments_newest").on(table.createdAt, table.id),
    index("comments_hidden").on(table.createdAt, table.id).where(sql`${table.hiddenAt} is not null`),
    check("comments_length", sql`char_length(${table.msg}) between 1 and 1500`),
  ],
);

/** The owner's one answer to a comment. */
export const commentReplies = pgTable(
  "comment_replies",
  {
    commentId: uuid("comment_id")
      .primaryKey()
      .references(() => comments.id, { onDelete: "cascade" }),
    msg: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [check("comment_replies_length", sql`char_length(${table.msg}) between 1 and 1500`)],
);
