import { integer, pgTable, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";

/** The 49 fixed categories. Filled by a migration from `categories.json`. */
export const categories = pgTable("categories", {
  id: smallint().primaryKey(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
});

/** Services that staff added to those of `service-tags.json`. */
export const addedServices = pgTable("added_services", {
  /** Trade id: the hash of the slug, as for built-in services. */
  tradeId: integer("trade_id").primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  categoryId: smallint("category_id")
    .notNull()
    .references(() => categories.id),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Words people use for a trade, added by staff on top of the built-in lists. */
export const customWords = pgTable(
  "custom_words",
  {
    id: uuid().primaryKey(),
    /** A word or a phrase, as typed by staff. */
    text: text().notNull(),
    /** Lookup key of the text (`phraseKey`); a phrase exists once per trade. */
    phrase: text().notNull(),
    /** A category or a service, built-in or custom. */
    tradeId: integer("trade_id").notNull(),
    language: text({ enum: ["en", "pcm", "yo", "ha", "ig"] }).notNull(),
    addedBy: uuid("added_by")
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [unique("custom_words_once").on(table.phrase, table.tradeId)],
);
