import type { DayHours } from "#/server/business/contract.ts";
import { say } from "#/shared/say.ts";
import { fullWeekday, shortWeekday, weekdays } from "#/shared/time.ts";

export interface HoursRow {
  /** "Monday"; "Mon" for today, which shares its line with a word. */
  day: string;
  isToday: boolean;
  /** "9:00 AM – 5:00 PM", "Open 24 hours", "CLOSED" or "Not provided" */
  hours: string;
}

/** The seven days as a visitor reads them: today first, then the days that follow. */
export function hoursRows(provided: DayHours[], today: DayHours["day_of_week"]): HoursRow[] {
  const first = weekdays.indexOf(today);
  return weekdays.map((_, after) => {
    const day = weekdays[(first + after) % weekdays.length]!;
    const hours = wording(provided.find(({ day_of_week }) => day_of_week === day));
    return { day: after === 0 ? shortWeekday(day) : fullWeekday(day), isToday: after === 0, hours };
  });
}

function wording(day: DayHours | undefined) {
  if (!day) return say("Not provided");
  if (!day.is_open) return say("CLOSED");
  return day.open_time === day.close_time ? say("Open 24 hours") : `${day.open_time} – ${day.close_time}`;
}
