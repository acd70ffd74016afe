import type { Business, DayHours } from "#/server/business/contract.ts";
import { awayWords, shortTime } from "#/shared/opening-words.ts";
import { say } from "#/shared/say.ts";
import { clockTime, dayMs, lagosDay, shortWeekday, weekdayInLagos, weekdays } from "#/shared/time.ts";

type Shown = Pick<Business, "is_open" | "business_hours" | "special_days" | "away_until" | "walk_in_until">;

/** The hours of one day that is open. */
type OpenDay = Pick<DayHours, "open_time" | "close_time"> & { weekday: DayHours["day_of_week"] };

/**
 * True if a business is open and until when, or when it opens next: "Open till 6 PM", "Closed, opens Mon 9 AM". People may
 * come without a booking while its owner is free: "Free now: walk in till 12:31 PM".
 * @returns empty when its hours were not provided
 */
export function openingText(business: Shown, now: number): string {
  if (business.away_until) return awayWords(business.away_until);
  if (Date.parse(business.walk_in_until) > now)
    return say("Free now: walk in till {time}", { time: shortTime(clockTime(business.walk_in_until)) });
  if (business.is_open === null) return "";
  const minute = minuteOf(clockTime(now));
  const dayAt = (offset: number) => openDay(business, now + offset * dayMs);
  if (business.is_open) {
    const hours = [dayAt(0), dayAt(-1)].find((day, before) => day && isWithin(day, minute + before * 1_440));
    return openUntil(hours);
  }
  for (let offset = 0; offset <= weekdays.length; offset++) {
    const day = dayAt(offset);
    if (day && (offset > 0 || minuteOf(day.open_time) > minute)) {
      const time = shortTime(day.open_time);
      return say("Closed, opens {time}", { time: offset === 0 ? time : `${shortWeekday(day.weekday)} ${time}` });
    }
  }
  return say("Closed now");
}

/** The hours of the day in Lagos that holds `at`; a special day's in place of its weekday's. */
function openDay({ business_hours, special_days }: Shown, at: number): OpenDay | undefined {
  const weekday = weekdayInLagos(at);
  const hours =
    special_days.find(({ date }) => date === lagosDay(at)) ??
    business_hours.find(({ day_of_week }) => day_of_week === weekday);
  return hours?.is_open ? { ...hours, weekday } : undefined;
}

/** @param minute since the beginning of the day; from 1,440 on of the next one */
function isWithin({ open_time, close_time }: OpenDay, minute: number): boolean {
  const [opens, closes] = [minuteOf(open_time), minuteOf(close_time)];
  return opens <= minute && minute < closes + (closes > opens ? 0 : 1_440);
}

function openUntil(hours: OpenDay | undefined): string {
  if (!hours) return say("Open now");
  if (hours.open_time === hours.close_time) return say("Open 24 hours");
  return say("Open till {time}", { time: shortTime(hours.close_time) });
}

/** Minutes since midnight of "9:30 AM". */
function minuteOf(time: string): number {
  const [, hours, minutes, half] = /^(\d+):(\d+) ([AP]M)$/.exec(time) ?? [];
  return (Number(hours) % 12) * 60 + Number(minutes) + (half === "PM" ? 720 : 0);
}
