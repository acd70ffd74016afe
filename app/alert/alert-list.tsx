import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Alert } from "#/server/alert/contract.ts";
import { say } from "#/shared/say.ts";
import { alertPath, alertText } from "./alert-words.ts";

/** The searches that the member follows, each with a way to stop. */
export function AlertList() {
  const { answer: alerts, hasFailed, again } = useQuery("alerts", () => api("GET /v2/alerts"));
  if (hasFailed) return <TryAgain onAgain={again}>{say("Your searches did not load.")}</TryAgain>;
  if (!alerts) return <Skeleton className="h-16" />;
  if (alerts.length === 0) {
    return (
      <p className="text-ink-2">
        {say("Below the results of a search, press “Tell me about new ones”. We look every morning at 9.")}
      </p>
    );
  }
  return <Alerts alerts={alerts} onStop={again} />;
}

function Alerts({ alerts, onStop }: { alerts: Alert[]; onStop: () => void }) {
  const [stopping, setStopping] = useState<Alert["id"]>();
  const [problem, setProblem] = useState("");

  async function stop(id: Alert["id"]) {
    setStopping(id);
    setProblem("");
    try {
      await api("DELETE /v2/alerts/{id}", { params: { id } });
      onStop();
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    }
    setStopping(undefined);
  }

  return (
    <>
      <p className="text-ink-2">{say("We look every morning at 9, and write only when somebody is new.")}</p>
      <ul className="grid divide-y divide-hairline">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex items-center justify-between gap-3 py-2">
            <Link to={alertPath(alert)} className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center underline">
              {alertText(alert)}
            </Link>
            <Button
              variant="quiet"
              className="shrink-0"
              aria-label={say("Stop {search}", { search: alertText(alert) })}
              isBusy={stopping === alert.id}
              onClick={() => stop(alert.id)}
            >
              {say("Stop")}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </>
  );
}
