import { useEffect, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { type PushState, readPushState, subscribePush, unsubscribePush } from "./push-subscription.ts";

const words: Record<PushState, string> = {
  off: "Alerts are off. Turn them on to hear at once when somebody writes, reviews or pays, also while this site is closed.",
  on: "Alerts are on: you hear of messages, reviews and payments at once, until you log out here or turn them off.",
  blocked:
    "Your browser blocks notices from this site. Allow them in its settings for this site, then open this page again.",
  unsupported:
    "This browser has no alerts. On an iPhone or iPad, add this site to your Home Screen and open it from there.",
};

/** Push, for this browser alone: off until it is switched on. */
export function PushSwitch() {
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function become(change: () => Promise<PushState>) {
    setIsBusy(true);
    setProblem("");
    try {
      setState(await change());
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsBusy(false);
    }
  }

  useEffect(() => void become(readPushState), []);

  if (!state && !problem) return <Skeleton className="h-28" />;
  const isSwitch = state === "off" || state === "on";
  return (
    <div className="grid gap-3">
      {state && <p className="text-ink-2">{words[state]}</p>}
      {isSwitch && (
        <Button
          variant="quiet"
          role="switch"
          aria-checked={state === "on"}
          isBusy={isBusy}
          onClick={() => become(state === "on" ? unsubscribePush : subscribePush)}
        >
          Turn on alerts
          <span
            aria-hidden="true"
            className={`rounded-pill px-2 text-sm ${state === "on" ? "bg-brand text-on-brand" : "bg-well text-ink-2"}`}
          >
            {state === "on" ? "On" : "Off"}
          </span>
        </Button>
      )}
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {!state && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => become(readPushState)}>
          Try again
        </Button>
      )}
    </div>
  );
}
