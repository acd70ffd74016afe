import { createHash } from "node:crypto";
import { lt, type SQL, sql } from "drizzle-orm";
import { withoutWaitingForDisk } from "#/server/platform/database/commit.ts";
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
 * Counts one more towards each of these limits and says in the same statement whether it was one too many, so that
 * however many ask at once, no more than the limit get through. A limit that is reached stops the counting of those
 * after it. Counts stay when the caller's work fails: never inside the transaction of that work.
 *
 * @returns the limit that was reached, and how long until its window ends; nothing was added to it
 */
export async function countTowards(
  db: Db,
  now: Date,
  names: readonly LimitName[],
  subject: LimitSubject,
): Promise<LimitReached | undefined> {
  if (names.length === 0) return undefined;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { steps, columns } = countingOf(at, names, (name) => sql`${keyOf(name, subject)}::text`);
  const { rows } = await db.execute<Counted>(sql`-- limits.count
    with ${steps} select ${columns} ${withoutWaitingForDisk(db)}`);
  return reachedOf(names, rows[0]!, now);
}

/** Columns of a counting statement, each by limit. */
export interface Counted extends Record<string, unknown> {
  counted: boolean[];
  untils: (string | null)[];
}

interface Counting {
  /** `with` queries that count one more towards each limit. */
  steps: SQL;
  /** Columns of the statement: see `Counted`. */
  columns: SQL;
  /** Expression: true if no limit was reached. */
  isWithin: SQL;
}

const inOrder = (names: readonly LimitName[]) => [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b));

/**
 * The parts of a statement that counts one more towards each of these limits.
 * @param at expression of the time
 * @param keyIn expression of the subject's key; where it is null nothing is counted, and the answer means nothing
 */
export function countingOf(at: SQL, names: readonly LimitName[], keyIn: (name: LimitName) => SQL): Counting {
  const lines = inOrder(names).map((name) => ({ name, key: keyIn(name) }));
  const steps = lines.map(({ name, key }, nth) => countOne(name, key, at, nth));
  const isCounted = lines.map((_, nth) => sql`exists (select from ${step(nth)})`);
  // As it was when the statement began: a window that another began meanwhile is not seen, and waited for as a whole.
  const untils = lines.map(
    ({ name, key }, nth) => sql`case when not ${isCounted[nth]!} then
      (select l.until from limit_counts l where l.name = ${name} and l.subject = ${key}) end`,
  );
  return {
    steps: sql.join(steps, sql`, `),
    columns: sql`json_build_array(${sql.join(isCounted, sql`, `)}) as counted,
      json_build_array(${sql.join(untils, sql`, `)}) as untils`,
    isWithin: isCounted.at(-1)!,
  };
}

/** The first of the limits that was reached, by the columns of `countingOf`. */
export function reachedOf(
  names: readonly LimitName[],
  { counted, untils }: Counted,
  now: Date,
): LimitReached | undefined {
  const reached = counted.indexOf(false);
  if (reached === -1) return undefined;
  const name = inOrder(names)[reached]!;
  const until = untils[reached];
  const waitMs = until ? new Date(until).getTime() - now.getTime() : limitOf(name).windowMs;
  return { name, waitMs: Math.max(waitMs, 1) };
}

const step = (nth: number) => sql.raw(`step_${nth}`);

/** The subject of a limit as it is counted, for `countingSql` and `reachedSql`. */
export const limitKey = keyOf;

/** `limitKey` of an account as an expression, for a statement that finds the account itself. @param id of type uuid */
export const accountKeySql = (id: SQL): SQL =>
  sql`translate(rtrim(encode(sha256(convert_to(${id}::text, 'UTF8')), 'base64'), '='), '+/', '-_')`;

/** True if a limit counts by the account alone. */
export const isByAccount = (name: LimitName): boolean => limitOf(name).key === "account";

/**
 * Counts one more for each row of `keys`, as a part of a larger statement: a `with` query that returns as `subject` those
 * whose limit was not reached. No key may be there twice.
 */
export function countingSql(now: Date, name: LimitName, keys: SQL): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  // In one order, so that two who count the same wait for each other, and not in a circle.
  return countRows(name, sql`select key from (${keys}) as k(key) order by key`, at);
}

/** Expression of a larger statement: true if the limit of a key is reached now. Nothing is counted. */
export const reachedSql = (now: Date, name: LimitName, key: SQL): SQL =>
  sql`coalesce((select true from limit_counts l where l.name = ${name} and l.subject = ${key}
    and l.used >= ${limitOf(name).most}::int and l.until > ${now.toISOString()}::timestamptz), false)`;

/** One limit, if the one before it was counted. A full count is left alone, and then there is no row. */
function countOne(name: LimitName, key: SQL, at: SQL, nth: number): SQL {
  const before = nth === 0 ? sql`` : sql`and exists (select from ${step(nth - 1)})`;
  const keys = sql`select s.key from (select ${key} as key) as s where s.key is not null ${before}`;
  return sql`${step(nth)} as (${countRows(name, keys, at)})`;
}

function countRows(name: LimitName, keys: SQL, at: SQL): SQL {
  const { most, windowMs } = limitOf(name);
  return sql`
    insert into limit_counts as l (name, subject, used, until)
    select ${name}::text, k.key, 1, ${at} + ${windowMs}::int * interval '1 millisecond' from (${keys}) as k(key)
    on conflict (name, subject) do update set
      used = case when l.until <= ${at} then 1 else l.used + 1 end,
      until = case when l.until <= ${at} then excluded.until else l.until end
    where l.until <= ${at} or l.used < ${most}::int
    returning l.subject`;
}

/** True if something was counted towards this limit in the window that runs now. */
export async function isCounted(db: Db, now: Date, name: LimitName, subject: LimitSubject): Promise<boolean> {
  const { rows } = await db.execute(sql`-- limits.is-counted
    select from limit_counts where name = ${name} and subject = ${keyOf(name, subject)} and used > 0
      and until > ${now.toISOString()}::timestamptz`);
  return rows.length > 0;
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
  if (names.length === 0) return;
  const lines = names.map((name) => sql`(${name}::text, ${keyOf(name, subject)}::text)`);
  await db.execute(sql`-- limits.give-back
    update limit_counts set used = used - 1 where (name, subject) in (${sql.join(lines, sql`, `)}) and used > 0`);
}

/** Removes the counts whose window is over. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.until, now));
}
