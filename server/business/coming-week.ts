import { dayMs, lagosDay } from "#/shared/time.ts";
import type { StoredDay } from "./hours.ts";

/** One day of the calendar with hours of its own: Sallah, Christmas, an inventory. Both minutes absent: closed. */
export interface SpecialDay {
  /** "2026-12-25" */
  on: string;
  opensMinute: number | null;
  closesMinute: number | null;
  /** Public name: "Christmas". May be empty. */
  name: string;
}

/** Differences from the usual week. */
export interface Exceptions {
  specialDays: readonly SpecialDay[];
  /** The first day on which it is open again: "2026-12-28". */
  awayUntil: string | null;
}

const closed = { opensMinute: null, closesMinute: null };

/**
 * The hours of today and the six days after it, by weekday: the usual week with special days and absence in place of it.
 * Whether a business is open, on its page and in search, is asked of this week alone; as days pass it is drawn anew.
 */
export function comingWeek(days: readonly StoredDay[], { specialDays, awayUntil }: Exceptions, now: Date): StoredDay[] {
  const dates = Array.from({ length: 7 }, (_, after) => lagosDay(now.getTime() + after * dayMs));
  return dates.flatMap((date) => {
    const weekday = weekdayOf(date);
    if (awayUntil && date < awayUntil) return { weekday, ...closed };
    const special = specialDays.find(({ on }) => on === date);
    if (special) return { weekday, opensMinute: special.opensMinute, closesMinute: special.closesMinute };
    return days.find((day) => day.weekday === weekday) ?? [];
  });
}

/** 1 = monday … 7 = sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
