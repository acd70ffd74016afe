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
import type { SafetyMark } from "#/shared/safety-marks.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => accounts.id);

/** A conversation of two people. One for each pair: the lower id stands first, so the pair is unique. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    lowId: person("low_id"),
    highId: person("high_id"),
    startedBy: person("started_by"),
    /** The number of the latest message; each one takes the next, under the lock of this row. */
    lastSeq: integer("last_seq").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("conversations_one_a_pair").on(table.lowId, table.highId),
    index("conversations_started").on(table.startedBy, table.createdAt),
    index("conversations_by_time").on(table.createdAt),
    check("conversations_pair_in_order", sql`${table.lowId} < ${table.highId}`),
    check("conversations_started_by_one_of_them", sql`${table.startedBy} in (${table.lowId}, ${table.highId})`),
  ],
);

/** One side of a conversation: what that person has read, and has not. */
export const participants = pgTable(
  "participants",
  {
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    accountId: person("account_id"),
    otherId: person("other_id"),
    /** Messages of the other side that were not read yet. */
    unread: integer().notNull().default(0),
    /** The number of the latest message that was read. */
    readSeq: integer("read_seq").notNull().default(0),
    lastMessageAt: instant("last_message_at").notNull(),
    /** Since when the oldest unread message waits. */
    waitingSince: instant("waiting_since"),
    /** When this person was told of what waits; once for each wait. */
    noticedAt: instant("noticed_at"),
    /** The day in Lagos on which this person's away message was last sent here. */
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

/** A message. Text is kept as it was typed. */
export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    seq: integer().notNull(),
    senderId: person("sender_id"),
    text: text().notNull(),
    /** A private picture; empty: none. */
    image: text().notNull().default(""),
    /** A private recording; empty: none. */
    audio: text().notNull().default(""),
    audioSeconds: smallint("audio_seconds").notNull().default(0),
    /** Its waveform as the sender's device drew it: a hexadecimal digit a bar. */
    audioPeaks: text("audio_peaks").notNull().default(""),
    /** Id given by the sender's device, so that a retry is not a second message. */
    clientId: text("client_id"),
    /** Sent by itself while its sender was away: no answer, and not counted as one. */
    automatic: boolean().notNull().default(false),
    /** What it may be an attempt at, as the rules saw it when it was sent. For its receiver and the moderators. */
    safety: text().array().$type<SafetyMark[]>().notNull().default(sql`'{}'`),
    createdAt: instant("created_at").notNull(),
    /** Taken away by a moderator. */
    hiddenAt: instant("hidden_at"),
  },
  (table) => [
    unique("messages_in_order").on(table.conversationId, table.seq),
    unique("messages_once").on(table.senderId, table.clientId),
    index("messages_by_time").on(table.createdAt),
    index("messages_marked").on(table.senderId, table.createdAt).where(sql`${table.safety} <> '{}'`),
    check("messages_length", sql`char_length(${table.text}) <= 4000`),
    check("messages_not_empty", sql`${table.text} <> '' or ${table.image} <> '' or ${table.audio} <> ''`),
    check("messages_audio_peaks", sql`${table.audioPeaks} ~ '^[0-9a-f]{0,64}$'`),
  ],
);

/** Blocks between two people. */
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

/** Quick replies and away message of an owner. */
export const chatSettings = pgTable(
  "chat_settings",
  {
    accountId: uuid("account_id")
      .primaryKey()
      .references(() => accounts.id),
    quickReplies: text("quick_replies").array().notNull().default(sql`'{}'`),
    /** Empty: none is sent. */
    awayMessage: text("away_message").notNull().default(""),
    /** Sent outside opening hours too, not only while the business is away. */
    awayWhenClosed: boolean("away_when_closed").notNull().default(false),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("chat_settings_ten_replies", sql`cardinality(${table.quickReplies}) <= 10`),
    check("chat_settings_away_length", sql`char_length(${table.awayMessage}) <= 500`),
  ],
);
