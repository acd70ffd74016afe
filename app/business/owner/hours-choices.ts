import type { DayHours } from "#/server/business/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import { fullWeekday, weekdays } from "#/shared/time.ts";

export type Day = DayHours["day_of_week"];

/** The week as people plan it: monday first. */
export const week: readonly Day[] = [...weekdays.slice(1), weekdays[0]];

/** One day as its two lists say it: "9:00 AM", "Closed", or empty when nothing is chosen. */
export interface Times {
  open_time: string;
  close_time: string;
}

export const closed = sayLater("Closed");
/** Closing at the minute of opening is closing a day later. */
export const allDay: Times = { open_time: "12:00 AM", close_time: "12:00 AM" };

const dayMinutes = 1_440;
const noonMinute = 720;

/** A minute of the day as people here write it: 540 → 9:00 AM. */
function clockText(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

const clockTexts = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step }, (_, index) => clockText(from + index * step));

const mornings = clockTexts(0, noonMinute, 60);
const afternoons = clockTexts(noonMinute, dayMinutes, 60);
const allTimes = clockTexts(0, dayMinutes, 30);

/** The minute of the day, for sorting; -1 for what is no time. */
const minuteOf = (text: string) => {
  const index = allTimes.indexOf(text);
  return index < 0 ? -1 : index * 30;
};

/**
 * Times to choose from: each hour of one half of the day, or, with more times, each half hour of the whole day; and
 * Closed.
 */
export function choices(which: keyof Times, hasMore: boolean, chosen: string): string[] {
  const times = hasMore ? allTimes : which === "open_time" ? mornings : afternoons;
  // The chosen time can always be seen.
  const isListed = !chosen || chosen === closed || times.includes(chosen);
  return [...(isListed ? times : [...times, chosen].sort((one, other) => minuteOf(one) - minuteOf(other))), closed];
}

/** True if the short lists lack a time that was saved. */
export const needsMore = (days: readonly Times[]): boolean =>
  days.some(
    ({ open_time, close_time }) =>
      ![...mornings, closed, ""].includes(open_time) || ![...afternoons, closed, ""].includes(close_time),
  );

/** Explanation of two times, where they need one; empty for a plain day. */
export function meaning({ open_time, close_time }: Times): string {
  if (!open_time || !close_time || open_time === closed || close_time === closed) return "";
  if (open_time === close_time) return say("Open 24 hours");
  return minuteOf(close_time) < minuteOf(open_time) ? say("Closes the next morning") : "";
}

/** One time of a day is changed; a closed day has no other time. */
export function withTime(times: Times, which: keyof Times, time: string): Times {
  if (time === closed) return { open_time: closed, close_time: closed };
  const isClosed = times.open_time === closed || times.close_time === closed;
  return { ...(isClosed ? { open_time: "", close_time: "" } : times), [which]: time };
}

/** The call that saves one day, or what is missing for it. */
export function callFor(day: Day, times: Times) {
  const isClosed = Object.values(times).includes(closed);
  if (!isClosed && !(times.open_time && times.close_time)) {
    return {
      problem: say("Select opening and closing time for {day}", { day: fullWeekday(day).toLowerCase() }),
    } as const;
  }
  const body = { day_of_week: day, open_time: times.open_time, close_time: times.close_time };
  return { call: isClosed ? "POST /v2/business/closed" : "POST /v2/business/schedule", body } as const;
}

/** The saved times of a day; empty ones when it was not provided. */
export function savedTimes(days: readonly DayHours[], day: Day): Times {
  const { open_time = "", close_time = "" } = days.find(({ day_of_week }) => day_of_week === day) ?? {};
  return { open_time, close_time };
}
