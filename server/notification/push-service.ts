import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import webPush from "web-push";
import { isPushAddress, lookupOutside } from "./push-address.ts";

/** A browser as its push service knows it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type Outcome = "taken" | "gone" | "hung";

/** The sender: the keys that browsers subscribed to, and where a push service may complain. */
interface Sender {
  publicKey: string;
  privateKey: string;
  /** `mailto:…` */
  subject: string;
  /** Endpoints on our own machine are spoken to as well: in development and tests. */
  mayStayInside: boolean;
}

const daySeconds = 86_400;
const timeoutMs = 5_000;

/**
 * Hands `payload` to a push service, readable by that browser alone; it is kept there for a day.
 * @returns `gone` when the service knows the browser no longer, `hung` when it did not answer in time
 * @throws Error when it did not take it; the queue tries again
 */
export async function push(subscription: Subscription, payload: string, sender: Sender): Promise<Outcome> {
  const { endpoint, p256dh, auth } = subscription;
  const { subject, publicKey, privateKey, mayStayInside } = sender;
  // None should have got in; were the rules made stricter since, it is as good as gone.
  if (!mayStayInside && !isPushAddress(endpoint)) return "gone";
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: daySeconds,
  });
  const status = await post(endpoint, headers, body, mayStayInside).catch((error: Error) => {
    if (error.name === "AbortError") return undefined;
    throw error;
  });
  if (status === undefined) return "hung";
  if (status === 404 || status === 410) return "gone";
  if (status < 200 || status > 299) throw new Error(`${new URL(endpoint).host} answered a push with ${status}`);
  return "taken";
}

/** @returns the status of the answer; what else is in it is not read, and nothing is followed */
function post(url: string, headers: Record<string, unknown>, body: Buffer | null, mayStayInside: boolean) {
  const request = url.startsWith("https:") ? requestTls : requestPlain;
  return new Promise<number>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const lookup = mayStayInside ? undefined : lookupOutside;
    const sending = request(url, { method: "POST", headers: headers as Record<string, string>, signal, lookup });
    sending.on("response", (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
