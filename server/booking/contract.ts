import { z } from "zod";
import { optionalText, requiredLine, typedLine } from "#/server/platform/fields.ts";
import { bookingRules } from "#/shared/booking-rules.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";

const bookingStates = [
  "requested",
  "proposed",
  "confirmed",
  "declined",
  "cancelled",
  "lapsed",
  "done",
  "no_show",
] as const;
export type BookingState = (typeof bookingStates)[number];
export const bookingStepNames = ["confirm", "propose", "decline", "cancel", "done", "no_show"] as const;
export type BookingStepName = (typeof bookingStepNames)[number];

const whole = (name: string, min: number, max: number) =>
  z
    .int(`${name}: choose a number from ${min} to ${max}`)
    .min(min, `${name}: at least ${min}`)
    .max(max, `${name}: at most ${max}`);

const { placesMax, leadHoursMax, daysAheadMax, minutesMin, minutesMax, daysShownMax } = bookingRules;

const NewService = z.object({
  id: z.uuid("There is no such service").optional().describe("of a service that stays; a new one gets its own"),
  name: requiredLine("Name the service", lengthMax.service),
  minutes: whole("Minutes", minutesMin, minutesMax),
  price: z
    .int("Enter the price in whole naira")
    .min(0, "The price can’t be negative")
    .max(1_000_000_000, "That price is too high")
    .nullish()
    .describe("naira; absent: agreed later"),
});

const NewBookingSettings = z.object({
  takes_bookings: z.boolean("Say whether you take bookings"),
  places: whole("Customers at once", 1, placesMax),
  lead_hours: whole("Hours before", 0, leadHoursMax),
  days_ahead: whole("Days ahead", 1, daysAheadMax),
  services: z.array(NewService).max(listMax.bookedServices, `At most ${listMax.bookedServices} services`),
});
export type NewBookingSettings = z.output<typeof NewBookingSettings>;

const Service = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.number(),
  price: z.number().nullable().describe("naira; null: agreed later"),
});

export const BookingSettings = z.object({
  takes_bookings: z.boolean(),
  places: z.number().describe("customers at the same time"),
  lead_hours: z.number().describe("a time is requested at least so many hours before"),
  days_ahead: z.number(),
  services: z.array(Service),
  walk_in_until: z.string().describe("people may come without a booking until then; empty: the switch is off"),
  away_until: z.string().describe("the day on which the absent owner opens again; empty: not away"),
  is_offered: z.boolean().describe("bookings fit the trade, so the product suggests them"),
});
export type BookingSettings = z.infer<typeof BookingSettings>;

const day = z.iso.date(fieldMessages.day);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Choose a time");

const NewBooking = z.object({
  service_id: z.string(),
  date: day,
  time,
  note: optionalText(lengthMax.bookingNote),
});
export type NewBooking = z.output<typeof NewBooking>;

const NewCaller = NewBooking.extend({
  name: requiredLine("Say who comes", lengthMax.bookingName),
  phone: typedLine().max(20, "That number is too long").default(""),
});
export type NewCaller = z.output<typeof NewCaller>;

export const Booking = z.object({
  id: z.string(),
  business_id: z.string(),
  business: z.object({
    ...{ id: z.string(), bid: z.string(), name: z.string() },
    ...{ image: z.string(), category: z.string(), tags: z.array(z.string()) },
  }),
  customer_id: z.string().describe("empty: added by the owner for a caller"),
  customer: z.object({ name: z.string(), image: z.string(), phone: z.string().describe("of a caller, for the owner") }),
  conversation_id: z.string(),
  service_id: z.string(),
  service: z.string(),
  date: z.string().describe("2026-11-28, in Lagos"),
  time: z.string().describe("09:30, in Lagos"),
  minutes: z.number(),
  price: z.number().nullable().describe("naira; null: agreed later"),
  note: z.string(),
  state: z.enum(bookingStates),
  proposed_by: z.string(),
  confirmed_time: z
    .string()
    .describe("2026-11-28T09:30: the confirmed time, which stays until another is confirmed; empty: none"),
  lapses_at: z.string().describe("when it lapses unless answered; empty: it waits for no answer"),
  role: z.enum(["customer", "business"]).describe("of the person asking"),
  next_steps: z.array(z.enum(bookingStepNames)).describe("what the person asking can do now"),
  no_shows: z.number().describe("for the owner: how often the customer did not come in 90 days, from three on; else 0"),
  history: z.array(
    z.object({
      step: z.string(),
      by: z.enum(["customer", "business", "system"]),
      note: z.string(),
      date: z.string().describe("where the step set a time; else empty"),
      time: z.string(),
      at: z.string(),
    }),
  ),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Booking = z.infer<typeof Booking>;

const DiaryDay = z.object({
  date: z.string(),
  opens: z.string().describe("09:00, in Lagos; empty: closed"),
  closes: z.string().describe("at or before `opens`: on the next morning"),
  is_away: z.boolean(),
});
export type DiaryDay = z.infer<typeof DiaryDay>;

const FreeDay = z.object({
  date: z.string(),
  times: z.array(z.string()),
  is_open: z.boolean().describe("the business is open on that day, also when no time is free"),
});
export type FreeDay = z.infer<typeof FreeDay>;

const ById = z.object({ id: z.string() });
const calendar = { returns: z.unknown(), answersAs: "picture", answersIn: ["text/calendar"] } as const;
const shownDays = z.coerce
  .number()
  .pipe(whole("Days", 1, daysShownMax))
  .default(7);
const noSuch = ["business/none-yet"] as const;

export const bookingContract = {
  "GET /v2/mybusiness/booking": {
    does: "How my business takes bookings.",
    access: "member",
    returns: BookingSettings,
    errors: noSuch,
  },
  "PUT /v2/mybusiness/booking": {
    does: "Sets how my business takes bookings. Times come from its opening hours, special days and absence.",
    access: "member",
    body: NewBookingSettings,
    limits: ["edits"],
    returns: BookingSettings,
    errors: noSuch,
  },
  "POST /v2/mybusiness/booking/walk_in": {
    does: "Says on my page for an hour that people may come without a booking, or stops saying it.",
    access: "member",
    body: z.object({ is_on: z.boolean("Say on or off") }),
    limits: ["edits"],
    returns: BookingSettings,
    errors: [...noSuch, "booking/not-available"],
  },
  "GET /v2/mybusiness/bookings": {
    does: "The diary of my business: its bookings of some days in the order of their times, without those that came to nothing.",
    access: "member",
    query: z.object({ from: day.optional().describe("today unless given"), days: shownDays }),
    returns: z.array(Booking),
    errors: noSuch,
  },
  "GET /v2/mybusiness/bookings/hours": {
    does: "When my business is open on some days, with special days and absence.",
    access: "member",
    query: z.object({ from: day.optional().describe("today unless given"), days: shownDays }),
    returns: z.array(DiaryDay),
    errors: noSuch,
  },
  "GET /v2/mybusiness/bookings/times": {
    does: "Free times in the opening hours of my business for a booking of some minutes, also at shorter notice and further ahead than customers may book.",
    access: "member",
    query: z.object({
      minutes: z.coerce.number().pipe(whole("Minutes", minutesMin, minutesMax)),
      from: day.optional().describe("today unless given"),
      days: shownDays,
      except: z.uuid("There is no such booking").optional().describe("the booking that is being moved"),
    }),
    returns: z.array(FreeDay),
    errors: noSuch,
  },
  "POST /v2/mybusiness/bookings": {
    does: "Adds a confirmed booking for a caller or walk-in customer, also outside the opening hours.",
    access: "member",
    body: NewCaller,
    limits: ["edits"],
    returns: Booking,
    errors: [...noSuch, "booking/no-such-service", "booking/taken"],
  },
  "GET /v2/mybusiness/bookings/feed": {
    does: "The secret address at which a calendar app reads the bookings of my business.",
    access: "member",
    returns: z.object({ url: z.string() }),
    errors: noSuch,
  },
  "POST /v2/mybusiness/bookings/feed": {
    does: "Replaces the secret address of the calendar: the old one answers no more.",
    access: "member",
    limits: ["edits"],
    returns: z.object({ url: z.string() }),
    errors: noSuch,
  },
  "GET /v2/business/{id}/booking": {
    does: "Whether a business takes bookings, and for what.",
    params: ById,
    returns: BookingSettings.pick({ takes_bookings: true, services: true, walk_in_until: true }),
    errors: ["business/not-found"],
  },
  "GET /v2/business/{id}/times": {
    does: "Free times of a business for one of its services, in Lagos time.",
    params: ById,
    query: z.object({ service: z.string(), from: day.optional().describe("today unless given"), days: shownDays }),
    returns: z.array(FreeDay),
    errors: ["business/not-found"],
  },
  "POST /v2/business/{id}/bookings": {
    does: "Requests a time. The owner confirms it, proposes another, or declines; unanswered it lapses after 24 hours, in which the hours from 21:00 to 07:00 do not count.",
    access: "member",
    params: ById,
    body: NewBooking,
    returns: Booking,
    errors: [
      ...(["business/not-found", "booking/own-business", "booking/not-available", "booking/no-such-service"] as const),
      ...(["booking/not-offered", "booking/taken", "booking/too-many-open", "chat/blocked"] as const),
      ...(["account/phone-unproven", "account/profile-incomplete", "request/too-many"] as const),
    ],
  },
  "GET /v2/bookings": {
    does: "My bookings on either side, the latest change first, 30 at a time.",
    access: "member",
    query: z.object({
      role: z.enum(["customer", "business"], "Say customer or business").optional(),
      state: z.enum(bookingStates, "There is no such state").optional(),
      conversation_id: z.string().optional(),
      before: z.string().optional().describe("`updated_at` and `id` of the last booking seen, joined by _"),
    }),
    returns: z.array(Booking),
  },
  "GET /v2/bookings/{id}.ics": {
    does: "A booking for the calendar of one of its two sides.",
    access: "member",
    params: ById,
    ...calendar,
    errors: ["booking/not-found"],
  },
  "GET /v2/bookings/{id}": {
    does: "One booking, for its two sides.",
    access: "member",
    params: ById,
    returns: Booking,
    errors: ["booking/not-found"],
  },
  "POST /v2/bookings/{id}/{step}": {
    does: "Takes a booking one step on: confirm, propose, decline, cancel, done or no_show. A proposed time is confirmed by the other side; a request stays one when its customer proposes another time; a booking of a caller, who has no account, is moved at once.",
    access: "member",
    params: ById.extend({ step: z.string() }),
    body: z.object({
      reason: optionalText(lengthMax.jobReason).describe("for decline and cancel"),
      date: day.optional().describe("for propose; for confirm, the day that is confirmed"),
      time: time.optional().describe("for propose; for confirm, the time that is confirmed, refused if it was changed"),
    }),
    limits: ["edits"],
    returns: Booking,
    errors: [
      ...(["booking/not-found", "booking/wrong-step", "booking/taken", "booking/not-offered"] as const),
      ...(["chat/blocked", "account/profile-incomplete"] as const),
    ],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof bookingContract> {}
}
