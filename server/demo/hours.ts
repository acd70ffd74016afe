import misc from "./data/misc.json" with { type: "json" };

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Minutes after midnight of "9:00 AM". */
function minuteOf(time: string) {
  const [, hour, minute, half] = /^(\d+):(\d+) (AM|PM)$/.exec(time)!;
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}

/** Seven rows for each pattern of `misc.json`: 1 is monday, both minutes are absent on a closed day. */
export const weeks = misc.hours.flatMap(({ id, open, close, closed }) =>
  weekdays.map((day, index) => {
    const isClosed = (closed as string[]).includes(day);
    return {
      week: id,
      weekday: index + 1,
      opens_minute: isClosed ? null : minuteOf(open),
      closes_minute: isClosed ? null : minuteOf(close),
    };
  }),
);
