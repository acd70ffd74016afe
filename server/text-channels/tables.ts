import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bookings } from "#/server/booking/tables.ts";
import { bytea } from "#/server/platform/database/columns.ts";
import { quoteRequests } from "#/server/quote/tables.ts";
import { languages } from "./sentences.ts";
import type { Conversation, Remembered } from "./turn.ts";
import type { WhatsAppMessage } from "./whatsapp.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const channels = ["ussd", "sms", "whatsapp"] as const;
export type Channel = (typeof channels)[number];

/** A stored answer, by the keyed hash of its delivery, for repeated deliveries. */
export interface GivenAnswer {
  key: string;
  /** Only on USSD; answers that are sent as texts are not stored. */
  text?: string;
  isOver?: boolean;
}

/** A conversation by text. Numbers are stored as keyed hashes only; `forgetWords` deletes the content after some hours. */
export const textConversations = pgTable(
  "text_conversations",
  {
    /** Keyed hash of the session; of the number, if the channel has no sessions. */
    id: bytea().primaryKey(),
    channel: text({ enum: channels }).notNull(),
    /** Keyed hash of the number. */
    caller: bytea().notNull(),
    /** Only `Remembered` some hours after the last text. */
    conversation: jsonb().$type<Conversation | Remembered>().notNull(),
    /** The latest answers. */
    given: jsonb().$type<GivenAnswer[]>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("text_conversations_of_a_caller").on(table.caller),
    // BRIN, because every answer would update a B-tree, and the planner would use it to find a caller's latest row.
    index("text_conversations_by_age").using("brin", table.updatedAt),
    check("text_conversations_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`),
  ],
);

/** Outgoing texts, deleted after sending: otherwise only hashes of a caller are stored. */
export const outgoingTexts = pgTable(
  "outgoing_texts",
  {
    id: uuid().primaryKey(),
    channel: text({ enum: ["sms", "whatsapp"] }).notNull(),
    caller: bytea().notNull(),
    /** E.164 */
    number: text().notNull(),
    text: text().notNull(),
    /** Businesses that can be tapped on WhatsApp. */
    choices: jsonb().$type<WhatsAppMessage["choices"]>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Not a reply to a text: it is delayed until the morning, and until a day with budget left. */
    isUnsolicited: boolean("is_unsolicited").notNull().default(false),
    sendAfter: instant("send_after"),
    /** Its booking; the text is not sent if that has changed. */
    bookingId: uuid("booking_id").references(() => bookings.id, { onDelete: "cascade" }),
    /** Set before sending, so that it is sent at most once. */
    takenAt: instant("taken_at"),
  },
  (table) => [
    index("outgoing_texts_to_a_caller").on(table.caller),
    index("outgoing_texts_old").on(table.createdAt),
    index("outgoing_texts_of_a_booking").on(table.bookingId),
    check("outgoing_texts_channel_known", sql`${table.channel} in ('sms', 'whatsapp')`),
  ],
);

/** The channel of a quote request that was made by text: its offers are sent there. */
export const textQuoteRequests = pgTable(
  "text_quote_requests",
  {
    requestId: uuid("request_id")
      .primaryKey()
      .references(() => quoteRequests.id, { onDelete: "cascade" }),
    channel: text({ enum: channels }).notNull(),
    language: text({ enum: languages }).notNull(),
  },
  (table) => [check("text_quote_requests_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`)],
);

/** The channel of a booking that was requested by text: its answer is sent there. */
export const textBookings = pgTable(
  "text_bookings",
  {
    bookingId: uuid("booking_id")
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    channel: text({ enum: channels }).notNull(),
    language: text({ enum: languages }).notNull(),
  },
  (table) => [check("text_bookings_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`)],
);

/** Names of the screens that were shown, without their texts. */
export const textSteps = pgTable(
  "text_steps",
  {
    id: uuid().primaryKey(),
    /** As in `text_conversations`. */
    conversation: bytea().notNull(),
    channel: text({ enum: channels }).notNull(),
    step: text().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("text_steps_of_a_conversation").on(table.conversation),
    index("text_steps_by_age").using("brin", table.at),
    check("text_steps_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`),
  ],
);
