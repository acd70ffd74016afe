import { Link } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { findOwnBusiness } from "#/app/business/owner/own-business.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Fact } from "#/app/ui/happened.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import type { Job } from "#/server/job/contract.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { waitsForMe } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/jobs-page.ts";
import { JobStepper } from "./job-stepper.tsx";
import { nextSentence, otherName } from "./job-words.ts";

export const meta = unlisted(sayLater("Jobs"));

export async function clientLoader() {
  const jobs = await api("GET /v2/jobs");
  const isOwner = jobs.length > 0 ? jobs.some(({ role }) => role === "business") : await findOwnBusiness();
  // The row of an owner's tools goes by the role.
  return { jobs, role: isOwner ? "business" : "customer" };
}

export { LoadProblem as ErrorBoundary };

/** Everything I agreed on with others, on either side. */
export default function JobsPage({ loaderData: { jobs, role } }: Route.ComponentProps) {
  const list = useOlder(jobs, pageSizes.jobs, ({ updated_at, id }) =>
    api("GET /v2/jobs", { query: { before: writeCursor(updated_at, id) } }),
  );
  return (
    <div className="grid gap-4 md:py-6">
      <PageHead title={say("Jobs")} back={role === "business" ? "/mybusiness" : undefined} />
      {jobs.length === 0 && (
        <EmptyState
          thing="handshake"
          title={say("No jobs yet")}
          action={
            role === "business" ? (
              <LinkButton to="/mybusiness/customers">{say("Customers")}</LinkButton>
            ) : (
              <LinkButton to="/search">{say("Find a business")}</LinkButton>
            )
          }
        >
          {say("Agree on a price in a chat, or accept a quote, and the job will show here in writing.")}
        </EmptyState>
      )}
      {jobs.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-10">
          <div className="grid gap-4">
            {inGroups(list.rows).map(({ title, jobs: group }) => (
              <section key={title} aria-label={say(title)} className="grid gap-3">
                <h2 className="font-extrabold text-lg">{say(title)}</h2>
                <ul className="grid items-start gap-3 md:max-lg:grid-cols-2">
                  {group.map((job) => (
                    <li key={job.id}>
                      <Row job={job} />
                      {job.role === "customer" && job.state === "done" && <MessageAgain job={job} />}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <ShowMore {...list} />
          </div>
          <Summary jobs={list.rows} areAll={!list.hasMore} isOwner={role === "business"} />
        </div>
      )}
    </div>
  );
}

const isOver = ({ state }: Job) => state === "done" || state === "cancelled";

/** By who has to act next; without empty groups. */
const inGroups = (jobs: readonly Job[]) =>
  [
    { title: sayLater("To answer"), jobs: jobs.filter(waitsForMe) },
    { title: sayLater("Open"), jobs: jobs.filter((job) => !waitsForMe(job) && !isOver(job)) },
    { title: sayLater("Earlier"), jobs: jobs.filter((job) => !waitsForMe(job) && isOver(job)) },
  ].filter((group) => group.jobs.length > 0);

const MessageAgain = ({ job }: { job: Job }) => (
  <Link
    to={`/chats/${job.conversation_id}`}
    aria-label={say("Message {name} again", { name: job.business.name })}
    className="inline-flex min-h-11 items-center px-4 font-semibold text-sm underline"
  >
    {say("Message again")}
  </Link>
);

/** Beside the list of a wide screen: what is open, and where jobs come from. */
function Summary({ jobs, areAll, isOwner }: { jobs: readonly Job[]; areAll: boolean; isOwner: boolean }) {
  const open = jobs.filter((job) => !isOver(job));
  return (
    <aside className="sticky top-6 grid gap-4 rounded-card bg-surface p-5 shadow-card max-lg:hidden">
      {areAll && (
        <dl className="grid gap-3">
          <Fact name={`${say("Open")} · ${say.many(open.length, "{n} job", "{n} jobs")}`}>
            <b className="font-extrabold text-2xl">{formatNaira(open.reduce((sum, { price }) => sum + price, 0))}</b>
          </Fact>
        </dl>
      )}
      <p className="text-ink-2 text-sm">
        {say("Agree on a price in a chat, or accept a quote, and the job will show here in writing.")}
      </p>
      {isOwner && (
        <LinkButton to="/mybusiness/customers" variant="quiet">
          {say("Customers")}
        </LinkButton>
      )}
    </aside>
  );
}

function Row({ job }: { job: Job }) {
  return (
    <Link
      to={`/jobs/${job.id}`}
      className="grid gap-2 rounded-card bg-surface p-4 no-underline shadow-card hover:bg-well"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="grid min-w-0">
          <span className="wrap-anywhere font-bold">{job.title}</span>
          <span className="wrap-anywhere text-ink-2 text-sm">
            {job.role === "customer"
              ? say("By {name}", { name: otherName(job) })
              : say("For {name}", { name: otherName(job) })}
          </span>
        </span>
        <span className="shrink-0 font-bold tabular-nums">{formatNaira(job.price)}</span>
      </span>
      <JobStepper job={job} isSmall />
      <span className={`text-sm ${waitsForMe(job) ? "font-semibold text-contact" : "text-ink-2"}`}>
        {nextSentence(job)}
      </span>
    </Link>
  );
}
