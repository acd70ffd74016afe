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
    weekdays.map((day, index) => {
      const isClosed = (closed as string[]).includes(day);
      return {
        weekday: index + 1,
        opensMinute: isClosed ? null : minuteOf(open),
        closesMinute: isClosed ? null : minuteOf(close),
      };
    }),
  ]),
);

/** The seven days of a pattern of `misc.json`: 1 is monday, both minutes are absent on a closed day. None without a pattern. */
export const daysOf = (pattern: string | undefined) => (pattern && weeks.get(pattern)) || [];
