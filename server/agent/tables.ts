import { boolean, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";

/** The desk is the fallback for states without an agent. */
export const agents = pgTable("agents", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  location: text().notNull(),
  phone: text().notNull(),
  stateIds: smallint("state_ids").array().notNull(),
  isDesk: boolean("is_desk").notNull().default(false),
  accountId: uuid("account_id")
    .unique("agents_one_an_account")
    .references(() => accounts.id),
  isDemo: boolean("is_demo").notNull().default(false),
});
