import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { subjectKinds } from "./contract.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey(),
    reporterId: uuid("reporter_id")
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: subjectKinds }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    accountId: uuid("account_id").references(() => accounts.id),
    reason: text().notNull(),
    note: text().notNull().default(""),
    /** Weight of the reason; the queue is sorted by the sum. */
    weight: smallint().notNull(),
    /** Denormalized, so that the queue need not read each reporter's account. */
    isByNew: boolean("by_new").notNull().default(false),
    status: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by").references(() => accounts.id),
  },
  (table) => [
    unique("reports_one_a_person").on(table.reporterId, table.kind, table.subjectId),
    index("reports_open_of_a_subject")
      .on(table.kind, table.subjectId, table.accountId)
      .where(sql`${table.status} = 'open'`),
    index("reports_of_a_subject").on(table.subjectId),
    index("reports_about_an_account").on(table.accountId, table.createdAt.desc().nullsFirst()),
    check("reports_kind_known", sql`${table.kind} in ('business', 'comment', 'list', 'message', 'person')`),
    check(
      "reports_reason_known",
      sql`${table.reason} in ('danger', 'fraud', 'impersonation', 'abuse', 'offensive', 'wrong', 'spam', 'other')`,
    ),
    check("reports_status_known", sql`${table.status} in ('open', 'upheld', 'dismissed')`),
    check("reports_note_length", isLength(table.note, { max: lengthMax.reportNote })),
  ],
);

export const sanctions = pgTable(
  "sanctions",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: subjectKinds }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    reason: text().notNull(),
    takenBy: uuid("taken_by")
      .notNull()
      .references(() => accounts.id),
    takenAt: instant("taken_at").notNull(),
    /** Time of expiry; absent: until it is lifted. */
    endsAt: instant("ends_at"),
    liftedAt: instant("lifted_at"),
  },
  (table) => [
    index("sanctions_ending").on(table.endsAt).where(sql`${table.liftedAt} is null and ${table.endsAt} is not null`),
    uniqueIndex("sanctions_one_in_force").on(table.kind, table.subjectId).where(sql`${table.liftedAt} is null`),
    // Sanctions of one decision, which are lifted together.
    index("sanctions_of_a_decision").on(table.takenBy, table.takenAt).where(sql`${table.liftedAt} is null`),
    index("sanctions_of_an_account").on(table.accountId, table.takenAt.desc().nullsFirst()),
    check("sanctions_kind_known", sql`${table.kind} in ('business', 'comment', 'list', 'message', 'person')`),
  ],
);

export const appeals = pgTable(
  "appeals",
  {
    id: uuid().primaryKey(),
    sanctionId: uuid("sanction_id")
      .notNull()
      .unique("appeals_one_a_sanction")
      .references(() => sanctions.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    msg: text().notNull(),
    status: text({ enum: ["open", "granted", "refused"] })
      .notNull()
      .default("open"),
    reason: text().notNull().default(""),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by").references(() => accounts.id),
  },
  (table) => [
    index("appeals_open").on(table.createdAt).where(sql`${table.status} = 'open'`),
    index("appeals_of_an_account").on(table.accountId),
    check("appeals_length", isLength(table.msg, { min: 1, max: lengthMax.appeal })),
    check("appeals_status_known", sql`${table.status} in ('open', 'granted', 'refused')`),
  ],
);
