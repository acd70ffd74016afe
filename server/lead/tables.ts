import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { businesses } from "#/server/business/tables.ts";

export const leadStages = pgTable(
  "lead_stages",
  {
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    leadId: uuid("lead_id").notNull(),
    stage: text({ enum: ["new", "quoted", "won", "lost"] }).notNull(),
    setAt: timestamp("set_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.leadId] }),
    check("lead_stages_stage_known", sql`${table.stage} in ('new', 'quoted', 'won', 'lost')`),
  ],
);
