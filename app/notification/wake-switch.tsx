import { useEffect, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { problemsOf } from "#/app/ui/use-form.ts";
import { readWaking, startWaking, stopWaking, type Waking } from "./waking.ts";

const words: Record<Waking, string> = {
  off: "We don’t wake this device now. Switch it on to hear of messages, reviews and payments at once, also while this site is closed.",
  on: "This device hears of messages, reviews and payments at once, until you log out here or switch it off.",
  blocked:
    "Your browser blocks notices from this site. Allow them in its settings for this site, then open this page again.",
  unsupported:
    "This browser can’t be woken. On an iPhone or iPad, add this site to your Home Screen and open it from there.",
};

/** Push, for this browser alone: off until somebody switches it on. */
export function WakeSwitch() {
  const [waking, setWaking] = useState<Waking>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function become(change: () => Promise<Waking>) {
    setIsBusy(true);
    setProblem("");
    try {
      setWaking(await change());
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsBusy(false);
    }
  }

  useEffect(() => void become(readWaking), []);

  if (!waking && !problem) return <Skeleton className="h-28" />;
  const isSwitch = waking === "off" || waking === "on";
  return (
    <div className="grid gap-3">
      {waking && <p className="text-ink-2">{words[waking]}</p>}
      {isSwitch && (
        <Button
          variant="quiet"
          role="switch"
          aria-checked={waking === "on"}
          isBusy={isBusy}
          onClick={() => become(waking === "on" ? stopWaking : startWaking)}
        >
          Wake this device for news
          <span
            aria-hidden="true"
            className={`rounded-pill px-2 text-sm ${waking === "on" ? "bg-brand text-on-brand" : "bg-well text-ink-2"}`}
          >
            {waking === "on" ? "On" : "Off"}
          </span>
        </Button>
      )}
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {!waking && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => become(readWaking)}>
          Try again
        </Button>
      )}
    </div>
  );
}
