import { useSearchParams } from "react-router";
import { api } from "#/app/api.ts";
import { SelectField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Overview as Figures } from "#/server/admin/overview/contract.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { StateSelect } from "../list/state-select.tsx";
import { Funnel } from "./funnel.tsx";
import { Plots } from "./plots.tsx";
import { StateTable } from "./state-table.tsx";
import { Waiting } from "./waiting.tsx";

/** Figures of the product by day and by state. The filters stand in the address, so that Back works. */
export default function Overview() {
  const [asked, setAsked] = useSearchParams();
  const days = Number(asked.get("days") ?? 30);
  const state = asked.get("state") ?? "";
  const {
    answer: figures,
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
        <SelectField label="Period" name="days" value={days} onChange={({ target }) => ask("days", target.value)}>
          {[7, 30, 90, 365].map((count) => (
            <option key={count} value={count}>
              The last {count} days
            </option>
          ))}
        </SelectField>
        <StateSelect label="State" name="state" value={state} onChange={({ target }) => ask("state", target.value)} />
      </div>
      {hasFailed && <TryAgain onAgain={again}>The figures did not load.</TryAgain>}
      {!figures && !hasFailed && <Skeleton className="h-96" />}
      {figures && <Shown figures={figures} ofState={state} />}
    </div>
  );
}

function Shown({ figures, ofState }: { figures: Figures; ofState: string }) {
  const { days, totals, funnel, states, failures } = figures;
  return (
    <>
      <Now figures={figures} />
      <Funnel funnel={funnel} days={days.length} />
      <Plots days={days} totals={totals} ofState={ofState} />
      {!ofState && <StateTable states={states} />}
      <Failures failures={failures} />
    </>
  );
}

function Now({ figures: { now, left_out } }: { figures: Figures }) {
  const share = now.businesses === 0 ? 0 : Math.round((now.verified / now.businesses) * 100);
  const demo = (count: number) => (count === 0 ? "" : `${formatCount(count)} of them demo`);
  const tiles = [
    { label: "People", value: formatCount(now.people), note: demo(left_out.demo_people) },
    { label: "Listings", value: formatCount(now.businesses), note: demo(left_out.demo_businesses) },
    { label: "Verified", value: `${formatCount(now.verified)} (${share} %)`, note: "" },
    { label: "Premium", value: formatCount(now.premium), note: demo(left_out.demo_premium) },
    ...(now.payouts_due === null
      ? []
      : [{ label: "Payouts due", value: formatNaira(now.payouts_due), note: "in all of Nigeria" }]),
  ];
  return (
    <section aria-label="As it is now" className="grid gap-2">
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-5">
        {tiles.map(({ label, value, note }) => (
          <div key={label} className="flex flex-col rounded-card bg-well p-3">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="font-bold text-xl tabular-nums">{value}</dd>
            {note && <dd className="text-ink-2 text-sm">{note}</dd>}
          </div>
        ))}
      </dl>
      {left_out.test_revenue !== null && (
        <p className="text-ink-2 text-sm">
          Revenue below is money that moved. Demo premium was never paid for, and {formatNaira(left_out.test_revenue)}{" "}
          of the test checkout in this period is not counted.
        </p>
      )}
    </section>
  );
}

/** Failures of work that runs by itself: an operator reads the log for the rest. */
function Failures({ failures }: { failures: Figures["failures"] }) {
  return (
    <section aria-labelledby="failures" className="grid gap-2">
      <h2 id="failures" className="font-bold text-lg">
        Failed in the background
      </h2>
      {failures.length === 0 && <p>Nothing since this server started.</p>}
      <ul className="grid gap-1">
        {failures.map(({ part, count, last_at }) => (
          <li key={part} className="wrap-anywhere">
            {part}: {countOf(count, "time")}, last on {shortDate(last_at)}, {clockTime(last_at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
