import { useId } from "react";
import type { Insights } from "#/server/insight/contract.ts";
import { shortDate } from "#/shared/time.ts";

const height = 96;
const barWidth = 10;

/** Views by day as bars; the same in a table for whoever reads rather than looks. */
export function DayChart({ days }: { days: Insights["days"] }) {
  const titleId = useId();
  const most = Math.max(1, ...days.map(({ views }) => views));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <figure aria-labelledby={titleId} className="grid gap-1">
      <figcaption id={titleId} className="font-semibold">
        Views by day
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full text-brand"
      >
        {days.map(({ day, views }, at) => {
          const tall = Math.max(views === 0 ? 1 : 3, (views / most) * height);
          return (
            <rect
              key={day}
              x={at * barWidth + 1}
              y={height - tall}
              width={barWidth - 2}
              height={tall}
              fill="currentColor"
              opacity={views === 0 ? 0.35 : 1}
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-ink-2 text-sm">
        <span>{shortDate(first.day)}</span>
        <span>most in a day: {Math.max(...days.map(({ views }) => views))}</span>
        <span>{shortDate(last.day)}</span>
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">Read the figures</summary>
        <DayTable days={days} />
      </details>
    </figure>
  );
}

function DayTable({ days }: { days: Insights["days"] }) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <thead>
        <tr>
          {["Day", "Views", "Number shown", "Chats started"].map((label) => (
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
