import { useEffect, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Switch } from "#/app/ui/switch.tsx";
import { say, sayLater } from "#/shared/say.ts";

const words: Record<PushState, string> = {
  off: sayLater(
    "Alerts are off. Turn them on to hear at once when somebody writes, reviews or pays, also while this site is closed.",
  ),
  on: sayLater(
    "Alerts are on: you hear of messages, reviews and payments at once, until you log out here or turn them off.",
  ),
  blocked: sayLater(
    "Your browser blocks notices from this site. Allow them in its settings for this site, then open this page again.",
  ),
  unsupported: sayLater(
    "This browser has no alerts. On an iPhone or iPad, add this site to your Home Screen and open it from there.",
  ),
};

/** Push notifications for this browser: off by default. */
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
    <div className="grid gap-1">
      {isSwitch && (
        <Switch
          label={say("Turn on alerts")}
          isOn={state === "on"}
          isBusy={isBusy}
          onChange={(isOn) => become(isOn ? subscribePush : unsubscribePush)}
        >
          {say(words[state])}
        </Switch>
      )}
      {state && !isSwitch && <p className="text-ink-2 text-sm">{say(words[state])}</p>}
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {!state && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => become(readPushState)}>
          {say("Try again")}
        </Button>
      )}
    </div>
  );
}

/** State of push in this browser: unsupported, denied, off or on. */
type PushState = "unsupported" | "blocked" | "off" | "on";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** @throws ApiError, or what `fetch` throws */
async function readPushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration("/");
  const [{ is_on }, subscription] = await Promise.all([
    api("GET /v2/push"),
    registration?.pushManager.getSubscription(),
  ]);
  return is_on && subscription ? "on" : "off";
}

/**
 * Asks the user for permission, the browser for a subscription, and the server to use it. Called on a tap: without one,
 * browsers do not ask.
 * @throws ApiError, what `fetch` throws, or the browser's own error when its push service is out of reach
 */
async function subscribePush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // A left-over subscription may belong to another account, or to another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { public_key } = await api("GET /v2/push");
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await api("POST /v2/push", { body: { endpoint, keys: { p256dh, auth } } });
  return "on";
}

/** @throws ApiError, or what `fetch` throws: then the server may still push to this browser */
async function unsubscribePush(): Promise<PushState> {
  await api("DELETE /v2/push");
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}
