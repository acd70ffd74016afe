import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { useQuery } from "#/app/use-query.ts";
import { JobForm } from "./job-form.tsx";
import { nextSentence, priceLine, stateWords } from "./job-words.ts";
import { MoneyNote } from "./money-note.tsx";

/** The jobs of a conversation that are not over, above what is said, and the way to agree on one. */
export function ConversationJobs({ conversationId, mayPropose }: { conversationId: string; mayPropose: boolean }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { answer = [] } = useQuery(`jobs of ${conversationId}`, () =>
    api("GET /v2/jobs", { query: { conversation_id: conversationId } }),
  );
  const open = answer.filter(({ state }) => state !== "cancelled" && state !== "done");
  const latest = open[0] ?? answer[0];
  if (!latest && !mayPropose) return null;
  return (
    <section
      aria-label="Jobs"
      // Above a keyboard the messages need the room more than an offer does.
      className={`grid gap-2 border-hairline border-b bg-surface px-4 py-2 ${latest ? "" : "[@media(max-height:500px)]:hidden"}`}
    >
      {latest && (
        <Link
          to={`/jobs/${latest.id}`}
          className="grid gap-1 rounded-card border border-hairline px-3 py-2 no-underline hover:bg-well"
        >
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere font-semibold">{latest.title}</span>
            <StateWord {...stateWords[latest.state]} />
          </span>
          <span className="text-ink-2 text-sm tabular-nums">{priceLine(latest)}</span>
          <span className="text-sm">{nextSentence(latest)}</span>
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {mayPropose && open.length === 0 && (
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center underline"
            onClick={() => setIsOpen(true)}
          >
            Make an agreement
          </button>
        )}
        {answer.length > 1 && (
          <Link to="/jobs" className="inline-flex min-h-11 items-center underline">
            All jobs
          </Link>
        )}
      </div>
      <Dialog title="Propose a job" isOpen={isOpen} onClose={() => setIsOpen(false)} isSheet="phones">
        <div className="grid gap-4">
          <MoneyNote />
          <JobForm
            button="Propose"
            onSend={async (body) => {
              const job = await api("POST /v2/conversation/{cid}/jobs", { params: { cid: conversationId }, body });
              navigate(`/jobs/${job.id}`);
            }}
          />
        </div>
      </Dialog>
    </section>
  );
}
