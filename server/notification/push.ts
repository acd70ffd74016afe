import { ECDH } from "node:crypto";
import { lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, getTableColumns, gt, isNull, ne } from "drizzle-orm";
import webPush from "web-push";
import type { z } from "zod";
import { accounts, sessions } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { invalidField } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { inLanguage } from "#/shared/language.ts";
import { hourMs, minuteMs } from "#/shared/time.ts";
import type { NewPushSubscription } from "./contract.ts";
import { notifications, pushKeys, pushSubscriptions } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config">;

export async function showPush({ db }: Pick<Services, "db">, viewer: Viewer) {
  const { publicKey } = await readPushKeys(db);
  const count = await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, viewer.sessionId));
  return { public_key: publicKey, is_on: count > 0 };
}

/**
 * Subscribes the browser of the viewer's session to push, and removes the same address from other sessions: a browser has one
 * subscription, regardless of the account.
 * @throws AppError `request/invalid` for an address that is not a push service's, or an invalid key
 */
export async function subscribePush(
  { db, clock, config }: Deps,
  viewer: Viewer,
  { endpoint, keys }: z.output<typeof NewPushSubscription>,
): Promise<void> {
  if (!config.mayPushInside && !isPushAddress(endpoint))
    throw invalidField("endpoint", "That is no address of a push service");
  if (!isPoint(keys.p256dh)) throw invalidField("keys.p256dh", "That is no key of a browser");
  const { sessionId } = viewer;
  const subscriber = { accountId: viewer.id, sessionId, ...keys, createdAt: clock.now() };
  await db.transaction(async (tx) => {
    // Concurrent subscriptions of a session would store two addresses.
    await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for("no key update");
    const isOther = and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint));
    await tx.delete(pushSubscriptions).where(isOther);
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, ...subscriber })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscriber });
  });
}

export async function unsubscribePush({ db }: Pick<Services, "db">, viewer: Viewer): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, viewer.sessionId));
}

/** True for a valid P-256 key; encryption fails for others. */
function isPoint(key: string): boolean {
  try {
    const point = ECDH.convertKey(key, "prime256v1", "base64url", "base64url", "uncompressed");
    return point === key.replace(/=+$/, "");
  } catch {
    // Not a point on the curve.
    return false;
  }
}

/**
 * Pushes a notification to every browser of its recipient, unless it was read meanwhile. Expired subscriptions are removed.
 * @throws Error when a push service rejected it. A retry sends to all browsers again, which deduplicate by id. Services that time out are
 * paused and do not cause a retry.
 */
export async function pushNotification(deps: Deps, notificationId: string): Promise<void> {
  const { db, config } = deps;
  const [notification] = await db
    .select({ ...getTableColumns(notifications), language: accounts.language })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(and(eq(notifications.id, notificationId), isNull(notifications.readAt)));
  if (!notification) return;
  const awake = await listSubscriptions(deps, notification.accountId);
  if (awake.length === 0) return;
  const { id, title, message, link, language } = notification;
  const payload = JSON.stringify({ id, title, message, link: inLanguage(link, language ?? "en") });
  const sender = {
    ...(await readPushKeys(db)),
    subject: `mailto:${config.supportEmail}`,
    mayStayInside: config.mayPushInside,
  };
  const outcomes = await Promise.allSettled(
    awake.map(async (subscription) => {
      const outcome = await pauses.deliver(subscription.id, () => push(subscription, payload, sender));
      if (outcome === "gone") await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id));
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

function listSubscriptions({ db, clock }: Deps, accountId: string): Promise<(Subscription & { id: string })[]> {
  const { id, endpoint, p256dh, auth } = pushSubscriptions;
  return db
    .select({ id, endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(accounts, eq(accounts.id, pushSubscriptions.accountId))
    .where(
      and(
        eq(pushSubscriptions.accountId, accountId),
        gt(sessions.expiresAt, clock.now()),
        isNull(accounts.deletedAt),
        isNull(accounts.blockedAt),
      ),
    );
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

type Outcome = "taken" | "gone" | "hung";

interface Sender {
  publicKey: string;
  privateKey: string;
  subject: string;
  mayStayInside: boolean;
}

const daySeconds = 86_400;
const timeoutMs = 5_000;

/**
 * Sends `payload` to a push service, encrypted for the browser, with a TTL of one day.
 * @returns `gone` when the subscription expired, `hung` after a timeout
 * @throws Error when the service rejected it; the queue retries
 */
async function push(subscription: Subscription, payload: string, sender: Sender): Promise<Outcome> {
  const { endpoint, p256dh, auth } = subscription;
  const { subject, publicKey, privateKey, mayStayInside } = sender;
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

const pausesMs = [10 * minuteMs, hourMs];
/** Maximum wait for the previous delivery to the same browser. */
const deliveryWaitMs = 1_000;
const pausedMax = 10_000;

interface State {
  hung: number;
  until: number;
  delivering: Promise<unknown> | undefined;
}

/**
 * Circuit breaker for browsers whose push service timed out: paused for ten minutes, then an hour, then removed. A hanging service
 * blocks at most one delivery.
 */
export class PushPauses {
  readonly #states = new Map<string, State>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** @returns `gone` for a browser that timed out three times; `hung` also without an attempt, while it is paused */
  async deliver(subscriptionId: string, deliver: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#states.size > pausedMax) this.#states.clear();
    const state = this.#states.get(subscriptionId) ?? { hung: 0, until: 0, delivering: undefined };
    this.#states.set(subscriptionId, state);
    const limit = wait(deliveryWaitMs, "timed out", { ref: false });
    while (state.delivering) {
      const over = await Promise.race([state.delivering.catch(() => undefined), limit]);
      if (over === "timed out") return "hung";
    }
    if (state.until > this.#now()) return "hung";
    const delivering = deliver().finally(() => {
      state.delivering = undefined;
    });
    state.delivering = delivering;
    const outcome = await delivering;
    if (outcome !== "hung") {
      this.#states.delete(subscriptionId);
      return outcome;
    }
    const pauseMs = pausesMs[state.hung];
    state.hung += 1;
    if (pauseMs === undefined) return "gone";
    state.until = this.#now() + pauseMs;
    return "hung";
  }
}

const pauses = new PushPauses();

/** Addresses outside the public internet. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(network, prefix, "ipv6");
}

export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Validates a push endpoint against server-side request forgery: it must be an https URL with a public host name and the default
 * port.
 */
export function isPushAddress(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  // A final dot marks a fully qualified name.
  const host = url.hostname.replace(/\.$/, "");
  const isAddress = isIP(host) !== 0 || host.startsWith("[");
  return !isAddress && host.includes(".") && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host);
}

/** Rejects public names that resolve to internal addresses. */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const within = found.find(({ address }) => isInside(address));
    if (within) return done(new Error(`${hostname} resolves to ${within.address}, an internal address`), []);
    if (options.all) return done(null, found);
    done(null, found[0]!.address, found[0]!.family);
  });
};

/** Generated on first use; with concurrent processes the first keys win. */
async function readPushKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  const columns = { publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey };
  const [known] = await db.select(columns).from(pushKeys);
  if (known) return known;
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const [drawn] = await db.select(columns).from(pushKeys);
  return drawn!;
}
