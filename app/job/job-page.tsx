import { type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { SavePdf } from "#/app/media/save-pdf.tsx";
import { StateWord } from "#/app/ui/badge.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import type { Job } from "#/server/job/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { formatNaira } from "#/shared/money.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/job-page.ts";
import { JobForm } from "./job-form.tsx";
import { JobSteps } from "./job-steps.tsx";
import { historyLine, nextSentence, otherName, stateWords } from "./job-words.ts";
import { MoneyNote } from "./money-note.tsx";

export const meta = unlisted("Job");

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  api("GET /v2/jobs/{id}", { params: { id: params.id } });

export { LoadProblem as ErrorBoundary };

/** One job: the terms, what happened, and what can be done now. */
export default function JobPage({ loaderData: job }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="min-w-0 wrap-anywhere font-bold text-xl md:text-2xl">{job.title}</h1>
        <StateWord {...stateWords[job.state]} />
      </div>
      <p role="status">{nextSentence(job)}</p>
      <JobSteps job={job} onChange={() => setIsChanging(true)} onDone={revalidate} />
      <Terms job={job} />
      <MoneyNote />
      <History job={job} />
      <Dialog title="Change the terms" isOpen={isChanging} onClose={() => setIsChanging(false)} isSheet="phones">
        <JobForm
          terms={job}
          button="Propose the change"
          onSend={async (terms) => {
            const params = { id: job.id, step: "change" };
            await api("POST /v2/jobs/{id}/{step}", { params, body: { terms } });
            setIsChanging(false);
            await revalidate();
          }}
        />
      </Dialog>
    </div>
  );
}

function Terms({ job }: { job: Job }) {
  const { role, business, scope, price, deposit, date, conversation_id, state } = job;
  const mayReview = role === "customer" && state === "done";
  return (
    <Card title="What you agree on">
      <dl className="grid gap-3">
        <Fact name={role === "customer" ? "Who does it" : "For whom"}>
          {role === "customer" ? (
            <Link to={businessPath(business)} className="underline">
              {business.name}
            </Link>
          ) : (
            otherName(job)
          )}
        </Fact>
        <Fact name="Price">{formatNaira(price)}</Fact>
        {deposit > 0 && <Fact name="Deposit">{formatNaira(deposit)}, before the work is done</Fact>}
        {date && <Fact name="Day">{shortDate(date)}</Fact>}
        {scope && <Fact name="What is included">{scope}</Fact>}
      </dl>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/chats/${conversation_id}`} variant="quiet">
          Open the chat
        </LinkButton>
        <SavePdf path={`/v2/jobs/${job.id}/summary`} name={`agreed-${job.id.slice(-8)}.pdf`} variant="quiet" />
        {mayReview && <LinkButton to={`${businessPath(business)}#reviews`}>Leave a review</LinkButton>}
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function History({ job }: { job: Job }) {
  return (
    <Card title="What happened">
      <ol className="grid gap-3">
        {job.history.map((entry) => (
          <li key={`${entry.at} ${entry.step} ${entry.by}`} className="grid">
            <span className="wrap-anywhere">{historyLine(entry, job)}</span>
            {entry.note && <span className="wrap-anywhere text-ink-2">“{entry.note}”</span>}
            <time dateTime={entry.at} className="text-ink-2 text-sm tabular-nums">
              {shortDate(entry.at)}, {clockTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
