import { useSearchParams } from "react-router";
import { api } from "#/app/api.ts";
import { BarChart } from "#/app/ui/bar-chart.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Overview as Standing } from "#/server/admin/overview/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { StateSelect } from "../list/state-select.tsx";
import { StateTable } from "./state-table.tsx";
import { Waiting } from "./waiting.tsx";

/** How the product is doing, by day and by state. What is asked for stands in the address, so that Back works. */
export default function Overview() {
  const [asked, setAsked] = useSearchParams();
  const days = Number(asked.get("days") ?? 30);
  const state = asked.get("state") ?? "";
  const {
    answer: standing,
    hasFailed,
    again,
  } = useQuery(`${days} ${state}`, () => api("GET /v2/admin/overview", { query: { days, ...(state && { state }) } }));
  const ask = (name: string, value: string) =>
    setAsked((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-xl md:text-2xl">Overview</h1>
      <Waiting />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="Days" name="days" value={days} onChange={({ target }) => ask("days", target.value)}>
          {[7, 30, 90, 365].map((count) => (
            <option key={count} value={count}>
              The last {count}
            </option>
          ))}
        </SelectField>
        <StateSelect label="State" name="state" value={state} onChange={({ target }) => ask("state", target.value)} />
      </div>
      {hasFailed && <TryAgain onAgain={again}>The figures did not load.</TryAgain>}
      {!standing && !hasFailed && <Skeleton className="h-96" />}
      {standing && <Figures standing={standing} ofState={state} />}
    </div>
  );
}

function Figures({ standing, ofState }: { standing: Standing; ofState: string }) {
  const { now } = standing;
  const share = now.businesses === 0 ? 0 : Math.round((now.verified / now.businesses) * 100);
  const tiles = [
    { label: "People", value: String(now.people) },
    { label: "Listings", value: String(now.businesses) },
    { label: "Verified", value: `${now.verified} (${share} %)` },
    { label: "Premium", value: String(now.premium) },
    ...(now.payouts_due === null ? [] : [{ label: "Payouts due", value: formatNaira(now.payouts_due) }]),
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-5">
        {tiles.map(({ label, value }) => (
          <div key={label} className="flex flex-col rounded-card bg-well p-3">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="font-bold text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Plots days={standing.days} ofState={ofState} />
      {!ofState && <StateTable states={standing.states} />}
      {standing.failures.length > 0 && <Failures failures={standing.failures} />}
    </>
  );
}

/** Failures of work that nobody waits for: an operator reads the log for the rest. */
function Failures({ failures }: { failures: Standing["failures"] }) {
  return (
    <section aria-labelledby="failures" className="grid gap-2">
      <h2 id="failures" className="font-bold text-lg">
        Failed in the background
      </h2>
      <ul className="grid gap-1">
        {failures.map(({ part, count, last_at }) => (
          <li key={part} className="wrap-anywhere">
            {part}: {count} {count === 1 ? "time" : "times"}, last on {shortDate(last_at)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Day = Standing["days"][number];

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
  { of: "misses", label: "Searches with no result", isNational: true },
  { of: "revenue", label: "Revenue", write: formatNaira },
];

function Plots({ days, ofState }: { days: Day[]; ofState: string }) {
  const shown = plots.filter(({ of, isNational }) => days[0]?.[of] !== null && !(isNational && ofState));
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {shown.map(({ of, label, write = String }) => (
        <BarChart
          key={of}
          label={label}
          write={write}
          days={days.map(({ day, [of]: value }) => ({ day, value: value ?? 0 }))}
        >
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline">Read the figures</summary>
            <ul className="grid tabular-nums">
              {days.toReversed().map(({ day, [of]: value }) => (
                <li key={day} className="flex justify-between border-hairline border-t py-1">
                  <span>{shortDate(day)}</span>
                  <span>{write(value ?? 0)}</span>
                </li>
              ))}
            </ul>
          </details>
        </BarChart>
      ))}
    </div>
  );
}
