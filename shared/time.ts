import { type Say, say, sayLater } from "./say.ts";

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

// Lagos has been at UTC+1 without daylight saving time since 1919, so a fixed offset is exact. Unlike `Intl`, it gives the same
// result in Node and in every browser.
const lagosAheadMs = hourMs;

const months = [
  sayLater("Jan"),
  sayLater("Feb"),
  sayLater("Mar"),
  sayLater("Apr"),
  sayLater("May"),
  sayLater("Jun"),
  sayLater("Jul"),
  sayLater("Aug"),
  sayLater("Sep"),
  sayLater("Oct"),
  sayLater("Nov"),
  sayLater("Dec"),
];

/** Days of the week from Sunday, in lower case as in opening hours. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const shortWeekdays = [
  sayLater("Sun"),
  sayLater("Mon"),
  sayLater("Tue"),
  sayLater("Wed"),
  sayLater("Thu"),
  sayLater("Fri"),
  sayLater("Sat"),
];
const fullWeekdays = [
  sayLater("Sunday"),
  sayLater("Monday"),
  sayLater("Tuesday"),
  sayLater("Wednesday"),
  sayLater("Thursday"),
  sayLater("Friday"),
  sayLater("Saturday"),
];

type Weekday = (typeof weekdays)[number];

/** "monday": "Mon". */
export const shortWeekday = (day: Weekday, by: Say = say): string => by(shortWeekdays[weekdays.indexOf(day)]!);

/** "monday": "Monday". */
export const fullWeekday = (day: Weekday): string => say(fullWeekdays[weekdays.indexOf(day)]!);

/** An instant in UTC: a date, milliseconds, or ISO 8601 as in `/v2`. */
type Instant = Date | number | string;

const shifted = (instant: Instant) => new Date(new Date(instant).getTime() + lagosAheadMs);

/** The day in Lagos in ISO 8601: "2026-11-18". */
export const lagosDay = (instant: Instant): string => shifted(instant).toISOString().slice(0, 10);

/** The last `count` days in Lagos in ISO 8601, up to and including that of `instant`. */
export function lagosDaysUntil(instant: Instant, count: number): string[] {
  const last = new Date(instant).getTime();
  return Array.from({ length: count }, (_, at) => lagosDay(last - (count - 1 - at) * dayMs));
}

/** The month and year in Lagos: "Nov 2026". */
export function monthAndYear(instant: Instant): string {
  const day = shifted(instant);
  return `${say(months[day.getUTCMonth()]!)} ${day.getUTCFullYear()}`;
}

/** The day in Lagos as in the specification (en-GB): "12 Nov 2026". */
export function shortDate(instant: Instant, by: Say = say): string {
  const day = shifted(instant);
  return `${day.getUTCDate()} ${by(months[day.getUTCMonth()]!)} ${day.getUTCFullYear()}`;
}

/** The day in Lagos with its weekday and without the year: "Sat 28 Nov". */
export function shortDay(instant: Instant, by: Say = say): string {
  const day = shifted(instant);
  return `${shortWeekday(weekdays[day.getUTCDay()]!, by)} ${day.getUTCDate()} ${by(months[day.getUTCMonth()]!)}`;
}

/** The time of day in Lagos: "2:05 PM". */
export function clockTime(instant: Instant): string {
  const time = shifted(instant);
  const hours = time.getUTCHours();
  const minutes = String(time.getUTCMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** The day and time in Lagos: "12 Nov 2026, 2:05 PM". */
export const dateAndTime = (instant: Instant): string => `${shortDate(instant)}, ${clockTime(instant)}`;

export function weekdayInLagos(instant: Instant): (typeof weekdays)[number] {
  return weekdays[shifted(instant).getUTCDay()]!;
}

/** The date and time in Lagos as the value of a `datetime-local` field: "2026-11-18T11:00". */
export const lagosMinute = (instant: Instant): string => shifted(instant).toISOString().slice(0, 16);

/** The instant of a `datetime-local` value in Lagos; empty for an empty field. */
export const instantOfLagos = (minute: string): string => (minute ? `${minute}:00+01:00` : "");

/** The instant at which a day begins in Lagos, in ISO 8601: "2026-11-18" is 2026-11-17T23:00:00Z. */
export const lagosMidnight = (day: string): string => `${day}T00:00:00+01:00`;

/** The hour of the day in Lagos, 0 to 23. */
export const lagosHour = (instant: Instant): number => shifted(instant).getUTCHours();

/** "9:30 AM" of "09:30". */
export const clockOf = (time: string): string => clockTime(instantOfLagos(`2026-01-01T${time}`));
