import { createHash } from "node:crypto";
import { and, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { type Limit, type LimitKey, type LimitName, limits } from "./table.ts";
import { limitCounts } from "./tables.ts";

export { networkOf } from "./network.ts";
export type { LimitName } from "./table.ts";

/** Keys to count by: the names in the keys of counted limits. */
export interface LimitSubject {
  accountId?: string | undefined;
  /** Of `networkOf(ip)`. */
  network?: string | undefined;
  /** The target of an action; letters count in either case. */
  target?: string | undefined;
  device?: string | undefined;
}

const parts: Record<LimitKey, readonly (keyof LimitSubject)[]> = {
  account: ["accountId"],
  network: ["network"],
  target: ["target"],
  "account+network": ["accountId", "network"],
  "account+target": ["accountId", "target"],
  "target+network": ["target", "network"],
  "target+device": ["target", "device"],
};

const order = Object.keys(limits) as LimitName[];
const limitOf = (name: LimitName): Limit => limits[name];

/** Only a hash is kept: an address or an email would be personal data. */
function keyOf(name: LimitName, subject: LimitSubject): string {
  const values = parts[limitOf(name).key].map((part) => {
    const value = subject[part];
    if (value === undefined) throw new Error(`the limit ${name} counts by ${part}, and none was given`);
    return value.toLowerCase();
  });
  return createHash("sha256").update(values.join("\n")).digest("base64url");
}

export interface LimitReached {
  name: LimitName;
  waitMs: number;
}

/**
 * Counts one more towards each of these limits, and stops at the first that is reached: those after it are not counted. Counts stay
 * when the caller's work fails: never inside the transaction of that work.
 *
 * @returns the limit that was reached, and how long until its window ends; nothing was added to it
 */
export async function countTowards(
  db: Db,
  now: Date,
  names: readonly LimitName[],
  subject: LimitSubject,
): Promise<LimitReached | undefined> {
  for (const name of [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))) {
    const reached = await countOne(db, now, name, keyOf(name, subject));
    if (reached) return reached;
  }
  return undefined;
}

/** Counts and checks in one statement, so that a burst does not get past the limit. */
async function countOne(db: Db, now: Date, name: LimitName, key: string): Promise<LimitReached | undefined> {
  const { most, windowMs } = limitOf(name);
  const { used, until } = limitCounts;
  const isOver = lte(until, now);
  const counted = await db
    .insert(limitCounts)
    .values({ name, subject: key, used: 1, until: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: [limitCounts.name, limitCounts.subject],
      set: {
        used: sql`case when ${isOver} then 1 else ${used} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${until} end`,
      },
      setWhere: or(isOver, lt(used, most)),
    })
    .returning({ used });
  if (counted.length > 0) return undefined;
  const [full] = await db.select({ until }).from(limitCounts).where(isOf(name, key));
  const waitMs = full ? full.until.getTime() - now.getTime() : windowMs;
  return { name, waitMs: Math.max(waitMs, 1) };
}

const isOf = (name: LimitName, key: string) => and(eq(limitCounts.name, name), eq(limitCounts.subject, key));

/** True if something was counted towards this limit in the window that runs now. */
export async function isCounted(db: Db, now: Date, name: LimitName, subject: LimitSubject): Promise<boolean> {
  const isNow = and(gt(limitCounts.used, 0), gt(limitCounts.until, now));
  return (await db.$count(limitCounts, and(isOf(name, keyOf(name, subject)), isNow))) > 0;
}

/** As `countTowards`. @throws AppError `request/too-many`, or the limit's own code, with a sentence that says when */
export async function requireWithin(
  db: Db,
  now: Date,
  names: readonly LimitName[],
  subject: LimitSubject,
): Promise<void> {
  const reached = await countTowards(db, now, names, subject);
  if (reached) throw tooMany(reached);
}

/** Counts as `requireWithin` and does the work; work that fails counts towards nothing. */
export async function runWithin<Result>(
  db: Db,
  now: Date,
  names: readonly LimitName[],
  subject: LimitSubject,
  work: () => Promise<Result>,
): Promise<Result> {
  await requireWithin(db, now, names, subject);
  try {
    return await work();
  } catch (error) {
    await giveBack(db, names, subject);
    throw error;
  }
}

/** The refusal for a limit that was reached. */
export function tooMany({ name, waitMs }: LimitReached): AppError {
  const { says = "Too many tries.", code = "request/too-many" } = limitOf(name);
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError(code, `${says} Try again in ${inWords(retryAfterSeconds)}.`, { retryAfterSeconds });
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Takes back what was counted, after it went well. */
export async function giveBack(db: Db, names: readonly LimitName[], subject: LimitSubject): Promise<void> {
  for (const name of names) {
    await db
      .update(limitCounts)
      .set({ used: sql`${limitCounts.used} - 1` })
      .where(and(isOf(name, keyOf(name, subject)), gt(limitCounts.used, 0)));
  }
}

/** Removes the counts whose window is over. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.until, now));
}
