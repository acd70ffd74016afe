import type { Overview } from "#/server/admin/overview/contract.ts";
import { formatCount } from "#/shared/count-of.ts";
import { changeText } from "./change.tsx";

const steps = [
  { of: "searches", label: "Searches" },
  { of: "pages", label: "Pages opened" },
  { of: "numbers", label: "Numbers shown" },
  { of: "chats", label: "Chats started" },
  { of: "jobs", label: "Jobs agreed" },
] as const;

const percentOf = (part: number, whole: number) => (whole === 0 ? "none" : `${Math.round((part / whole) * 100)} %`);

/** From a search to a job: each step, its share of the step before, and the searches without a result. */
export function Funnel({ funnel, days }: { funnel: Overview["funnel"]; days: number }) {
  const { searches, unanswered } = funnel;
  const shown = steps.flatMap(({ of, label }) => {
    const change = funnel[of];
    return change ? [{ label, change }] : [];
  });
  return (
    <section aria-labelledby="funnel" className="grid gap-2">
      <h2 id="funnel" className="font-bold text-lg">
        From search to job
      </h2>
      <ol className="grid grid-cols-2 gap-2 lg:grid-cols-5">
        {shown.map(({ label, change }, at) => (
          <li key={label} className="grid content-start rounded-card bg-well p-3">
            <span className="text-ink-2 text-sm">{label}</span>
            <b className="text-xl tabular-nums">{formatCount(change.now)}</b>
            {at > 0 && shown[at - 1]!.change.now > 0 && (
              <span className="text-sm">
                {percentOf(change.now, shown[at - 1]!.change.now)} of “{shown[at - 1]!.label.toLowerCase()}”
              </span>
            )}
            <span className="text-ink-2 text-sm">{changeText(change, days, formatCount)}</span>
          </li>
        ))}
      </ol>
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
