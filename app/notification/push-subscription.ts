import { api } from "#/app/api.ts";

/** State of push in this browser: unsupported, denied, off or on. */
export type PushState = "unsupported" | "blocked" | "off" | "on";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** @throws ApiError, or what `fetch` throws */
export async function readPushState(): Promise<PushState> {
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
export async function subscribePush(): Promise<PushState> {
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

/** @throws ApiError, or what `fetch` throws: then we may still wake it */
export async function unsubscribePush(): Promise<PushState> {
  await api("DELETE /v2/push");
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}
