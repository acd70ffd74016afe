import { and, desc, eq, gt, isNull, lt, ne } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { dayMs } from "#/shared/time.ts";
import type { Session } from "./contract.ts";
import { sweepDevices } from "./devices.ts";
import { hashOf, newToken } from "./secrets.ts";
import { accounts, mailedCodes, sessions } from "./tables.ts";

const sessionMs = 30 * dayMs;
/** A session slides on at most this often, so that reading does not mean writing. */
const slideEveryMs = 3_600_000;

/** Signs an account in on one more browser. @returns the token, which is stored nowhere */
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

/** The viewer of a token; none when it is unknown or has run out, or its account is deleted. */
export async function identify(db: Db, token: string, now: Date): Promise<Viewer | undefined> {
  const isActive = and(isNull(accounts.deletedAt), isNull(accounts.blockedAt));
  const [session] = await db
    .select({
      id: sessions.id,
      accountId: accounts.id,
      role: accounts.role,
      provenAt: sessions.provenAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now), isActive))
    .prepare("account.identify")
    .execute();
  if (!session) return undefined;
  if (now.getTime() - session.lastUsedAt.getTime() > slideEveryMs) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + sessionMs) })
      .where(eq(sessions.id, session.id));
  }
  const { accountId, role, id: sessionId, provenAt } = session;
  return { id: accountId, role, sessionId, isProven: provenAt !== null };
}

/** Sessions of an account, latest use first. */
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

/** Ends one of the viewer's own sessions. @returns whether there was such a one */
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

/** Ends all sessions of an account, but for one when it is given. */
export async function endSessions(tx: Db, events: Events, accountId: string, exceptId?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), exceptId ? ne(sessions.id, exceptId) : undefined));
  await events.publish(tx, "session.ended", { accountId });
}

/** The name of a device that an account has not used before; empty for a known one and for an account's first session. */
export async function findNewDevice(db: Db, accountId: string, userAgent: string): Promise<string> {
  const rows = await db.select({ device: sessions.device }).from(sessions).where(eq(sessions.accountId, accountId));
  const isNew = rows.length > 0 && !rows.some(({ device }) => device === deviceOf(userAgent));
  return isNew ? deviceOf(userAgent) : "";
}

/** Removes sessions and codes that have run out, and devices long unused. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(mailedCodes).where(lt(mailedCodes.expiresAt, new Date(now.getTime() - dayMs)));
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

/** A browser's name in words its owner knows: "Chrome on Android". */
function deviceOf(userAgent: string): string {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers) ?? "A browser";
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}
