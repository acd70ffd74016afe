import { sql } from "drizzle-orm";
import { check, customType, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { quoteRequests } from "#/server/quote/tables.ts";
import { languages } from "./sentences.ts";
import type { Conversation } from "./turn.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** An answer that was given, by the delivery it answered: the same delivery again gets the same. */
export interface Given {
  key: string;
  text: string;
  isOver: boolean;
}

/** A conversation by text. Numbers are kept as keyed hashes only, and texts not at all but for the last search. */
export const lineConversations = pgTable(
  "line_conversations",
  {
    /** Keyed hash of channel and session; of the number where the channel has no sessions. */
    id: bytea().primaryKey(),
    channel: text({ enum: ["ussd", "sms", "whatsapp"] }).notNull(),
    /** Keyed hash of the number. */
    caller: bytea().notNull(),
    conversation: jsonb().$type<Conversation>().notNull(),
    /** The latest few. */
    given: jsonb().$type<Given[]>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("line_conversations_of_a_caller").on(table.caller),
    index("line_conversations_old").on(table.updatedAt),
    check("line_conversations_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`),
  ],
);

/** A text on its way out. Number and words are sealed with the secret of the line, and the row goes once it is sent. */
export const lineTexts = pgTable(
  "line_texts",
  {
    id: uuid().primaryKey(),
    channel: text({ enum: ["sms", "whatsapp"] }).notNull(),
    caller: bytea().notNull(),
    sealed: bytea().notNull(),
    createdAt: instant("created_at").notNull(),
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
export const lineRequests = pgTable(
  "line_requests",
  {
    requestId: uuid("request_id")
      .primaryKey()
      .references(() => quoteRequests.id, { onDelete: "cascade" }),
    channel: text({ enum: ["ussd", "sms", "whatsapp"] }).notNull(),
    language: text({ enum: languages }).notNull(),
  },
  (table) => [check("line_requests_channel_known", sql`${table.channel} in ('ussd', 'sms', 'whatsapp')`)],
);
