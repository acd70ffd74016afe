import { index, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";

export const saved = pgTable(
  "saved",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.businessId] }),
    index("saved_of_an_account").on(
      table.accountId,
      table.createdAt.desc().nullsFirst(),
      table.businessId.desc().nullsFirst(),
    ),
    index("saved_of_a_business").on(table.businessId),
  ],
);
