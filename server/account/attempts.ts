import { createHash } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { attempts } from "./tables.ts";

interface Rule {
  /** This often it may happen before anybody has to wait. */
  free: number;
  /** How long the first wait is; each further attempt doubles it. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** After so long without a wait it is forgotten. */
  forgetMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * What is counted, and how patiently. One address may hold many people behind a carrier's NAT, so an address is given
 * ten times as much as an account.
 */
export const attemptRules = {
  "login-account": { free: 5, firstWaitMs: 30_000, longestWaitMs: 15 * minuteMs, forgetMs: hourMs },
  "login-address": { free: 50, firstWaitMs: 30_000, longestWaitMs: 15 * minuteMs, forgetMs: hourMs },
  "password-account": { free: 5, firstWaitMs: 30_000, longestWaitMs: 15 * minuteMs, forgetMs: hourMs },
  "second-step-account": { free: 5, firstWaitMs: minuteMs, longestWaitMs: hourMs, forgetMs: hourMs },
  "code-account": { free: 10, firstWaitMs: minuteMs, longestWaitMs: hourMs, forgetMs: 6 * hourMs },
  "code-address": { free: 50, firstWaitMs: minuteMs, longestWaitMs: hourMs, forgetMs: hourMs },
  "reset-account": { free: 3, firstWaitMs: hourMs, longestWaitMs: hourMs, forgetMs: hourMs },
  "reset-address": { free: 30, firstWaitMs: 10 * minuteMs, longestWaitMs: hourMs, forgetMs: hourMs },
  "signup-address": { free: 30, firstWaitMs: 10 * minuteMs, longestWaitMs: hourMs, forgetMs: hourMs },
} satisfies Record<string, Rule>;
export type AttemptKind = keyof typeof attemptRules;

export interface Attempt {
  kind: AttemptKind;
  /** An e-mail address, an account's id or a network address: only a hash of it is kept. */
  subject: string;
}

const hashed = (subject: string) => createHash("sha256").update(subject.toLowerCase()).digest("base64url");

/** @throws AppError `request/too-many` when one of them has to wait, saying how long */
export async function requireNotWaiting(db: Db, now: Date, made: readonly Attempt[]): Promise<void> {
  const rows = await db
    .select({ blockedUntil: attempts.blockedUntil })
    .from(attempts)
    .where(
      sql`(${attempts.kind}, ${attempts.subject}) in (${pairs(made)}) and ${attempts.blockedUntil} > ${now.toISOString()}`,
    );
  const until = Math.max(0, ...rows.map(({ blockedUntil }) => blockedUntil!.getTime()));
  if (until > 0) throw tooMany(until - now.getTime());
}

const pairs = (made: readonly Attempt[]) =>
  sql.join(
    made.map(({ kind, subject }) => sql`(${kind}::text, ${hashed(subject)}::text)`),
    sql`, `,
  );

function tooMany(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(seconds / 60);
  const when = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`;
  return new AppError("request/too-many", `Too many tries. Try again in ${when}.`, { retryAfterSeconds: seconds });
}

/** Counts one more of each. Past what is free, the next has to wait, twice as long each time. */
export async function countAttempts(db: Db, now: Date, made: readonly Attempt[]): Promise<void> {
  for (const { kind, subject } of made) {
    const { free, firstWaitMs, longestWaitMs, forgetMs } = attemptRules[kind];
    const at = sql`${now.toISOString()}::timestamptz`;
    const isOld = sql`greatest(${attempts.firstAt}, ${attempts.blockedUntil}) < ${at} - ${forgetMs} * interval '1 millisecond'`;
    const times = sql`case when ${isOld} then 1 else ${attempts.times} + 1 end`;
    const wait = (soFar: ReturnType<typeof sql>) => sql`case when ${soFar} < ${free} then null
      else ${at} + least(${firstWaitMs} * 2 ^ least(${soFar} - ${free}, 20), ${longestWaitMs}) * interval '1 millisecond' end`;
    await db
      .insert(attempts)
      .values({ kind, subject: hashed(subject), times: 1, firstAt: now, blockedUntil: null })
      .onConflictDoUpdate({
        target: [attempts.kind, attempts.subject],
        set: {
          times,
          firstAt: sql`case when ${isOld} then ${at} else ${attempts.firstAt} end`,
          blockedUntil: wait(sql`(${times})`),
        },
      });
  }
}

/** Forgets what was counted, after it went well. */
export async function forgetAttempts(db: Db, { kind, subject }: Attempt): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.kind, kind), eq(attempts.subject, hashed(subject))));
}

/** Removes what nobody will ask about again. */
export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  const longestMs = Math.max(...Object.values(attemptRules).map(({ forgetMs }) => forgetMs));
  const kinds = Object.keys(attemptRules);
  await db
    .delete(attempts)
    .where(and(inArray(attempts.kind, kinds), lt(attempts.firstAt, new Date(now.getTime() - 2 * longestMs))));
}
