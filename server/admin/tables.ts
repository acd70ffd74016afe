import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";

/**
 * Actions of staff, with object and reason. Rows are only ever added; a trigger refuses all else but to empty their
 * words.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid("actor_id")
      .notNull()
      .references(() => accounts.id),
    /** A verb of the trade: `approve document`. */
    action: text().notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text().notNull().default(""),
  },
  (table) => [
    index("audit_log_latest").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_of_a_subject").on(table.subjectId, table.at.desc().nullsFirst()),
    index("audit_log_of_an_actor").on(table.actorId, table.at.desc().nullsFirst()),
  ],
);

/** Notes of an agent about a client. */
export const clientNotes = pgTable(
  "client_notes",
  {
    id: uuid().primaryKey(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => accounts.id),
    authorId: uuid("author_id")
      .notNull()
      .references(() => accounts.id),
    note: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("client_notes_of_a_client").on(table.clientId, table.createdAt.desc().nullsFirst())],
);
