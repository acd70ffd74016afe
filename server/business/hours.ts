import { and, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { shortTime } from "#/shared/opening-words.ts";
import { dayMs, lagosDay, shortWeekday } from "#/shared/time.ts";
import { type DayHours, weekdays } from "./contract.ts";
import { businesses, type OpeningHours, specialDays } from "./tables.ts";

export interface StoredDay {
  /** 1 = monday … 7 = sunday. */
  weekday: number;
  opensMinute: number | null;
  closesMinute: number | null;
}

const closedMinute = -1;

export function daysOf(week: OpeningHours | null): StoredDay[] {
  return (week ?? []).flatMap(([opens, closes], index) => {
    if (opens === null || closes === null) return [];
    const [opensMinute, closesMinute] = opens === closedMinute ? [null, null] : [opens, closes];
    return { weekday: index + 1, opensMinute, closesMinute };
  });
}

/** For a repeated weekday the last entry counts. */
export function weekOf(days: readonly StoredDay[]): OpeningHours {
  const week = weekdays.map((): OpeningHours[number] => [null, null]);
  for (const { weekday, opensMinute, closesMinute } of days)
    week[weekday - 1] = [opensMinute ?? closedMinute, closesMinute ?? closedMinute];
  return week;
}

/** 540 → 9:00 AM; 0 and 1440 → 12:00 AM. */
function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const half = hour < 12 ? "AM" : "PM";
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${half}`;
}

const clockPattern = /^(0?[1-9]|1[0-2]):(00|30) ?([AP])M$/i;

/**
 * 9:00 AM → 540, 12:30 AM → 30. @returns a minute of the day, "closed", or `undefined` for anything but the 48 half
 * hours
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

export const presentSpecialDay = ({ on, name, ...times }: SpecialDay) => ({ date: on, name, ...presentTimes(times) });

export const presentDay = (businessId: string, { weekday, ...times }: StoredDay): DayHours => ({
  id: `${businessId}-${weekday}`,
  day_of_week: weekdays[weekday - 1]!,
  ...presentTimes(times),
});

const dayMinutes = 1_440;

/**
 * True if it is open at a minute of the week in Lagos. A day that closes at or before its opening time extends into the next.
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

/** Minutes until it opens; 0 while it is open, `undefined` if no day has hours. */
export function minutesToOpening(days: readonly StoredDay[], minute: number): number | undefined {
  if (isOpenAt(days, minute)) return 0;
  const week = 7 * dayMinutes;
  const waits = days.flatMap(({ weekday, opensMinute }) =>
    opensMinute === null ? [] : ((weekday - 1) * dayMinutes + opensMinute - minute + week) % week,
  );
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/** A date with hours of its own: Sallah, Christmas, stocktaking. Both minutes absent: closed. */
export interface SpecialDay {
  /** "2026-12-25" */
  on: string;
  opensMinute: number | null;
  closesMinute: number | null;
  name: string;
}

export interface Exceptions {
  specialDays: readonly SpecialDay[];
  /** The first day on which it is open again: "2026-12-28". */
  awayUntil: string | null;
  /** Until then customers may come without a booking, outside the opening hours too. */
  walkInUntil?: string | null | undefined;
}

const closed = { opensMinute: null, closesMinute: null };

/**
 * The hours of today and the next six days, by weekday, with special days and absence. Pages and search read whether
 * a business is open from this week alone.
 */
export function comingWeek(days: readonly StoredDay[], exceptions: Exceptions, now: Date): StoredDay[] {
  const dates = Array.from({ length: 7 }, (_, after) => lagosDay(now.getTime() + after * dayMs));
  return [...dates.flatMap((date) => hoursOn(date, days, exceptions) ?? []), ...walkInHours(days, exceptions, now)];
}

/** From now until walk-ins end; none while away, or without hours to extend. */
function walkInHours(days: readonly StoredDay[], { awayUntil, walkInUntil }: Exceptions, now: Date): StoredDay[] {
  const isAway = awayUntil !== null && awayUntil > lagosDay(now);
  if (days.length === 0 || isAway || !walkInUntil || new Date(walkInUntil) <= now) return [];
  const opens = minuteOfWeekInLagos(now);
  const [opensMinute, closesMinute] = [opens, minuteOfWeekInLagos(new Date(walkInUntil))].map(
    (one) => one % dayMinutes,
  );
  // The same minute twice would be a whole day.
  if (opensMinute === closesMinute) return [];
  return [{ weekday: Math.floor(opens / dayMinutes) + 1, opensMinute: opensMinute!, closesMinute: closesMinute! }];
}

function hoursOn(
  date: string,
  days: readonly StoredDay[],
  { specialDays, awayUntil }: Exceptions,
): (StoredDay & { isAway?: true }) | undefined {
  const weekday = weekdayOf(date);
  if (awayUntil && date < awayUntil) return { weekday, ...closed, isAway: true };
  const special = specialDays.find(({ on }) => on === date);
  if (special) return { weekday, opensMinute: special.opensMinute, closesMinute: special.closesMinute };
  return days.find((day) => day.weekday === weekday);
}

/** 1 = monday … 7 = sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;

interface Presence {
  awayUntil: string | null;
  /** False outside its opening hours; null without hours. */
  isOpen: boolean | null;
}

/** @returns `undefined` when there is no public business */
export async function findPresence(db: Db, ownerId: string, now: Date): Promise<Presence | undefined> {
  const [business] = await db
    .select({ id: businesses.id, awayUntil: businesses.awayUntil, openingHours: businesses.openingHours })
    .from(businesses)
    .where(and(eq(businesses.ownerId, ownerId), eq(businesses.status, "active")));
  if (!business) return undefined;
  const special = await db.select().from(specialDays).where(eq(specialDays.businessId, business.id));
  const awayUntil = business.awayUntil && business.awayUntil > lagosDay(now) ? business.awayUntil : null;
  const week = comingWeek(daysOf(business.openingHours), { specialDays: special, awayUntil }, now);
  return { awayUntil, isOpen: isOpenAt(week, minuteOfWeekInLagos(now)) };
}

export type DayOf = (day: string) => (Pick<StoredDay, "opensMinute" | "closesMinute"> & { isAway?: true }) | undefined;

export async function comingHours(db: Db, businessId: string): Promise<DayOf> {
  const [business] = await db
    .select({ awayUntil: businesses.awayUntil, openingHours: businesses.openingHours })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const special = await db.select().from(specialDays).where(eq(specialDays.businessId, businessId));
  const exceptions = { specialDays: special, awayUntil: business?.awayUntil ?? null };
  const week = daysOf(business?.openingHours ?? null);
  return (day) => hoursOn(day, week, exceptions);
}

const groupsMax = 2;

interface Group {
  first: number;
  last: number;
  times: string;
}

/** "Mon–Fri 8 AM–6 PM, Sat 9 AM–2 PM"; empty when no day is open. */
export function hoursLine(days: readonly StoredDay[]): string {
  const groups: Group[] = [];
  for (const { weekday, opensMinute, closesMinute } of days) {
    if (opensMinute === null || closesMinute === null) continue;
    const times = timesOf(opensMinute, closesMinute);
    const before = groups.at(-1);
    if (before?.times === times && before.last === weekday - 1) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, times });
  }
  // Too many different days for one line; the page shows them all.
  if (groups.length > groupsMax) return "";
  return groups.map(({ first, last, times }) => `${daySpan(first, last)} ${times}`).join(", ");
}

const nameOf = (weekday: number) => shortWeekday(weekdays[weekday - 1]!);

function daySpan(first: number, last: number): string {
  if (first === 1 && last === 7) return "Every day";
  return first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`;
}

const timesOf = (opens: number, closes: number) =>
  opens === closes % 1_440 ? "24 hours" : [opens, closes].map((minute) => shortTime(clockTime(minute))).join("–");
