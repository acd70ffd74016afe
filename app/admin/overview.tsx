import { Link, useSearchParams } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { BarChart } from "#/app/ui/bar-chart.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Change, Overview as Figures } from "#/server/admin/overview/contract.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { StateSelect } from "./list/filter-form.tsx";
import { ageOf, isLate, shortAgeOf } from "./list/words.ts";

/** Metrics of the product by day and by state. The filters are in the URL, so that Back works. */
export default function Overview() {
  const [params, setParams] = useSearchParams();
  const days = Number(params.get("days") ?? 30);
  const state = params.get("state") ?? "";
  const {
    answer: figures,
    hasFailed,
    again,
  } = useQuery(`${days} ${state}`, () => api("GET /v2/admin/overview", { query: { days, ...(state && { state }) } }));
  const ask = (name: string, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return (
    <div className="grid gap-6">
      <h1 className="font-extrabold text-2xl">Overview</h1>
      <Waiting />
      <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="font-extrabold text-lg">Figures</h2>
        <div className="grid grow grid-cols-2 gap-2 sm:max-w-96">
          <SelectField
            label="Period"
            isLabelHidden
            name="days"
            value={days}
            onChange={({ target }) => ask("days", target.value)}
          >
            {[7, 30, 90, 365].map((count) => (
              <option key={count} value={count}>
                {count} days
              </option>
            ))}
          </SelectField>
          <StateSelect
            label="State"
            isLabelHidden
            name="state"
            value={state}
            onChange={({ target }) => ask("state", target.value)}
          />
        </div>
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
      <div className="grid gap-4">
        <Plots days={days} totals={totals} ofState={ofState} />
      </div>
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
    { label: "Listings in public", value: formatCount(now.businesses), note: demo(left_out.demo_businesses) },
    { label: "Verified", value: formatCount(now.verified), note: `${share} % of listings` },
    { label: "Premium", value: formatCount(now.premium), note: demo(left_out.demo_premium) },
    ...(now.payouts_due === null
      ? []
      : [{ label: "Payouts due", value: formatNaira(now.payouts_due), note: "in all of Nigeria" }]),
  ];
  return (
    <section aria-label="As it is now" className="grid gap-2">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-card bg-surface p-4 shadow-card md:auto-cols-fr md:grid-flow-col md:grid-cols-none lg:px-6">
        {tiles.map(({ label, value, note }) => (
          <div key={label} className="flex min-w-0 flex-col max-md:odd:last:col-span-2">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="wrap-anywhere font-extrabold text-2xl tabular-nums tracking-tight">
              <Figure text={value} />
            </dd>
            {note && <dd className="text-ink-2 text-sm">{note}</dd>}
          </div>
        ))}
      </dl>
      {left_out.test_revenue !== null && (
        <p className="text-ink-2 text-sm">
          Revenue below is money that moved. Demo premium was never paid for
          {left_out.test_revenue > 0 &&
            `, and ${formatNaira(left_out.test_revenue)} of the test checkout in this period is not counted`}
          .
        </p>
      )}
    </section>
  );
}

/** Failures of background work; details are in the log. */
function Failures({ failures }: { failures: Figures["failures"] }) {
  return (
    <section aria-labelledby="failures" className="grid gap-2">
      <h2 id="failures" className="font-extrabold text-lg">
        Failed in the background
      </h2>
      {failures.length === 0 && <p className="text-ink-2">Nothing since this server started.</p>}
      <ul className="grid gap-1 text-danger">
        {failures.map(({ part, count, last_at }) => (
          <li key={part} className="wrap-anywhere">
            {part}: {countOf(count, "time")}, last on {shortDate(last_at)}, {clockTime(last_at)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Queue = ResponseOf<"GET /v2/admin/queues">[number];

const labels: Record<Queue["queue"], string> = {
  claims: "Claims",
  documents: "Documents",
  rechecks: "Re-checks",
  reports: "Reports",
  appeals: "Appeals",
  disputes: "Disputes",
  payouts: "Payouts",
};

/** Queues of the viewer: length, oldest wait, and median wait. */
function Waiting() {
  const { answer: queues, hasFailed, again } = useQuery("queues", () => api("GET /v2/admin/queues"));
  if (hasFailed) return <TryAgain onAgain={again}>The queues did not load.</TryAgain>;
  return (
    <section aria-labelledby="waiting" className="grid min-h-28 gap-2">
      <h2 id="waiting" className="font-extrabold text-lg">
        To do
      </h2>
      {queues?.every(({ count }) => count === 0) && <EmptyState thing="tick" title="Nobody waits for you" />}
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-card bg-hairline shadow-card empty:hidden">
        {queues
          ?.filter(({ count }) => count > 0)
          .map(({ queue, count, oldest_at, median_at }) => (
            <li key={queue} className="grow basis-24 bg-surface lg:basis-0">
              <Link
                to={`/admin/${queue}`}
                className="grid h-full content-start px-3 py-3 no-underline hover:bg-well sm:px-4 lg:first:pl-6"
              >
                <span className="text-ink-2 text-sm">{labels[queue]}</span>
                <span className="font-extrabold text-2xl text-ink tabular-nums tracking-tight">
                  {formatCount(count)}
                </span>
                {oldest_at && (
                  <span className={isLate(oldest_at) ? "font-semibold text-danger text-xs" : "text-ink-2 text-xs"}>
                    oldest {shortAgeOf(oldest_at, Date.now())}
                  </span>
                )}
                {median_at && oldest_at && ageOf(median_at, Date.now()) !== ageOf(oldest_at, Date.now()) && (
                  <span className="text-ink-2 text-xs">typical {shortAgeOf(median_at, Date.now())}</span>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

const steps = [
  { of: "searches", label: "Searches" },
  { of: "pages", label: "Pages opened" },
  { of: "numbers", label: "Numbers shown" },
  { of: "chats", label: "Chats started" },
  { of: "jobs", label: "Jobs agreed" },
] as const;

const percentOf = (part: number, whole: number) => (whole === 0 ? "none" : `${Math.round((part / whole) * 100)} %`);

/** From a search to a job: each step as a bar, its share of the step before, and the searches without a result. */
function Funnel({ funnel, days }: { funnel: Figures["funnel"]; days: number }) {
  const { searches, unanswered } = funnel;
  const counted = steps.flatMap(({ of, label }) => {
    const change = funnel[of];
    return change ? [{ label, change }] : [];
  });
  // Pages are also opened by links from elsewhere, before anybody searched.
  const shown = searches?.now === 0 && searches.before === 0 ? counted.slice(1) : counted;
  const most = Math.max(1, ...shown.map(({ change }) => change.now));
  const isFirst = shown.every(({ change }) => change.before === 0);
  return (
    <section aria-labelledby="funnel" className="grid gap-3 rounded-card bg-surface p-4 shadow-card lg:px-6">
      <h2 id="funnel" className="font-extrabold text-lg">
        From search to job
      </h2>
      <ol className="grid gap-3">
        {shown.map(({ label, change }, at) => {
          const before = shown[at - 1];
          return (
            <li key={label} className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[12rem_minmax(0,1fr)_14rem]">
              <span className="flex items-baseline justify-between gap-3">
                <span className="text-ink-2">{label}</span>
                <b className="font-extrabold text-lg tabular-nums tracking-tight">{formatCount(change.now)}</b>
              </span>
              <span aria-hidden="true" className="h-3 overflow-hidden rounded-pill bg-well">
                <span
                  className="block h-full rounded-pill bg-brand"
                  style={{ width: `${(change.now / most) * 100}%` }}
                />
              </span>
              <span className="text-ink-2 text-sm">
                {before && before.change.now > 0 && (
                  <span className="block text-ink">
                    {percentOf(change.now, before.change.now)} of “{before.label.toLowerCase()}”
                  </span>
                )}
                {!isFirst && changeText(change, days, formatCount)}
              </span>
            </li>
          );
        })}
      </ol>
      {isFirst && <p className="text-ink-2 text-sm">Nothing was counted in the {days} days before.</p>}
      {searches && unanswered && searches.now > 0 && (
        <p>
          <b className="tabular-nums">{percentOf(unanswered.now, searches.now)}</b> of searches found nobody (
          {formatCount(unanswered.now)} of {formatCount(searches.now)}); {percentOf(unanswered.before, searches.before)}{" "}
          in the {days} days before.
        </p>
      )}
    </section>
  );
}

type Day = Figures["days"][number];

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

/** Each metric by day, with its total compared to the previous period. */
function Plots({ days, totals, ofState }: { days: Day[]; totals: Figures["totals"]; ofState: string }) {
  const shown = plots.filter(({ of, isNational }) => totals[of] && !(isNational && ofState));
  // One with nothing to draw is low: it stands beside its like.
  const [drawn, empty] = [true, false].map((isDrawn) =>
    shown.filter(({ of }) => days.some((day) => day[of]) === isDrawn),
  );
  return [drawn!, empty!].map(
    (row) =>
      row.length > 0 && (
        <div key={row[0]!.of} className="grid gap-4 md:grid-cols-2">
          {row.map(({ of, label, write = formatCount }) => (
            <BarChart
              key={of}
              className="rounded-card bg-surface p-4 shadow-card md:last:odd:col-span-2 lg:px-6"
              label={label}
              write={write}
              sum={<Total change={totals[of]!} days={days.length} write={write} />}
              days={days.map(({ day, [of]: value }) => ({ day, value: value ?? 0 }))}
            >
              <details className="group">
                <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm lg:min-h-8 [&::-webkit-details-marker]:hidden">
                  {label}: day by day
                  <Icon name="chevron-down" size={16} className="text-ink-2 group-open:rotate-180" />
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
      ),
  );
}

/** A large number; the two bars of a bold ₦ would run into each other. */
function Figure({ text }: { text: string }) {
  const [before, digits] = text.split("₦");
  if (digits === undefined) return text;
  return (
    <>
      {before}
      <span className="mr-px font-medium text-[0.85em] leading-none">₦</span>
      {digits}
    </>
  );
}

/** A total, and its change from the previous period. */
function Total({ change, days, write }: { change: Change; days: number; write: (value: number) => string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <b className="font-extrabold text-2xl tabular-nums tracking-tight">
        <Figure text={write(change.now)} />
      </b>
      <span className="text-ink-2 text-sm">{changeText(change, days, write)}</span>
    </p>
  );
}

/** "+12 % on the 30 days before (30)". */
export function changeText({ now, before }: Change, days: number, write: (value: number) => string): string {
  if (before === 0) return now === 0 ? `none in the ${days} days before either` : `none in the ${days} days before`;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${Math.abs(percent)} % on the ${days} days before (${write(before)})`;
}

/** The states beside each other, most businesses first. */
function StateTable({ states }: { states: Figures["states"] }) {
  return (
    <details className="group overflow-x-auto rounded-card bg-surface px-4 py-2 shadow-card lg:px-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="font-extrabold text-lg">By state</h2>
        <Icon name="chevron-down" size={20} className="text-ink-2 group-open:rotate-180" />
      </summary>
      <table className="w-full text-left tabular-nums">
        <thead className="text-ink-2 text-sm">
          <tr>
            {["State", "Listings", "Verified", "Sign-ups"].map((label) => (
              <th key={label} scope="col" className="py-1 text-right font-normal first:text-left">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map(({ state, businesses, verified, sign_ups }) => (
            <tr key={state} className="border-hairline border-t [&>td]:text-right">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {state}
              </th>
              <td>{formatCount(businesses)}</td>
              <td>{formatCount(verified)}</td>
              <td>{formatCount(sign_ups)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
