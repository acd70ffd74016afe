import { BarChart } from "#/app/ui/bar-chart.tsx";
import type { Insights } from "#/server/insight/contract.ts";
import { shortDate } from "#/shared/time.ts";

/** Views by day as bars; everything that was counted in a table. */
export function DayChart({ days }: { days: Insights["days"] }) {
  return (
    <BarChart label="Views by day" days={days.map(({ day, views }) => ({ day, value: views }))}>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">See the numbers</summary>
        <DayTable days={days} />
      </details>
    </BarChart>
  );
}

function DayTable({ days }: { days: Insights["days"] }) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <thead>
        <tr>
          {["Day", "Views", "Saw your number", "Chats started"].map((label) => (
            <th key={label} scope="col" className="py-1 pr-2">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, views, reveals, chats }) => (
          <tr key={day} className="border-hairline border-t">
            <th scope="row" className="whitespace-nowrap py-1 pr-2 font-normal">
              {shortDate(day)}
            </th>
            <td>{views}</td>
            <td>{reveals}</td>
            <td>{chats}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
