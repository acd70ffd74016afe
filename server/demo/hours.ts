import { weekOf } from "#/server/business/business.ts";
import misc from "./data/misc.json" with { type: "json" };

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Minutes after midnight of "9:00 AM". */
function minuteOf(time: string) {
  const [, hour, minute, half] = /^(\d+):(\d+) (AM|PM)$/.exec(time)!;
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}

const weeks = new Map(
  misc.hours.map(({ id, open, close, closed }) => [
    id,
    weekOf(
      weekdays.map((day, index) => {
        const isClosed = (closed as string[]).includes(day);
        return {
          weekday: index + 1,
          opensMinute: isClosed ? null : minuteOf(open),
          closesMinute: isClosed ? null : minuteOf(close),
        };
      }),
    ),
  ]),
);

/** The week of a pattern of `misc.json`; null without a pattern. */
export const openingHoursOf = (pattern: string | undefined) => (pattern && weeks.get(pattern)) || null;
