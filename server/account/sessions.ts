import { and, desc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { builtOnce, preparedOnce } from "#/server/platform/database/built-once.ts";
import { withoutWaitingForDisk } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import type { JoinedStatement, JoinedWrite } from "#/server/platform/limits/joined-write.ts";
import {
  accountKeySql,
  type Counted,
  countingOf,
  type LimitReached,
  reachedOf,
} from "#/server/platform/limits/limits.ts";
import type { LimitName } from "#/server/platform/limits/table.ts";
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
  const { rows } = await db.execute<FoundViewer>(identifying({ tokenHash: hashOf(token), now: now.toISOString() }));
  return rows[0] && slide(db, rows[0], now);
}

/**
 * As `identify`, and counts one more towards limits of that account in the same statement: one round trip less for each
 * write of a member. For an unknown token nothing is counted.
 * @param names limits that count by the account alone
 * @param write done in the same statement, if it is known who calls and no limit was reached; `row` is what came of it
 */
export async function identifyAndCount(
  db: Db,
  token: string,
  names: readonly LimitName[],
  now: Date,
  write?: JoinedWrite,
): Promise<{ viewer: Viewer; reached: LimitReached | undefined; row?: unknown } | undefined> {
  const made = countingsOf(db);
  const key = [...names, write?.statement.name].join(" ");
  const counting = made.get(key) ?? countingStatement(db, names, write?.statement);
  made.set(key, counting);
  const values = { ...write?.values, tokenHash: hashOf(token), now: now.toISOString() };
  const { rows } = await db.execute<Counted & { viewer: FoundViewer | null; row?: unknown }>(counting(values));
  const { viewer: found, row } = rows[0]!;
  if (!found) return undefined;
  const sliding = slide(db, found, now);
  // What is written is answered as written, also when the session can't slide now: the next call slides it.
  const viewer = await (row ? sliding.catch(() => viewerOf(found)) : sliding);
  return { viewer, reached: reachedOf(names, rows[0]!, now), row };
}

/** Values of the statements that find a viewer. */
interface Token {
  tokenHash: Buffer;
  now: string;
}

const identifying = builtOnce<Token>(
  (given) => sql`-- account.identify
    ${viewerSql(given)}`,
);

/** Statements that find a viewer and count, by the limits they count towards. */
const countingsOf = preparedOnce(() => new Map<string, ReturnType<typeof countingStatement>>());

const countingStatement = (db: Db, names: readonly LimitName[], joined?: JoinedStatement) =>
  builtOnce<Token & Record<string, unknown>>((given) => {
    const at = sql`${given("now")}::timestamptz`;
    const keyOfViewer = sql`(select ${accountKeySql(sql`v.id`)} from viewer v)`;
    const { steps, columns, isWithin } = countingOf(at, names, () => keyOfViewer);
    const found = sql`viewer as materialized (${viewerSql(given)}), ${steps}`;
    const answer = sql`(select to_json(v) from viewer v) as viewer, ${columns}`;
    if (!joined) {
      return sql`-- account.identify-and-count
        with ${found} select ${answer} ${withoutWaitingForDisk(db)}`;
    }
    return sql`-- ${sql.raw(joined.name)} of a caller
      with ${found}, admitted as materialized (select v.id from viewer v where ${isWithin}), ${joined.steps(given)}
      select ${answer}, (${joined.row}) as row`;
  });

interface FoundViewer extends Viewer, Record<string, unknown> {
  isToSlide: boolean;
}

function viewerSql(given: (name: keyof Token) => SQL): SQL {
  const at = sql`${given("now")}::timestamptz`;
  return sql`select a.id, a.role, s.id as "sessionId", s.proven_at is not null as "isProven",
      s.last_used_at < ${at} - ${slideEveryMs} * interval '1 millisecond' as "isToSlide"
    from ${sessions} s join ${accounts} a on a.id = s.account_id
    where s.token_hash = ${given("tokenHash")} and s.expires_at > ${at} and a.deleted_at is null and a.blocked_at is null`;
}

/** Puts the end of a session off, when that was not done within the hour. */
async function slide(db: Db, found: FoundViewer, now: Date): Promise<Viewer> {
  if (found.isToSlide) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + sessionMs) })
      .where(eq(sessions.id, found.sessionId));
  }
  return viewerOf(found);
}

const viewerOf = ({ id, role, sessionId, isProven }: FoundViewer): Viewer => ({ id, role, sessionId, isProven });

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
