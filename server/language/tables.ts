import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { translatedLanguages } from "#/shared/language.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Better words for a translation, as somebody sent them. Nothing says who. */
export const translationReports = pgTable(
  "translation_reports",
  {
    id: uuid().primaryKey(),
    language: text({ enum: translatedLanguages as ["pcm", "ha", "yo", "ig"] }).notNull(),
    /** The English text, and the context that tells it apart from the same words elsewhere; empty: none. */
    text: text().notNull(),
    context: text().notNull().default(""),
    /** The translation that they read. */
    shown: text().notNull(),
    /** What they would say. Staff may change it as they accept it. */
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
