import { Link, useSearchParams } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { formatCount } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";

type LinesReport = ResponseOf<"GET /v2/admin/lines">;

const channelNames = { ussd: "USSD", sms: "SMS", whatsapp: "WhatsApp" } as const;

/** Use of the directory by text: metrics by channel and day, and paths of screens without typed words. */
export default function Lines() {
  const [params, setParams] = useSearchParams();
  const days = Number(params.get("days") ?? 7);
  const {
    answer: report,
    hasFailed,
    again,
  } = useQuery(`lines ${days}`, () => api("GET /v2/admin/lines", { query: { days } }));
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="font-extrabold text-2xl">Without internet</h1>
        <p className="text-ink-2">How people use the directory by USSD, SMS and WhatsApp.</p>
      </div>
      <SelectField
        label="Period"
        name="days"
        value={days}
        onChange={({ target }) => setParams({ days: target.value })}
        className="sm:max-w-xs"
      >
        {[1, 7, 30].map((count) => (
          <option key={count} value={count}>
            {count === 1 ? "Today" : `The last ${count} days`}
          </option>
        ))}
      </SelectField>
      {hasFailed && <TryAgain onAgain={again}>The figures did not load.</TryAgain>}
      {!report && !hasFailed && <Skeleton className="h-96" />}
      {report && <Report report={report} />}
    </div>
  );
}

function Report({ report: { is_on, today, days, paths } }: { report: LinesReport }) {
  return (
    <>
      {!is_on && (
        <p role="status" className="rounded-card bg-well p-4">
          Nobody can write to us by USSD, SMS or WhatsApp yet: whoever runs the server switches it on (LINE_SECRET in
          the settings).
        </p>
      )}
      {is_on && <Budget today={today} />}
      <section aria-labelledby="by-day" className="grid gap-2">
        <h2 id="by-day" className="font-extrabold text-lg">
          By day and channel
        </h2>
        {days.length === 0 ? <EmptyState title="Nobody wrote in this time" /> : <DayTable days={days} />}
        <p className="text-ink-2 text-sm">
          Words that found nothing are in <Link to="/admin/words">Words</Link>, under “Found nothing”.
        </p>
      </section>
      <section aria-labelledby="paths" className="grid gap-2">
        <h2 id="paths" className="font-extrabold text-lg">
          Paths of conversations
        </h2>
        <p className="text-ink-2 text-sm">
          The screens people saw in one day, most frequent first. What they typed is not kept.
        </p>
        {paths.length === 0 && <p>None in this time.</p>}
        <ol className="grid gap-2">
          {paths.map(({ channel, steps, times }) => (
            <li key={`${channel} ${steps.join(" ")}`} className="wrap-anywhere rounded-card bg-well p-3">
              <strong>{channelNames[channel]}</strong> · {times} {times === 1 ? "time" : "times"}
              <p>{steps.map(screenName).join(" → ")}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** `quoteWhat` as words: quote what. */
const screenName = (step: string) => step.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

function Budget({ today: { most, sent, refused } }: { today: LinesReport["today"] }) {
  const isSpent = sent >= most;
  return (
    <p role="status" className={isSpent ? "rounded-card bg-well p-3 font-semibold" : ""}>
      Today {formatCount(sent)} of {formatCount(most)} texts went out.
      {isSpent && ` The day’s texts are spent: ${formatCount(refused)} did not go. Codes to log in still do.`}
    </p>
  );
}

const headings = ["Day", "Channel", "People", "Answers", "Found nobody", "Texts sent", "Cost"] as const;

function DayTable({ days }: { days: LinesReport["days"] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reached by keyboard
    <section className="overflow-x-auto" aria-label="Figures by day and channel" tabIndex={0}>
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="border-hairline border-b p-2 font-semibold text-sm">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, channel, conversations, answers, misses, texts, cost }) => (
            <tr key={`${day} ${channel}`} className="border-hairline border-b">
              <th scope="row" className="whitespace-nowrap p-2 font-normal">
                {shortDate(day)}
              </th>
              <td className="p-2">{channelNames[channel]}</td>
              <td className="p-2">{conversations}</td>
              <td className="p-2">{answers}</td>
              <td className="p-2">{misses}</td>
              <td className="p-2">{texts}</td>
              <td className="p-2">{formatNaira(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
