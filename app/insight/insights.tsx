import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { BarChart } from "#/app/ui/bar-chart.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Thing, type ThingName } from "#/app/ui/thing.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Insights as Brought, Figures } from "#/server/insight/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import { adviceOf, busyHours, helpedText, reachRows, replyAdvice } from "./advice.ts";

/** Insights of the owner signed in. */
export const useInsights = () => useQuery("insights", () => api("GET /v2/mybusiness/insights"));

/** True if there were no visits in the days shown. */
const isEmpty = (brought: Brought) => reachRows(brought).every(({ count }) => count === 0);

/** Insights for an owner: this week's figures, a chart of the month, the searches that led here, the effect of premium. */
export function Insights({ brought }: { brought: Brought }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-2">
          <h2 className="font-extrabold text-lg">{say("This week")}</h2>
          <Week week={brought.week} before={brought.week_before} />
          <WeeklyEmail isWanted={brought.weekly_email} />
        </div>
        {!isEmpty(brought) && (
          <>
            <div className={`${cardLook} p-4`}>
              <DayChart days={brought.days} />
            </div>
            <Searches words={brought.words} />
          </>
        )}
      </div>
      {isEmpty(brought) ? (
        <p>
          {say("Nobody yet in the last 30 days. Send your link to 5 customers:")}{" "}
          <Link to="/mybusiness/share" className="inline-block py-2 underline">
            {say("Share your page")}
          </Link>
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <Month brought={brought} />
          {brought.premium && <Premium premium={brought.premium} />}
        </div>
      )}
    </div>
  );
}

const cardLook = "rounded-card bg-surface shadow-card";

const kinds: { of: keyof Figures; label: string; short: () => string }[] = [
  { of: "views", label: sayLater("Views"), short: () => say("viewed") },
  { of: "reveals", label: sayLater("Saw your number"), short: () => say("took your number") },
  { of: "chats", label: sayLater("Chats started"), short: () => say("started a chat") },
];

/** Views, shown numbers and chats of seven days, compared with the seven days before. */
export function Week({ week, before }: { week: Figures; before: Figures }) {
  return (
    <dl className="grid grid-cols-3 gap-2">
      {kinds.map(({ of, short }) => (
        <div key={of} className={`${cardLook} flex min-w-0 flex-col p-3`}>
          <dt className="order-2 text-sm leading-tight">{short()}</dt>
          <dd className="order-1 font-extrabold text-2xl tabular-nums">{week[of]}</dd>
          <dd className="order-3 mt-auto pt-1 text-ink-2 text-xs tabular-nums">
            {say("last week: {n}", { n: before[of] })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How people came in 30 days and what is counted, compared with others of the trade, with advice. */
function Month({ brought }: { brought: Brought }) {
  const { peers, hours, helped } = brought;
  const advice = adviceOf(brought);
  const busy = busyHours(hours);
  return (
    <div className="grid gap-2">
      <h2 className="font-extrabold text-lg">{say("In 30 days")}</h2>
      <dl className={`${cardLook} grid divide-y divide-hairline px-4 py-1`}>
        {brought.paid !== null && (
          <div className="flex items-center justify-between gap-4 py-2.5">
            <dt>{say("Paid on your invoices")}</dt>
            <dd className="font-extrabold text-lg tabular-nums">{formatNaira(brought.paid)}</dd>
          </div>
        )}
        {reachRows(brought).map(({ name, count, note }) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="grid leading-tight">
              {name}
              {note && <span className="text-ink-2 text-sm tabular-nums">{note}</span>}
            </dt>
            <dd className="font-extrabold text-lg tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <AccordionItem title={say("How we count")}>
        <p className="text-ink-2 text-sm">
          {say(
            "Calls count when a person takes your number here. Callers who had it already are not seen: add them to your diary. Each person counts once a day; your own visits, robots, and people who ask not to be tracked are left out.",
          )}
        </p>
      </AccordionItem>
      <ul className={`${cardLook} mt-2 grid divide-y divide-hairline px-4 py-1 tabular-nums`}>
        {advice && (
          <Hint thing="star">
            <b className="font-bold">{advice}</b>
          </Hint>
        )}
        {helped && <Hint thing="handshake">{helpedText(helped)}</Hint>}
        {peers && peers.views > 0 && (
          <Hint thing="store">
            {say.many(
              peers.views,
              "Similar businesses in {state}: usually {n} view this month.",
              "Similar businesses in {state}: usually {n} views this month.",
              { state: peers.state },
            )}
          </Hint>
        )}
        <Hint thing="bubble">{replyAdvice(brought.reply)}</Hint>
        {busy && (
          <Hint thing="clock">
            {say("Most people look between {from} and {to}. Keep your phone near you then.", busy)}
          </Hint>
        )}
      </ul>
    </div>
  );
}

function Hint({ thing, children }: { thing: ThingName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Thing name={thing} size={28} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function Searches({ words }: { words: Brought["words"] }) {
  return (
    <div className="grid gap-1">
      <h2 className="font-extrabold text-lg">{say("Searches that led here")}</h2>
      {words.length === 0 && <p className="text-ink-2">{say("None in the last 30 days.")}</p>}
      <ol className="grid">
        {words.map(({ words: typed, times }) => (
          <li key={typed} className="flex justify-between gap-3 border-hairline border-b py-1.5 last:border-0">
            <span className="wrap-anywhere">{typed}</span>
            <span className="shrink-0 text-ink-2 tabular-nums">
              {times} {times === 1 ? "time" : "times"}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Premium({ premium }: { premium: NonNullable<Brought["premium"]> }) {
  const { since, days, before, since_then } = premium;
  return (
    <div className="grid gap-1 overflow-x-auto">
      <h2 className="font-extrabold text-lg">{say("What premium brought")}</h2>
      <p className="text-ink-2">
        {say.many(
          days,
          "Premium since {date}: one day, compared with the day before.",
          "Premium since {date}: {n} days, compared with the {n} days before.",
          { date: shortDate(since) },
        )}
      </p>
      <table className="w-full text-left">
        <thead>
          <tr className="text-ink-2 text-sm">
            <th scope="col" className="py-1 font-normal">
              <span className="sr-only">{say("What")}</span>
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {say("Before")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {say("Premium")}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {kinds.map(({ of, label }) => (
            <tr key={of} className="border-hairline border-t">
              <th scope="row" className="py-1.5 font-normal">
                {say(label)}
              </th>
              <td className="text-right">{before[of]}</td>
              <td className="text-right font-semibold">{since_then[of]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Views by day as bars; everything that was counted in a table. */
function DayChart({ days }: { days: Brought["days"] }) {
  return (
    <BarChart label={say("Views by day")} days={days.map(({ day, views }) => ({ day, value: views }))}>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
          {say("See the numbers")}
        </summary>
        <DayTable days={days} />
      </details>
    </BarChart>
  );
}

function DayTable({ days }: { days: Brought["days"] }) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <thead>
        <tr>
          {[say("Day"), say("Views"), say("Saw your number"), say("Chats started")].map((label) => (
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

/** Turns the weekly email on or off; the email links here. */
function WeeklyEmail({ isWanted: before }: { isWanted: boolean }) {
  const [isWanted, setWanted] = useState(before);

  async function change(wanted: boolean) {
    setWanted(wanted);
    try {
      await api("PUT /v2/mybusiness/weekly_email", { body: { is_wanted: wanted } });
      showToast(say("Saved."));
    } catch (error) {
      setWanted(!wanted);
      showToast(problemsOf(error).detail ?? say("That was not saved. Try again."), "error");
    }
  }

  return (
    <label id="weekly-email" className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={isWanted}
        onChange={({ target }) => change(target.checked)}
      />
      {say("Email me these numbers on Mondays")}
    </label>
  );
}
