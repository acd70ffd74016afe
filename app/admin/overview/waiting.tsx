import { Link } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { formatCount } from "#/shared/count-of.ts";
import { ageOf } from "./age.ts";

type Queue = ResponseOf<"GET /v2/admin/queues">[number];

const labels: Record<Queue["queue"], string> = {
  documents: "Documents",
  rechecks: "Re-checks",
  reports: "Reports",
  appeals: "Appeals",
  disputes: "Disputes",
  payouts: "Payouts",
};

/** Queues of the viewer: length, oldest wait, and median wait. */
export function Waiting() {
  const { answer: queues, hasFailed, again } = useQuery("queues", () => api("GET /v2/admin/queues"));
  if (hasFailed) return <TryAgain onAgain={again}>The queues did not load.</TryAgain>;
  return (
    <section aria-labelledby="waiting" className="grid min-h-28 gap-2">
      <h2 id="waiting" className="font-bold text-lg">
        To do
      </h2>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6">
        {queues?.map(({ queue, count, oldest_at, median_at }) => (
          <li key={queue}>
            <Link
              to={`/admin/${queue}`}
              className="grid h-full content-start rounded-card border border-hairline bg-surface p-3 no-underline hover:bg-well"
            >
              <span className="text-ink-2 text-sm">{labels[queue]}</span>
              <span className="font-bold text-ink text-xl tabular-nums">{formatCount(count)}</span>
              {oldest_at && <span className="text-ink-2 text-sm">oldest waits {ageOf(oldest_at, Date.now())}</span>}
              {median_at && <span className="text-ink-2 text-sm">typical wait {ageOf(median_at, Date.now())}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
