import { OpenState } from "#/app/ui/badge.tsx";
import type { DayHours } from "#/server/business/contract.ts";
import { hoursRows } from "./hours-rows.ts";
import type { ShownBusiness } from "./shown-business.ts";

interface HoursProps {
  business: ShownBusiness;
  /** The weekday in Lagos. */
  today: DayHours["day_of_week"];
}

/** Opening hours, today's first. */
export function Hours({ business, today }: HoursProps) {
  return (
    <section aria-labelledby="hours">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="hours" className="font-bold text-lg">
          Opening hours
        </h2>
        <OpenState isOpen={business.is_open} />
      </div>
      <table className="mt-2 w-full border-collapse tabular-nums">
        <caption className="sr-only">Opening hours, today first</caption>
        <tbody>
          {hoursRows(business.business_hours, today).map(({ day, isToday, hours }) => (
            <tr key={day} className={`border-hairline border-b ${isToday ? "bg-well font-semibold" : ""}`}>
              <th scope="row" className="px-3 py-2 text-left font-[inherit]">
                {day}
                {isToday && " (today)"}
              </th>
              <td className={`px-3 py-2 text-right min-[350px]:whitespace-nowrap ${isToday ? "" : "text-ink-2"}`}>
                {hours}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
