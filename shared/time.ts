// Lagos has been one hour ahead of UTC, without summer time, since 1919, so a fixed shift is exact. It also gives the same
// words in Node and in every browser, which `Intl` with its differing data does not.
const lagosAheadMs = 3_600_000;

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const fullMonths = "January February March April May June July August September October November December".split(" ");

/** The week as a clock counts it, in the small letters that opening hours use. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** An instant in UTC: a date, milliseconds, or the text in which `/v2` gives times. */
type Instant = Date | number | string;

const inLagos = (instant: Instant) => new Date(new Date(instant).getTime() + lagosAheadMs);

/** The month and year in Lagos: "May 2024". */
export function monthAndYear(instant: Instant): string {
  const day = inLagos(instant);
  return `${fullMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** The day in Lagos, as the specification shows dates (en-GB): "12 Nov 2026". */
export function shortDate(instant: Instant): string {
  const day = inLagos(instant);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** The weekday it is in Lagos. */
export function weekdayInLagos(instant: Instant): (typeof weekdays)[number] {
  return weekdays[inLagos(instant).getUTCDay()]!;
}
