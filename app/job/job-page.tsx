import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { titleOf } from "#/app/invoice/invoice-words.ts";
import { SavePdf } from "#/app/media/save-pdf.tsx";
import { currentSession, useSession } from "#/app/session.ts";
import { Button, buttonLook, LinkButton } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { readDraft, saveDraft } from "#/app/ui/draft.ts";
import { Fact, Happened } from "#/app/ui/happened.tsx";
import { JoyScreen, joyActionLook, useFirstTime } from "#/app/ui/joy.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { TextForm } from "#/app/ui/text-form.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Job, JobStepName } from "#/server/job/contract.ts";
import { businessPath, reviewPath } from "#/shared/business-path.ts";
import { waitsForMe } from "#/shared/job-history.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { dayMs, shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/job-page.ts";
import { JobForm, MoneyNote } from "./job-form.tsx";
import { JobStepper } from "./job-stepper.tsx";
import { historyLine, nextSentence, otherName, priceLine, stepButtons } from "./job-words.ts";

export const meta = unlisted(sayLater("Job"));

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  api("GET /v2/jobs/{id}", { params: { id: params.id } });

export { LoadProblem as ErrorBoundary };

/** One job: the terms, what happened, and what can be done now. */
export default function JobPage({ loaderData: job }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isChanging, setIsChanging] = useState(false);
  const other = otherName(job);
  const isNew = useFirstTime(`job done ${job.id}`, job.done_at !== "" && Date.now() - Date.parse(job.done_at) < dayMs);
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      {isNew && <Done job={job} />}
      <div className="grid gap-1">
        <PageHead title={job.title} back="/jobs" />
        <p className="text-ink-2">
          <span className="font-bold text-ink tabular-nums">{priceLine(job)}</span>
          {" · "}
          <Link
            to={job.role === "customer" ? businessPath(job.business) : `/mybusiness/customers/${job.conversation_id}`}
            className="wrap-anywhere underline"
          >
            {other}
          </Link>
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid gap-4">
          <section aria-label={say("Progress")} className="grid gap-4 rounded-card bg-surface p-4 shadow-card">
            <JobStepper job={job} />
            <p role="status" className={waitsForMe(job) ? "font-semibold" : ""}>
              {nextSentence(job)}
            </p>
            <HiredHint job={job} />
            <JobSteps job={job} onChange={() => setIsChanging(true)} onDone={revalidate} />
          </section>
          <Terms job={job} isNew={isNew} />
          <MoneyNote />
        </div>
        <div className="grid gap-4">
          <History job={job} />
          <Ending job={job} onDone={revalidate} />
        </div>
      </div>
      <Dialog title={say("Change the terms")} isOpen={isChanging} onClose={() => setIsChanging(false)} isSheet="phones">
        <JobForm
          terms={job}
          button={say("Propose the change")}
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

/** What the mark at a review needs, while the customer can still do it. */
function HiredHint({ job: { role, state } }: { job: Job }) {
  const user = useSession()?.user;
  if (role !== "customer" || (state !== "agreed" && state !== "started") || user?.phone_verified !== false) return null;
  return (
    <p className="text-ink-2 text-sm">
      {say("Confirm your phone number before the job is done, and your review will say “Hired here”.")}{" "}
      <Link to="/profile" className="inline-block py-2 underline">
        {say("Confirm your phone")}
      </Link>
    </p>
  );
}

/** The moment a job is done, with what its customer can do for the next one. */
function Done({ job }: { job: Job }) {
  const { role, business, counts, awaits_review } = job;
  const isCustomer = role === "customer";
  const { name } = business;
  const customerText = () =>
    counts
      ? say("Say how {name} did. Your stars will say “Hired here”.", { name })
      : say("Say how {name} did. “Hired here” needs a confirmed phone number and a job of an hour or more.", { name });
  const ownerText = () => {
    if (!counts) return say("It counts on your page if your customer’s phone number is confirmed and it took an hour.");
    return awaits_review
      ? say("It counts on your page. Ask your customer for a review.")
      : say("It counts on your page.");
  };
  return (
    <JoyScreen
      title={say("Job done")}
      action={
        isCustomer ? (
          <Link to={reviewPath(business)} className={joyActionLook}>
            {say("Leave a review")}
          </Link>
        ) : (
          awaits_review && <ReviewRequest job={job} className={joyActionLook} />
        )
      }
    >
      <p>{isCustomer ? customerText() : ownerText()}</p>
    </JoyScreen>
  );
}

/** Opens the chat with a message that the owner reads before sending it. */
function ReviewRequest({
  job: { business, customer_id, conversation_id },
  className,
}: {
  job: Job;
  className: string;
}) {
  function draftRequest() {
    const address = `${location.origin}${reviewPath(business)}`;
    const message = say("Thank you for the job. Please say how it went, in a minute: {address}", { address });
    const draft = `chat ${currentSession()?.user?.id ?? ""} ${customer_id}`;
    if (!readDraft(draft)) saveDraft(draft, { message });
  }
  return (
    <Link to={`/chats/${conversation_id}`} className={className} onClick={draftRequest}>
      {say("Ask for a review")}
    </Link>
  );
}

const reviewRequestMs = 7 * dayMs;

/** @param isNew the request for a review is at the top */
function Terms({ job, isNew }: { job: Job; isNew: boolean }) {
  const { business, scope, price, deposit, date, conversation_id, done_at, awaits_review } = job;
  const age = Date.now() - Date.parse(done_at);
  const mayRequest = job.role === "business" && awaits_review && !isNew && age < reviewRequestMs;
  const mayReview = job.role === "customer" && job.state === "done" && !isNew;
  return (
    <Card title={say("What you agree on")}>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={say("Price")}>{formatNaira(price)}</Fact>
        {deposit > 0 && (
          <Fact name={say("Deposit")}>
            {say("{amount}, before the work is done", { amount: formatNaira(deposit) })}
          </Fact>
        )}
        {date && <Fact name={say("Day")}>{shortDate(date)}</Fact>}
        {scope && (
          <Fact name={say("What is included")} isWide>
            {scope}
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:[&_button]:w-full">
        <LinkButton to={`/chats/${conversation_id}`} variant="quiet">
          {say("Open the chat")}
        </LinkButton>
        {job.role === "business" && ["agreed", "started", "done"].includes(job.state) && <JobInvoice jobId={job.id} />}
        <SavePdf path={`/v2/jobs/${job.id}/summary`} name={`agreed-${job.id.slice(-8)}.pdf`} variant="quiet" />
        {mayRequest && <ReviewRequest job={job} className={buttonLook("primary")} />}
        {mayReview && <LinkButton to={reviewPath(business)}>{say("Leave a review")}</LinkButton>}
      </div>
    </Card>
  );
}

/** The invoice of a job, or the way to write it. */
function JobInvoice({ jobId }: { jobId: string }) {
  const { answer, hasFailed } = useQuery(`invoices of ${jobId}`, () =>
    api("GET /v2/mybusiness/invoices", { query: { job_id: jobId } }),
  );
  const written = answer?.find(({ state }) => state !== "void");
  if (!answer && !hasFailed) return null;
  return (
    <LinkButton to={written ? `/invoices/${written.id}` : `/invoices/new?job=${jobId}`} variant="quiet">
      {written ? titleOf(written) : say("Write an invoice")}
    </LinkButton>
  );
}

function History({ job }: { job: Job }) {
  return (
    <Card title={say("What happened")}>
      <Happened entries={job.history} lineOf={(entry) => historyLine(entry, job)} />
    </Card>
  );
}

type ReasonStep = "cancel" | "dispute" | "comment";
const needsReason = (step: JobStepName): step is ReasonStep => ["cancel", "dispute", "comment"].includes(step);

const questions: Record<ReasonStep, string> = {
  cancel: sayLater("Why do you cancel? The other side reads this."),
  dispute: sayLater("What went wrong? A moderator and the other side read this."),
  comment: sayLater("What should the moderator know? The other side reads this too."),
};

const takeStep = (job: Job, step: JobStepName, reason = "") =>
  api("POST /v2/jobs/{id}/{step}", { params: { id: job.id, step }, body: { reason } });

interface JobStepsProps {
  job: Job;
  /** Terms are changed in a form of their own. */
  onChange: () => void;
  onDone: () => Promise<void>;
}

/** The step that goes on, as the only filled button, and the way to other terms. */
function JobSteps({ job, onChange, onDone }: JobStepsProps) {
  const [busy, setBusy] = useState<JobStepName>();
  const [problem, setProblem] = useState("");
  const next = job.next_steps.filter((step) => !needsReason(step) && step !== "change");

  async function press(step: JobStepName) {
    setBusy(step);
    setProblem("");
    try {
      await takeStep(job, step);
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      await onDone();
      setBusy(undefined);
    }
  }

  if (job.next_steps.every(needsReason) && !problem) return null;
  return (
    <div className="grid gap-3">
      {next.map((step, nth) => (
        <Button key={step} variant={nth === 0 ? "primary" : "quiet"} isBusy={busy === step} onClick={() => press(step)}>
          {stepButtons[step]}
        </Button>
      ))}
      {job.next_steps.includes("change") && (
        <Button variant="quiet" onClick={onChange}>
          {say(stepButtons.change)}
        </Button>
      )}
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}

/** Steps that end a job, at the end of the page and without a colour of their own. */
function Ending({ job, onDone }: Pick<JobStepsProps, "job" | "onDone">) {
  const [chosen, setChosen] = useState<ReasonStep>();
  const endings = job.next_steps.filter(needsReason).sort().reverse();
  return (
    <>
      <div className="flex flex-wrap gap-x-6 empty:hidden">
        {endings.map((step) => (
          <button
            key={step}
            type="button"
            className={
              step === "comment"
                ? buttonLook()
                : `min-h-11 cursor-pointer underline ${step === "cancel" ? "text-ink-2" : ""}`
            }
            onClick={() => setChosen(step)}
          >
            {stepButtons[step]}
          </button>
        ))}
      </div>
      <Dialog
        title={chosen ? say(stepButtons[chosen]) : ""}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
      >
        {chosen && (
          <TextForm
            draftName={`job ${job.id} ${chosen}`}
            label={say(questions[chosen])}
            missing={chosen === "comment" ? say("Type a message") : say("Say why")}
            lengthMax={lengthMax.jobReason}
            send={async (text) => {
              await takeStep(job, chosen, text);
              setChosen(undefined);
              await onDone();
            }}
            onCancel={() => setChosen(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}
