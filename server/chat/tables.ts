import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { lengthMax } from "#/shared/length-max.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => accounts.id);

export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    lowId: person("low_id"),
    highId: person("high_id"),
    startedBy: person("started_by"),
    /** Business on whose page it began; its helpers read and answer it. Null: private to the two people. */
    businessId: uuid("business_id").references(() => businesses.id, { onDelete: "set null" }),
    /** Sequence number of the latest message, incremented under the lock of this row. */
    lastSeq: integer("last_seq").notNull().default(0),
    /** Latest event of a booking, job or invoice of the two people: "booking.request"; empty: none. */
    lastEvent: text("last_event").notNull().default(""),
    lastEventAt: instant("last_event_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("conversations_one_a_pair").on(table.lowId, table.highId),
    index("conversations_of_a_business").on(table.businessId).where(sql`${table.businessId} is not null`),
    index("conversations_started").on(table.startedBy, table.createdAt),
    index("conversations_by_time").on(table.createdAt),
    check("conversations_pair_in_order", sql`${table.lowId} < ${table.highId}`),
    check("conversations_started_by_one_of_them", sql`${table.startedBy} in (${table.lowId}, ${table.highId})`),
  ],
);

export const participants = pgTable(
  "participants",
  {
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    accountId: person("account_id"),
    otherId: person("other_id"),
    unread: integer().notNull().default(0),
    readSeq: integer("read_seq").notNull().default(0),
    lastMessageAt: instant("last_message_at").notNull(),
    waitingSince: instant("waiting_since"),
    noticedAt: instant("noticed_at"),
    awayAnsweredOn: date("away_answered_on"),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.accountId] }),
    index("participants_latest").on(
      table.accountId,
      table.lastMessageAt.desc().nullsFirst(),
      table.conversationId.desc().nullsFirst(),
    ),
    index("participants_unread").on(table.accountId).where(sql`${table.unread} > 0`),
    index("participants_waiting")
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null and ${table.noticedAt} is null`),
    check("participants_unread_not_negative", sql`${table.unread} >= 0`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    seq: integer().notNull(),
    senderId: person("sender_id"),
    /** Helper who wrote it for the sender's business; null: the sender. */
    writtenBy: uuid("written_by").references(() => accounts.id),
    text: text().notNull(),
    image: text().notNull().default(""),
    audio: text().notNull().default(""),
    audioSeconds: smallint("audio_seconds").notNull().default(0),
    audioPeaks: text("audio_peaks").notNull().default(""),
    /** Id given by the sender's device, so that a retry is not a second message. */
    clientId: text("client_id"),
    /** Sent by the system while its sender was away; not a reply. */
    automatic: boolean().notNull().default(false),
    /** Safety marks at the time of sending, for the receiver and moderators. */
    safety: text().array().$type<SafetyMark[]>().notNull().default(sql`'{}'`),
    createdAt: instant("created_at").notNull(),
    hiddenAt: instant("hidden_at"),
  },
  (table) => [
    unique("messages_in_order").on(table.conversationId, table.seq),
    unique("messages_once").on(table.senderId, table.clientId),
    index("messages_by_time").on(table.createdAt),
    index("messages_marked").on(table.senderId, table.createdAt).where(sql`${table.safety} <> '{}'`),
    check("messages_length", isLength(table.text, { max: lengthMax.message })),
    check("messages_not_empty", sql`${table.text} <> '' or ${table.image} <> '' or ${table.audio} <> ''`),
    check("messages_audio_peaks", sql`${table.audioPeaks} ~ '^[0-9a-f]{0,64}$'`),
  ],
);

export const blocks = pgTable(
  "blocks",
  {
    blockerId: person("blocker_id"),
    blockedId: person("blocked_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_of_the_blocked").on(table.blockedId),
    check("blocks_not_oneself", sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

export const chatSettings = pgTable(
  "chat_settings",
  {
    accountId: uuid("account_id")
      .primaryKey()
      .references(() => accounts.id),
    quickReplies: text("quick_replies").array().notNull().default(sql`'{}'`),
    awayMessage: text("away_message").notNull().default(""),
    /** Sent outside opening hours too, not only while the business is away. */
    awayWhenClosed: boolean("away_when_closed").notNull().default(false),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("chat_settings_ten_replies", sql`cardinality(${table.quickReplies}) <= 10`),
    check("chat_settings_away_length", isLength(table.awayMessage, { max: lengthMax.awayMessage })),
  ],
);
