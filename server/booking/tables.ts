import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations } from "#/server/chat/tables.ts";
import type { BookingState } from "./contract.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const person = (name: string) => uuid(name).references(() => accounts.id);

/** A service that can be booked. */
export interface StoredService {
  id: string;
  name: string;
  minutes: number;
  /** Absent: the price is agreed later. */
  priceKobo: number | null;
}

/** Booking settings of a business. No row: it takes no bookings. The row is locked while a place is assigned. */
export const bookingSettings = pgTable(
  "booking_settings",
  {
    businessId: uuid("business_id")
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    takesBookings: boolean("takes_bookings").notNull().default(false),
    /** Bookings at the same time. */
    places: smallint().notNull().default(1),
    leadHours: smallint("lead_hours").notNull().default(2),
    daysAhead: smallint("days_ahead").notNull().default(14),
    services: jsonb().$type<StoredService[]>().notNull().default([]),
    /** The page announces until then that customers may come without a booking. */
    walkInUntil: instant("walk_in_until"),
    /** Secret part of the address of the owner's calendar feed. */
    feedCode: text("feed_code").unique(),
  },
  (table) => [
    check("booking_settings_places", sql`${table.places} between 1 and 20`),
    check("booking_settings_lead", sql`${table.leadHours} between 0 and 72`),
    check("booking_settings_ahead", sql`${table.daysAhead} between 1 and 60`),
    check("booking_settings_services", sql`jsonb_array_length(${table.services}) <= 20`),
  ],
);

/** The number of a caller, however it is written, else the name: bookings with the same one are of the same person. */
export const callerKey = (table: Record<"callerPhone" | "callerName", SQLWrapper>) =>
  sql`coalesce(nullif(regexp_replace(regexp_replace(${table.callerPhone}, '[^0-9]', '', 'g'), '^(0|2340?)', ''), ''), ${table.callerName})`;

/**
 * A time that a customer requested, or that the owner added for a caller. A confirmed booking has a place; the constraint
 * `bookings_one_a_place` (by-hand.sql) prevents overlapping bookings of one place.
 */
export const bookings = pgTable(
  "bookings",
  {
    id: uuid().primaryKey(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id),
    ownerId: person("owner_id").notNull(),
    /** Absent: added by the owner for a caller. */
    customerId: person("customer_id"),
    conversationId: uuid("conversation_id").references(() => conversations.id),
    callerName: text("caller_name").notNull().default(""),
    callerPhone: text("caller_phone").notNull().default(""),
    /** As the service was at the time of the request. */
    serviceId: uuid("service_id").notNull(),
    service: text().notNull(),
    minutes: smallint().notNull(),
    priceKobo: bigint("price_kobo", { mode: "number" }),
    note: text().notNull().default(""),
    /** The time that is requested, proposed or confirmed. */
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    state: text().$type<BookingState>().notNull(),
    /** Side that proposed the time; only the other side can confirm it. */
    proposedBy: person("proposed_by").notNull(),
    /** Two letters that identify the booking in the owner's text. */
    letters: text().notNull(),
    /** When an unanswered time lapses. */
    lapsesAt: instant("lapses_at"),
    /** Place and time of the last confirmation, kept while another time is proposed. */
    place: smallint(),
    heldFrom: instant("held_from"),
    heldUntil: instant("held_until"),
    confirmedAt: instant("confirmed_at"),
    doneAt: instant("done_at"),
    /** Done, with a customer who is evidently not the owner. */
    isCounted: boolean("is_counted").notNull().default(false),
    remindedAt: instant("reminded_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("bookings_of_a_customer").on(
      table.customerId,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("bookings_of_an_owner").on(table.ownerId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_of_a_conversation").on(table.conversationId),
    index("bookings_by_time").on(table.createdAt, table.id),
    index("bookings_diary").on(table.businessId, table.startsAt),
    index("bookings_of_a_caller")
      .on(table.businessId, sql`(${callerKey(table)})`)
      .where(sql`${table.customerId} is null`),
    index("bookings_counted").on(table.businessId, table.customerId).where(sql`${table.isCounted}`),
    index("bookings_to_lapse").on(table.lapsesAt).where(sql`${table.lapsesAt} is not null`),
    index("bookings_to_remind")
      .on(table.startsAt)
      .where(sql`${table.state} = 'confirmed' and ${table.remindedAt} is null`),
    check("bookings_two_people", sql`${table.customerId} <> ${table.ownerId}`),
    check("bookings_end", sql`${table.endsAt} = ${table.startsAt} + make_interval(mins => ${table.minutes})`),
    check("bookings_place", sql`${table.place} between 1 and 20`),
    check(
      "bookings_held",
      sql`(${table.place} is null) = (${table.heldFrom} is null) and (${table.place} is null) = (${table.heldUntil} is null)`,
    ),
    check("bookings_confirmed_held", sql`${table.state} <> 'confirmed' or ${table.heldFrom} = ${table.startsAt}`),
    check(
      "bookings_state_known",
      sql`${table.state} in ('requested', 'proposed', 'confirmed', 'declined', 'cancelled', 'lapsed', 'done', 'no_show')`,
    ),
  ],
);

export type BookingRow = typeof bookings.$inferSelect;

/** Steps of a booking. Rows are only added. */
export const bookingSteps = pgTable(
  "booking_steps",
  {
    id: uuid().primaryKey(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    step: text().notNull(),
    /** Absent: it lapsed by itself. */
    accountId: person("account_id"),
    side: text({ enum: ["customer", "business", "system"] }).notNull(),
    note: text().notNull().default(""),
    /** Where the step set a time. */
    startsAt: instant("starts_at"),
    at: instant("at").notNull(),
  },
  (table) => [
    index("booking_steps_of_a_booking").on(table.bookingId, table.at),
    index("booking_steps_of_an_account").on(table.accountId),
  ],
);
