import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts, sessions } from "#/server/account/tables.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    authorId: uuid("author_id").references(() => accounts.id),
    kind: text().notNull(),
    subject: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text().notNull(),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
    mailAt: instant("mail_at"),
    mailedAt: instant("mailed_at"),
  },
  (table) => [
    unique("notifications_once").on(table.accountId, table.kind, table.subject),
    index("notifications_of_an_account").on(
      table.accountId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    /** BRIN suffices for the sweep: rows are inserted in order of time. */
    index("notifications_by_age").using("brin", table.createdAt),
    index("notifications_by_author").on(table.authorId).where(sql`${table.authorId} is not null`),
    index("notifications_unread").on(table.accountId).where(sql`${table.readAt} is null`),
    index("notifications_to_mail")
      .on(table.mailAt)
      .where(sql`${table.readAt} is null and ${table.mailedAt} is null and ${table.mailAt} is not null`),
    check("notifications_link_is_ours", sql`${table.link} like '/%' and ${table.link} not like '//%'`),
  ],
);

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .unique("push_subscriptions_one_a_session")
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_of_an_account").on(table.accountId)],
);

export const pushKeys = pgTable(
  "push_keys",
  {
    id: smallint().primaryKey().default(1),
    publicKey: text("public_key").notNull(),
    privateKey: text("private_key").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [check("push_keys_one_pair", sql`${table.id} = 1`)],
);
