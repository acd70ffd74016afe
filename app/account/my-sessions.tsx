import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Session } from "#/server/account/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { Card } from "./card.tsx";

/** My sessions on other devices, each with a way to end it. */
export function MySessions() {
  const { answer: sessions, hasFailed, again } = useQuery("sessions", () => api("GET /v2/sessions"));
  return (
    <Card title="Where you are logged in">
      {hasFailed && <TryAgain onAgain={again}>The list did not load.</TryAgain>}
      {!sessions && !hasFailed && <Skeleton className="h-16" />}
      {sessions && <SessionList sessions={sessions} onChange={again} />}
    </Card>
  );
}

function SessionList({ sessions, onChange }: { sessions: Session[]; onChange: () => void }) {
  const [ending, setEnding] = useState<"all" | Session["id"]>();
  const [problem, setProblem] = useState("");
  const others = sessions.filter(({ is_current }) => !is_current);

  async function end(which: "all" | Session["id"]) {
    setEnding(which);
    setProblem("");
    try {
      const ids = which === "all" ? others.map(({ id }) => id) : [which];
      await Promise.all(ids.map((id) => api("DELETE /v2/sessions/{id}", { params: { id } })));
      showToast("Logged out there");
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setEnding(undefined);
      onChange();
    }
  }

  return (
    <>
      <ul className="grid divide-y divide-hairline">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {others.length > 1 && (
        <Button variant="quiet" isBusy={ending === "all"} onClick={() => end("all")}>
          Log out all others
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { device, last_used, is_current } = session;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-words">{device}</p>
        <p className="text-ink-2 text-sm">{is_current ? "This device" : `Last used ${shortDate(last_used)}`}</p>
      </div>
      {!is_current && (
        <Button variant="quiet" isBusy={isEnding} onClick={onEnd} className="shrink-0">
          Log out
        </Button>
      )}
    </li>
  );
}
