import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { clientTasks } from "./clients/contract.ts";

/** Append-only: a trigger allows only emptying the words. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid("actor_id")
      .notNull()
      .references(() => accounts.id),
    /** A domain verb and its object: `approve document`. */
    action: text().notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Ids of everything else that the same decision was made on. */
    otherIds: text("other_ids").array().notNull().default(sql`'{}'::text[]`),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text().notNull().default(""),
  },
  (table) => [
    index("audit_log_latest").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_of_a_subject").on(table.subjectId, table.at.desc().nullsFirst()),
    index("audit_log_of_others").using("gin", table.otherIds),
    index("audit_log_of_an_actor").on(table.actorId, table.at.desc().nullsFirst()),
  ],
);

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
    task: text({ enum: clientTasks }),
    dueOn: date("due_on"),
    doneAt: timestamp("done_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("client_notes_of_a_client").on(table.clientId, table.createdAt.desc().nullsFirst()),
    index("client_notes_to_do")
      .on(table.clientId, table.dueOn)
      .where(sql`${table.task} is not null and ${table.doneAt} is null`),
    check("client_notes_task_known", sql`${table.task} in ('visit', 'call back', 'help with page')`),
    check("client_notes_task_due", sql`(${table.task} is null) = (${table.dueOn} is null)`),
  ],
);
