import { useState } from "react";
import { api } from "#/app/api.ts";
import { DayField } from "#/app/ui/day-field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { DiaryDay } from "#/server/booking/contract.ts";
import { say } from "#/shared/say.ts";
import { lagosDay } from "#/shared/time.ts";
import { dayAfter, minuteOf } from "./booking-words.ts";

const dayMinutes = 1_440;

/** Whether a business is closed on a day. The hours of a night that began on the day before count as open. */
export function isClosedOn([before, day]: readonly DiaryDay[], time?: string): boolean {
  if (!before || !day || day.opens) return false;
  const isNight = before.opens !== "" && before.closes <= before.opens;
  return !(isNight && (time === undefined || time < before.closes));
}

/** Whether a booking begins before the business opens or ends after it closes. */
export function isOutsideHours(
  [before, day]: readonly DiaryDay[],
  { time, minutes }: { time: string; minutes: number },
) {
  const from = minuteOf(time);
  return [before, day].every((hours, nth) => {
    if (!hours?.opens) return true;
    const shift = nth === 0 ? -dayMinutes : 0;
    const opens = minuteOf(hours.opens) + shift;
    const closes = minuteOf(hours.closes) + shift + (hours.closes > hours.opens ? 0 : dayMinutes);
    return from < opens || from + minutes > closes;
  });
}

/** Says that my business is closed on a day. The owner may still book it. */
export function ClosedNote({ date, time }: { date: string; time?: string }) {
  const { answer } = useQuery(`hours of ${date}`, () =>
    api("GET /v2/mybusiness/bookings/hours", { query: { from: dayAfter(date, -1), days: 2 } }),
  );
  if (!answer || !isClosedOn(answer, time)) return null;
  return (
    <span className="flex items-center gap-1 font-semibold text-caution text-sm">
      <Icon name="alert" size={16} />
      {say("You are closed on this day.")}
    </span>
  );
}

interface OwnDayFieldProps {
  defaultValue: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

/** A day in my diary; closed ones say so, and can be chosen. */
export function OwnDayField({ defaultValue, error, onChange }: OwnDayFieldProps) {
  const [day, setDay] = useState(defaultValue);
  const [today] = useState(() => lagosDay(Date.now()));
  const { answer = [] } = useQuery(`hours around ${today}`, () =>
    api("GET /v2/mybusiness/bookings/hours", { query: { from: dayAfter(today, -1), days: 8 } }),
  );
  const closed = answer.filter((_, nth) => isClosedOn(answer.slice(nth - 1, nth + 1)));
  return (
    <div>
      <DayField
        label={say("Day")}
        name="date"
        defaultValue={defaultValue}
        isRequired
        closed={new Map(closed.map(({ date, is_away }) => [date, is_away ? say("Away") : say("Closed")]))}
        mayChooseClosed
        error={error}
        onChange={(chosen) => {
          setDay(chosen);
          onChange(chosen);
        }}
      />
      <div role="status">{day && <ClosedNote date={day} />}</div>
    </div>
  );
}
