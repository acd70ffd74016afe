import { boolean, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";

/** A member of staff who helps members of some states. The desk stands in for states without one. */
export const agents = pgTable("agents", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** The agent's location, as shown: "Ikeja, Lagos". */
  location: text().notNull(),
  /** E.164; empty: reached by email only. */
  phone: text().notNull(),
  stateIds: smallint("state_ids").array().notNull(),
  isDesk: boolean("is_desk").notNull().default(false),
  /** Whose desk it is, once the agent signs in here. */
  accountId: uuid("account_id")
    .unique("agents_one_an_account")
    .references(() => accounts.id),
  isDemo: boolean("is_demo").notNull().default(false),
});
