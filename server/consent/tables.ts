import { isNull } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const agentConsents = pgTable(
  "agent_consents",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    agentId: uuid("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    purpose: text().notNull(),
    askedAt: instant("asked_at").notNull(),
    givenAt: instant("given_at"),
    /** Refused, withdrawn or replaced; otherwise a consent expires three days after it was given. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("agent_consents_one_open").on(table.accountId).where(isNull(table.endedAt)),
    index("agent_consents_of_an_account").on(table.accountId, table.askedAt),
    index("agent_consents_of_an_agent").on(table.agentId),
  ],
);
