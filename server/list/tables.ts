import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { lengthMax } from "#/shared/length-max.ts";

/** Named lists of businesses that members create and may share. */
export const lists = pgTable(
  "lists",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** Part of its address, which works while the list is public. */
    code: text().notNull(),
    isPublic: boolean("is_public").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Forced to be private by a moderator. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
  },
  (table) => [
    unique("lists_code").on(table.code),
    index("lists_of_an_account").on(table.accountId, table.createdAt),
    check("lists_name_length", isLength(table.name, { min: 1, max: lengthMax.listName })),
  ],
);

export const listItems = pgTable(
  "list_items",
  {
    listId: uuid("list_id")
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    note: text().notNull().default(""),
    /** Ascending; gaps are allowed. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.businessId] }),
    index("list_items_of_a_business").on(table.businessId),
    check("list_items_note_length", isLength(table.note, { max: lengthMax.listNote })),
  ],
);
