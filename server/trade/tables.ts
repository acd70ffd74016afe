import { pgTable, smallint, text } from "drizzle-orm/pg-core";

/** The 49 fixed categories. Filled by a migration from `categories.json`. */
export const categories = pgTable("categories", {
  id: smallint().primaryKey(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
});
