import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { translatedLanguages } from "#/shared/language.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Suggested improvements of translations. Anonymous. */
export const translationReports = pgTable(
  "translation_reports",
  {
    id: uuid().primaryKey(),
    language: text({ enum: translatedLanguages as ["pcm", "ha", "yo", "ig"] }).notNull(),
    /** The English text, and the context that disambiguates it; empty: none. */
    text: text().notNull(),
    context: text().notNull().default(""),
    /** The translation as shown to the reporter. */
    shown: text().notNull(),
    /** The suggestion. Staff may change it when accepting. */
    better: text().notNull(),
    status: text({ enum: ["open", "accepted", "rejected"] })
      .notNull()
      .default("open"),
    createdAt: instant("created_at").notNull(),
    decidedBy: uuid("decided_by").references(() => accounts.id),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("translation_reports_by_state").on(table.language, table.status, table.createdAt.desc()),
    check(
      "decided_by_somebody",
      sql`(${table.status} = 'open') = (${table.decidedBy} is null) and (${table.decidedBy} is null) = (${table.decidedAt} is null)`,
    ),
  ],
);
