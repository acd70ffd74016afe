import { api } from "#/app/api.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Insights as Brought, Figures } from "#/server/insight/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { adviceOf, busyHours, monthText, replyAdvice } from "./advice.ts";
import { DayChart } from "./day-chart.tsx";
import { WeeklyLetter } from "./weekly-letter.tsx";

/** Insights of the owner signed in. */
export const useInsights = () => useQuery("insights", () => api("GET /v2/mybusiness/insights"));

/**
 * Insights for an owner: this week's figures, a chart of the month, the searches that led here, the effect of premium.
 */
export function Insights({ answer: brought, hasFailed, again }: ReturnType<typeof useInsights>) {
  return (
    <section aria-labelledby="insights" className="grid gap-4 rounded-card border border-hairline bg-surface p-4">
      <h2 id="insights" className="font-bold text-lg">
        How your page is doing
      </h2>
      {hasFailed && <TryAgain onAgain={again}>The numbers did not load.</TryAgain>}
      {!brought && !hasFailed && <Skeleton className="h-64" />}
      {brought && <Shown brought={brought} />}
    </section>
  );
}

/** True if anything was counted in the days shown. */
const isEmpty = ({ days }: Brought) => days.every(({ views, reveals, chats }) => views + reveals + chats === 0);

function Shown({ brought }: { brought: Brought }) {
  if (isEmpty(brought)) {
    return (
      <>
        <p>Nobody yet in the last 30 days. Send your link to 5 customers: “Share your page” has it for WhatsApp.</p>
        <WeeklyLetter isWanted={brought.weekly_letter} />
      </>
    );
  }
  return (
    <>
      <Week week={brought.week} before={brought.week_before} />
      <Month brought={brought} />
      <DayChart days={brought.days} />
      <Searches words={brought.words} />
      {brought.premium && <Premium premium={brought.premium} />}
      <WeeklyLetter isWanted={brought.weekly_letter} />
      <p className="text-ink-2 text-sm">
        Each visitor counts once a day. Your own visits, robots, and people who ask not to be tracked are left out.
      </p>
    </>
  );
}

const kinds: { of: keyof Figures; label: string }[] = [
  { of: "views", label: "Views" },
  { of: "reveals", label: "Saw your number" },
  { of: "chats", label: "Chats started" },
];

function Week({ week, before }: { week: Figures; before: Figures }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">This week</h3>
      <dl className="grid grid-cols-3 gap-2">
        {kinds.map(({ of, label }) => (
          <div key={of} className="flex flex-col rounded-card bg-well p-3">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="mt-auto font-bold text-xl tabular-nums">{week[of]}</dd>
            <dd className="text-ink-2 text-sm tabular-nums">last week: {before[of]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** From views to chats in 30 days, beside others of the trade, and what to do about it. */
function Month({ brought }: { brought: Brought }) {
  const { month, peers, hours } = brought;
  const advice = adviceOf(brought);
  const busy = busyHours(hours);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">In 30 days</h3>
      <p className="tabular-nums">{monthText(month)}</p>
      {peers && (
        <p className="text-ink-2 tabular-nums">
          Similar businesses in {peers.state}: usually {peers.views} {peers.views === 1 ? "view" : "views"} this month.
        </p>
      )}
      {advice && <p className="rounded-card bg-well p-3">{advice}</p>}
      <p className="tabular-nums">{replyAdvice(brought.reply)}</p>
      {busy && <p>Most people look between {busy}. Keep your phone near you then.</p>}
    </div>
  );
}

function Searches({ words }: { words: Brought["words"] }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">Searches that led here</h3>
      {words.length === 0 && <p className="text-ink-2">None in the last 30 days.</p>}
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
      <h3 className="font-semibold">What premium brought</h3>
      <p className="text-ink-2">
        Premium since {shortDate(since)}; {days === 1 ? "one day" : `${days} days`}, compared with as many before.
      </p>
      <table className="w-full text-left">
        <thead>
          <tr className="text-ink-2 text-sm">
            <th scope="col" className="py-1 font-normal">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Before
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Premium
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {kinds.map(({ of, label }) => (
            <tr key={of} className="border-hairline border-t">
              <th scope="row" className="py-1.5 font-normal">
                {label}
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
