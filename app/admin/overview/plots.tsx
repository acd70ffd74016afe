import { BarChart } from "#/app/ui/bar-chart.tsx";
import type { Overview } from "#/server/admin/overview/contract.ts";
import { formatCount } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { Total } from "./change.tsx";

type Day = Overview["days"][number];

interface Plot {
  of: Exclude<keyof Day, "day">;
  label: string;
  /** It belongs to no state. */
  isNational?: boolean;
  write?: (value: number) => string;
}

const plots: readonly Plot[] = [
  { of: "sign_ups", label: "Sign-ups" },
  { of: "listings", label: "Businesses posted" },
  { of: "messages", label: "Messages", isNational: true },
  { of: "misses", label: "Words that found nothing", isNational: true },
  { of: "revenue", label: "Revenue", write: formatNaira },
];

/** Each figure by day, with its total beside the days before. */
export function Plots({ days, totals, ofState }: { days: Day[]; totals: Overview["totals"]; ofState: string }) {
  const shown = plots.filter(({ of, isNational }) => totals[of] && !(isNational && ofState));
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      {shown.map(({ of, label, write = formatCount }) => (
        <BarChart
          key={of}
          label={label}
          write={write}
          sum={<Total change={totals[of]!} days={days.length} write={write} />}
          days={days.map(({ day, [of]: value }) => ({ day, value: value ?? 0 }))}
        >
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
              {label}: day by day
            </summary>
            <table className="w-full text-left tabular-nums">
              <thead className="text-ink-2 text-sm">
                <tr>
                  <th scope="col" className="font-normal">
                    Day
                  </th>
                  <th scope="col" className="text-right font-normal">
                    {label}
                  </th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, [of]: value }) => (
                  <tr key={day} className="border-hairline border-t">
                    <th scope="row" className="py-1 font-normal">
                      {shortDate(day)}
                    </th>
                    <td className="text-right">{write(value ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </BarChart>
      ))}
    </div>
  );
}
