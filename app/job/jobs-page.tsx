import { Link } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import type { Job } from "#/server/job/contract.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import type { Route } from "./+types/jobs-page.ts";
import { nextSentence, otherName, priceLine, stateWords } from "./job-words.ts";

export const meta = unlisted("Jobs");

export const clientLoader = () => api("GET /v2/jobs");

export { LoadProblem as ErrorBoundary };

/** Everything I agreed on with others, on either side. */
export default function JobsPage({ loaderData: jobs }: Route.ComponentProps) {
  const list = useOlder(jobs, pageSizes.jobs, ({ updated_at, id }) =>
    api("GET /v2/jobs", { query: { before: writeCursor(updated_at, id) } }),
  );
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-bold text-xl md:text-2xl">Jobs</h1>
      {jobs.length === 0 && (
        <EmptyState title="No jobs yet" action={<LinkButton to="/search">Find a business</LinkButton>}>
          Agree on a price in a chat, or accept a quote, and the job will show here in writing.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {list.rows.map((job) => (
          <li key={job.id}>
            <Row job={job} />
          </li>
        ))}
      </ul>
      <ShowMore {...list} />
    </div>
  );
}

function Row({ job }: { job: Job }) {
  return (
    <Link
      to={`/jobs/${job.id}`}
      className="grid gap-1 rounded-card border border-hairline bg-surface p-4 no-underline hover:bg-well"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere font-semibold">{job.title}</span>
        <StateWord {...stateWords[job.state]} />
      </span>
      <span className="wrap-anywhere text-sm">
        {job.role === "customer" ? "By" : "For"} {otherName(job)}
      </span>
      <span className="text-ink-2 text-sm tabular-nums">{priceLine(job)}</span>
      <span className="text-sm">{nextSentence(job)}</span>
    </Link>
  );
}
