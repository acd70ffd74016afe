import { OpenState } from "#/app/ui/badge.tsx";
import type { DayHours, SpecialDay } from "#/server/business/contract.ts";
import { say } from "#/shared/say.ts";
import { fullWeekday, shortDate, shortWeekday, weekdays } from "#/shared/time.ts";
import type { ShownBusiness } from "./shown-business.ts";

interface HoursProps {
  business: ShownBusiness;
  /** "Open till 6 PM"; empty: not known. */
  opening: string;
  /** The weekday in Lagos. */
  today: DayHours["day_of_week"];
}

/** Opening hours: today's, and the week behind a tap. */
export function Hours({ business, opening, today }: HoursProps) {
  const [first, ...others] = hoursRows(business.business_hours, today);
  return (
    <section aria-labelledby="hours">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="hours" className="font-extrabold text-lg">
          {say("Opening hours")}
        </h2>
        <OpenState isOpen={business.is_open} text={opening} />
      </div>
      <SpecialDays days={business.special_days} />
      <HoursTable caption={say("Opening hours today")} rows={first ? [first] : []} />
      {business.business_hours.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-12 cursor-pointer list-none items-center underline group-open:hidden print:hidden [&::-webkit-details-marker]:hidden">
            {say("See the week")}
          </summary>
          <HoursTable caption={say("Opening hours of the following days")} rows={others} />
        </details>
      )}
    </section>
  );
}

/** Days with other hours than their weekday's, soonest first. */
function SpecialDays({ days }: { days: SpecialDay[] }) {
  if (days.length === 0) return null;
  return (
    <ul aria-label={say("Special days")} className="mt-2 rounded-card bg-well px-3 py-2">
      {days.map(({ date, name, is_open, open_time, close_time }) => (
        <li key={date}>
          <b className="whitespace-nowrap">{shortDate(date)}</b>
          {name && ` (${name})`}: {is_open ? `${open_time} – ${close_time}` : say("Closed")}
        </li>
      ))}
    </ul>
  );
}

function HoursTable({ caption, rows }: { caption: string; rows: HoursRow[] }) {
  return (
    <table className="mt-2 w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ day, isToday, hours }) => (
          <tr key={day} className={isToday ? "bg-well font-semibold" : ""}>
            <th scope="row" className="rounded-l-control py-2 pl-3 text-left font-[inherit]">
              {day}
              {isToday && ` (${say("today")})`}
            </th>
            <td className={`rounded-r-control py-2 pr-3 text-right ${isToday ? "" : "text-ink-2"}`}>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HoursRow {
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
