import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { onLive } from "#/app/live/live.ts";
import { buttonLook } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Job } from "#/server/job/contract.ts";
import { waitsForMe } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";
import { JobForm, MoneyNote } from "./job-form.tsx";
import { JobStepper } from "./job-stepper.tsx";

/** Jobs of a conversation: the one that is open, else the latest. */
export function useConversationJobs(conversationId: string) {
  const { answer = [], again } = useQuery(`jobs of ${conversationId}`, () =>
    api("GET /v2/jobs", { query: { conversation_id: conversationId } }),
  );
  // Each step of a job is a notification to the other side.
  useEffect(() => onLive("notification", again), [again]);
  const open = answer.find(({ state }) => state !== "cancelled" && state !== "done");
  return { latest: open ?? answer[0], hasOpen: open !== undefined, hasMore: answer.length > 1 };
}

/** A job as one line between the head of a chat and its messages. */
export function PinnedJob({ job, hasMore }: { job: Job; hasMore: boolean }) {
  const isMyTurn = waitsForMe(job);
  const look = isMyTurn ? "bg-contact-well" : "bg-brand-well";
  return (
    <section aria-label={say("Jobs")} className={`flex items-stretch ${look}`}>
      <Link to={`/jobs/${job.id}`} className="flex min-w-0 grow items-center gap-3 px-4 py-2 no-underline">
        <span className="grid min-w-0 grow gap-1">
          <span className="flex gap-2 text-sm">
            <span className="truncate font-bold">{job.title}</span>
            <span className="shrink-0 font-bold tabular-nums">{formatNaira(job.price)}</span>
          </span>
          {isMyTurn ? (
            <span className="font-semibold text-contact text-sm">{say("Waiting for your answer")}</span>
          ) : (
            <JobStepper job={job} isSmall />
          )}
        </span>
        {isMyTurn ? (
          <span className={buttonLook("contact")}>{say("Look at it")}</span>
        ) : (
          <Icon name="chevron-right" size={20} className="text-ink-2" />
        )}
      </Link>
      {hasMore && (
        <Link to="/jobs" className="flex min-h-11 shrink-0 items-center px-3 text-sm underline">
          {say("All jobs")}
        </Link>
      )}
    </section>
  );
}

/** Puts terms in writing, for the other side to accept. */
export function ProposeJob({ conversationId }: { conversationId: string }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Chip onClick={() => setIsOpen(true)}>
        <Icon name="hammer" size={16} />
        {say("Make an agreement")}
      </Chip>
      <Dialog title={say("Propose a job")} isOpen={isOpen} onClose={() => setIsOpen(false)} isSheet="phones">
        <div className="grid gap-4">
          <MoneyNote />
          <JobForm
            button={say("Propose")}
            onSend={async (body) => {
              const job = await api("POST /v2/conversation/{cid}/jobs", { params: { cid: conversationId }, body });
              navigate(`/jobs/${job.id}`);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
