import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { statement } from "#/server/platform/database/statement.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, hourMs } from "#/shared/time.ts";
import { hashOf, newToken } from "./codes.ts";
import type { Session, SignedIn } from "./contract.ts";
import { type Account, presentUser } from "./queries.ts";
import { knownDevices, mailedCodes, networkKeys, numberChanges, sessions } from "./tables.ts";

const sessionMs = 30 * dayMs;
/** Sessions are extended at most this often, so that reads do not write. */
const slideEveryMs = hourMs;

/** Opens a session in a new browser. @returns the token, of which only a hash is stored */
export async function openSession(db: Db, accountId: string, userAgent: string, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    id: newId(),
    tokenHash: hashOf(token),
    accountId,
    device: deviceOf(userAgent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionMs),
  });
  return token;
}

export async function identify(db: Db, token: string, now: Date): Promise<Viewer | undefined> {
  const [found] = await findSession(db, hashOf(token), now, new Date(now.getTime() - slideEveryMs));
  if (!found) return undefined;
  const { isStale, ...viewer } = found;
  if (isStale) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + sessionMs) })
      .where(eq(sessions.id, viewer.sessionId));
  }
  return viewer;
}

const findSession = statement<Viewer & { isStale: boolean }>(
  "account.identify",
  `select a.id, a.role, s.id as "sessionId", s.proven_at is not null as "isProven", s.last_used_at < $3 as "isStale"
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = $1 and s.expires_at > $2 and a.deleted_at is null and a.blocked_at is null`,
);

export async function listSessions(db: Db, viewer: Viewer, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, viewer.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    date_created: createdAt.toISOString(),
    last_used: lastUsedAt.toISOString(),
    is_current: id === viewer.sessionId,
  }));
}

/** Ends one of the viewer's own sessions. @returns false when there is none */
export async function endSession(
  { db, events }: Pick<Services, "db" | "events">,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  if (!isId(sessionId)) return false;
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await events.publish(tx, "session.ended", { accountId });
    return ended.length > 0;
  });
}

export async function endSessions(tx: Db, events: Events, accountId: string, exceptId?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), exceptId ? ne(sessions.id, exceptId) : undefined));
  await events.publish(tx, "session.ended", { accountId });
}

export async function findNewDevice(db: Db, accountId: string, userAgent: string): Promise<string> {
  const rows = await db.select({ device: sessions.device }).from(sessions).where(eq(sessions.accountId, accountId));
  const isNew = rows.length > 0 && !rows.some(({ device }) => device === deviceOf(userAgent));
  return isNew ? deviceOf(userAgent) : "";
}

export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(mailedCodes).where(lt(mailedCodes.expiresAt, new Date(now.getTime() - dayMs)));
  await db.delete(numberChanges).where(lt(numberChanges.expiresAt, now));
  await sweepDevices(db, now);
}

const systems: [RegExp, string][] = [
  [/android/i, "Android"],
  [/iphone|ipad/i, "iPhone or iPad"],
  [/windows/i, "Windows"],
  [/mac os/i, "Mac"],
  [/linux/i, "Linux"],
];
const browsers: [RegExp, string][] = [
  [/opr\/|opera/i, "Opera"],
  [/edg/i, "Edge"],
  [/firefox|fxios/i, "Firefox"],
  [/chrome|crios/i, "Chrome"],
  [/safari/i, "Safari"],
];

function deviceOf(userAgent: string): string {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers) ?? "A browser";
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}

const forgottenAfterMs = 180 * dayMs;

const hashOfDevice = ({ device }: Caller) => hashOf(device).toString("base64url");

/** Six digits of a keyed hash of the caller's network, computed in the database, which has the key. */
const hashOfNetwork = ({ network }: Caller) =>
  sql<string>`coalesce((select left(encode(sha256(${networkKeys.key} || convert_to(${network}, 'UTF8')), 'hex'), 6)
    from ${networkKeys}), '')`;

export async function rememberDevice(db: Db, accountId: string, caller: Caller, now: Date): Promise<void> {
  const latest = { networkHash: hashOfNetwork(caller), lastUsedAt: now };
  await db
    .insert(knownDevices)
    .values({ accountId, deviceHash: hashOfDevice(caller), ...latest })
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.deviceHash], set: latest });
}

export async function isKnownDevice(db: Db, accountId: string, caller: Caller): Promise<boolean> {
  const isThis = and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, hashOfDevice(caller)));
  return (await db.$count(knownDevices, isThis)) > 0;
}

export async function forgetDevices(tx: Db, accountId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
}

async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - forgottenAfterMs)));
}

/**
 * Opens a session for an account whose owner has proven their identity.
 * @throws AppError `account/blocked` for a blocked account
 */
export async function signInAs(
  db: Db,
  { supportEmail }: Services["config"],
  account: Account,
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  if (account.blockedAt) {
    const detail = `Your account is blocked. To learn why, or to say that it is wrong, write to ${supportEmail}`;
    throw new AppError("account/blocked", detail);
  }
  const token = await openSession(db, account.id, caller.userAgent, now);
  await rememberDevice(db, account.id, caller, now);
  return { access_token: token, token_type: "bearer", user: presentUser(account) };
}
