import { ECDH } from "node:crypto";
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { accounts, sessions } from "#/server/account/tables.ts";
import { invalidField } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { NewPushSubscription } from "./contract.ts";
import { isPushAddress } from "./push-address.ts";
import { readPushKeys } from "./push-keys.ts";
import { PushPauses } from "./push-pauses.ts";
import { push, type Subscription } from "./push-service.ts";
import { notifications, pushSubscriptions } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config">;

const pauses = new PushPauses();

/** Our key for push services, and whether the viewer's session is woken. */
export async function showPush({ db }: Pick<Services, "db">, viewer: Viewer) {
  const { publicKey } = await readPushKeys(db);
  const count = await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, viewer.sessionId));
  return { public_key: publicKey, is_on: count > 0 };
}

/**
 * Subscribes the browser of the viewer's session to push, and with this address no other session: a browser has one
 * subscription, for whichever account.
 * @throws AppError `request/invalid` for an address that is no push service's, or a key that is none
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
    // A session that subscribes twice at once would be given two addresses.
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

/** True if a key is a point of the curve, in full: for nothing else can be written. */
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
 * Pushes a notification to every browser of its recipient, unless it was read meanwhile. One that is gone is forgotten.
 * @throws Error when a push service refused it; one that hangs is left alone for a while. All are tried again then: a browser shows one notification once,
 * by its id.
 */
export async function pushNotification(deps: Deps, notificationId: string): Promise<void> {
  const { db, config } = deps;
  const [told] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, notificationId), isNull(notifications.readAt)));
  if (!told) return;
  const awake = await listSubscriptions(deps, told.accountId);
  if (awake.length === 0) return;
  const { id, title, message, link } = told;
  const payload = JSON.stringify({ id, title, message, link });
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

/** The browsers of a person who is still with us and still signed in there. */
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
