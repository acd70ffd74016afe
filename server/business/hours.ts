import type { SpecialDay } from "./coming-week.ts";
import { type DayHours, weekdays } from "./contract.ts";
import type { OpeningHours } from "./tables.ts";

export interface StoredDay {
  /** 1 = monday … 7 = sunday. */
  weekday: number;
  opensMinute: number | null;
  closesMinute: number | null;
}

const closedMinute = -1;

/** The days that were provided, monday first. */
export function daysOf(week: OpeningHours | null): StoredDay[] {
  return (week ?? []).flatMap(([opens, closes], index) => {
    if (opens === null || closes === null) return [];
    const [opensMinute, closesMinute] = opens === closedMinute ? [null, null] : [opens, closes];
    return { weekday: index + 1, opensMinute, closesMinute };
  });
}

/** The week as it is stored; of a weekday that comes twice the last holds. */
export function weekOf(days: readonly StoredDay[]): OpeningHours {
  const week = weekdays.map((): OpeningHours[number] => [null, null]);
  for (const { weekday, opensMinute, closesMinute } of days)
    week[weekday - 1] = [opensMinute ?? closedMinute, closesMinute ?? closedMinute];
  return week;
}

/** A minute of the day as people here write it: 540 → 9:00 AM, 0 and 1440 → 12:00 AM. */
export function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const half = hour < 12 ? "AM" : "PM";
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${half}`;
}

const clockPattern = /^(0?[1-9]|1[0-2]):(00|30) ?([AP])M$/i;

/**
 * Reads one of the 48 times of a day that can be chosen: 9:00 AM → 540, 12:30 AM → 30.
 * @returns a minute of the day, "closed", or `undefined` when it is neither
 */
export function readClockTime(text: string): number | "closed" | undefined {
  if (text.toLowerCase() === "closed") return "closed";
  const [, hour, minute, half] = clockPattern.exec(text) ?? [];
  if (!half) return undefined;
  return ((Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0)) * 60 + Number(minute);
}

const presentTimes = ({ opensMinute, closesMinute }: Pick<StoredDay, "opensMinute" | "closesMinute">) => {
  const isOpen = opensMinute !== null && closesMinute !== null;
  return {
    is_open: isOpen,
    open_time: isOpen ? clockTime(opensMinute) : "Closed",
    close_time: isOpen ? clockTime(closesMinute) : "Closed",
  };
};

/** A special day as it leaves us. */
export const presentSpecialDay = ({ on, name, ...times }: SpecialDay) => ({ date: on, name, ...presentTimes(times) });

/** One day as it leaves us; its id is that of the business and the day. */
export const presentDay = (businessId: string, { weekday, ...times }: StoredDay): DayHours => ({
  id: `${businessId}-${weekday}`,
  day_of_week: weekdays[weekday - 1]!,
  ...presentTimes(times),
});

const dayMinutes = 1_440;

/**
 * True if it is open at a minute of the week in Lagos. A day that closes at or before it opens runs into the next.
 * @returns `null` when no day was provided
 */
export function isOpenAt(days: readonly StoredDay[], minute: number): boolean | null {
  if (days.length === 0) return null;
  const week = 7 * dayMinutes;
  return days.some(({ weekday, opensMinute, closesMinute }) => {
    if (opensMinute === null || closesMinute === null) return false;
    const opens = (weekday - 1) * dayMinutes + opensMinute;
    const minutesOpen = closesMinute - opensMinute + (closesMinute <= opensMinute ? dayMinutes : 0);
    return (minute - opens + week) % week < minutesOpen;
  });
}
