import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { faqTopics } from "#/shared/faq-topics.ts";

export const faqEntries = pgTable(
  "faq_entries",
  {
    id: uuid().primaryKey(),
    topic: text({ enum: faqTopics }).notNull(),
    /** `{brand}` is replaced by the product's name, here and in the answer. */
    question: text().notNull(),
    /** Paragraphs with an empty line between them; `{email}` is replaced by the support address; `**` marks bold words. */
    answer: text().notNull(),
    position: smallint().notNull(),
  },
  (table) => [check("faq_entries_topic_known", sql`${table.topic} in ('visitors', 'owners', 'trust', 'account')`)],
);

export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey(),
    text: text().notNull(),
    level: text({ enum: ["info", "warning"] }).notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    /** Absent: until it is switched off. */
    endsAt: timestamp("ends_at", { withTimezone: true }),
    isOn: boolean("is_on").notNull(),
    /** Target states; empty: all. */
    stateIds: smallint("state_ids").array().notNull().default([]),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("notices_level_known", sql`${table.level} in ('info', 'warning')`),
    check("notices_end_after_start", sql`${table.endsAt} is null or ${table.endsAt} > ${table.startsAt}`),
  ],
);
