import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { quoteRequests } from "#/server/quote/tables.ts";
import { languages } from "./sentences.ts";
import type { Conversation, Remembered } from "./turn.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const channels = ["ussd", "sms", "whatsapp"] as const;
export type Channel = (typeof channels)[number];

/** An answer that was given, by a keyed hash of the delivery it answered: the same delivery again gets the same. */
export interface GivenAnswer {
  key: string;
  /** Of USSD, which wants it again; what goes out as a text of its own is not kept. */
  text?: string;
  isOver?: boolean;
}

/** A conversation by text. Numbers are kept as keyed hashes only, and what was said for hours: `forgetWords`. */
export const textConversations = pgTable(
  "line_conversations",
  {
    /** Keyed hash of channel and session; of the number where the channel has no sessions. */
    id: bytea().primaryKey(),
    channel: text({ enum: channels }).notNull(),
    /** Keyed hash of the number. */
    caller: bytea().notNull(),
    /** A few hours after the last text only what `Remembered` says. */
    conversation: jsonb().$type<Conversation | Remembered>().notNull(),
    /** The latest few. */
    given: jsonb().$type<GivenAnswer[]>().notNull(),
    /** Counts the answers: one that was made of an older turn is not kept. */
    turn: integer().notNull().default(0),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("line_conversations_of_a_caller").on(table.caller),
    // Not a tree: every answer would write to it, and the latest of a caller be looked for among everybody's latest.
    index("line_conversations_by_age").using("brin", table.updatedAt),
    check("line_conversations_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`),
  ],
);

/** A text on its way out. Number and words are sealed with the secret of the line, and the row goes once it is sent. */
export const outgoingTexts = pgTable(
  "line_texts",
  {
    id: uuid().primaryKey(),
    channel: text({ enum: ["sms", "whatsapp"] }).notNull(),
    caller: bytea().notNull(),
    sealed: bytea().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Nobody has just written to us: it waits for the morning, and for a day on which texts are left. */
    isUnasked: boolean("is_unasked").notNull().default(false),
    /** Kept until then: nobody asked for it at night. */
    sendAfter: instant("send_after"),
    /** Taken by a try: no other one sends it. */
    takenAt: instant("taken_at"),
  },
  (table) => [
    index("line_texts_to_a_caller").on(table.caller),
    index("line_texts_old").on(table.createdAt),
    check("line_texts_channel_known", sql`${table.channel} in ('sms', 'whatsapp')`),
  ],
);

/** A request for quotes that was made by text: its offers are sent there. The number is that of the asker's account. */
export const textQuoteRequests = pgTable(
  "line_requests",
  {
    requestId: uuid("request_id")
      .primaryKey()
      .references(() => quoteRequests.id, { onDelete: "cascade" }),
    channel: text({ enum: channels }).notNull(),
    language: text({ enum: languages }).notNull(),
  },
  (table) => [check("line_requests_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`)],
);

/** Screens that were answered, by name and without their texts: the paths of conversations. */
export const textSteps = pgTable(
  "line_steps",
  {
    id: uuid().primaryKey(),
    /** As in `line_conversations`. */
    conversation: bytea().notNull(),
    channel: text({ enum: channels }).notNull(),
    step: text().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("line_steps_of_a_conversation").on(table.conversation),
    index("line_steps_by_age").using("brin", table.at),
    check("line_steps_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`),
  ],
);

/** Texts of a day in Lagos. One row a day, so that the budget is exact however many are sent at once. */
export const textDays = pgTable("line_days", {
  day: date().primaryKey(),
  sms: integer().notNull().default(0),
  whatsapp: integer().notNull().default(0),
  /** Not sent, or kept for the next day, because the budget was spent. */
  refused: integer().notNull().default(0),
});
