import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import { AppError } from "../errors.ts";
import { type Limit, type LimitKey, type LimitName, limits } from "./table.ts";
import { limitCounts } from "./tables.ts";

export type { LimitName } from "./table.ts";

export interface LimitSubject {
  accountId?: string | undefined;
  network?: string | undefined;
  /** The target of an action; case-insensitive. */
  target?: string | undefined;
  device?: string | undefined;
}

const parts: Record<LimitKey, readonly (keyof LimitSubject | "wide network")[]> = {
  account: ["accountId"],
  network: ["network"],
  target: ["target"],
  "account+network": ["accountId", "network"],
  "account+target": ["accountId", "target"],
  "target+network": ["target", "network"],
  "target+device": ["target", "device"],
  "wide network": ["wide network"],
  "target+wide network": ["target", "wide network"],
};

const order = Object.keys(limits) as LimitName[];
const limitOf = (name: LimitName): Limit => limits[name];

/** Only a hash is stored: an IP or email address would be personal data. */
function keyOf(name: LimitName, subject: LimitSubject): string {
  const values = parts[limitOf(name).key].map((part) => {
    const value = part === "wide network" ? subject.network && wideNetworkOf(subject.network) : subject[part];
    if (value === undefined) throw new Error(`the limit ${name} counts by ${part}, and none was given`);
    return value.toLowerCase();
  });
  return createHash("sha256").update(values.join("\n")).digest("base64url");
}

interface LimitReached {
  name: LimitName;
  waitMs: number;
}

/**
 * Counts one towards each of these limits, and stops at the first that is reached: those after it are not counted.
 * Never inside the caller's transaction, because counts stay when the work fails. @returns the limit that was
 * reached, and how long until its window ends
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
  const counted = await countInWindow(db, name, key, new Date(now.getTime() + windowMs), now, most);
  if (counted.length > 0) return undefined;
  const [full] = await db.select({ until: limitCounts.until }).from(limitCounts).where(isOf(name, key));
  const waitMs = full ? full.until.getTime() - now.getTime() : windowMs;
  return { name, waitMs: Math.max(waitMs, 1) };
}

const countInWindow = statement(
  "limits.count",
  `insert into limit_counts as c (name, subject, used, until) values ($1, $2, 1, $3)
    on conflict (name, subject) do update set
      used = case when c.until <= $4 then 1 else c.used + 1 end,
      until = case when c.until <= $4 then excluded.until else c.until end
    where c.until <= $4 or c.used < $5
    returning used`,
);

const isOf = (name: LimitName, key: string) => and(eq(limitCounts.name, name), eq(limitCounts.subject, key));

export async function isCounted(db: Db, now: Date, name: LimitName, subject: LimitSubject): Promise<boolean> {
  const isNow = and(gt(limitCounts.used, 0), gt(limitCounts.until, now));
  return (await db.$count(limitCounts, and(isOf(name, keyOf(name, subject)), isNow))) > 0;
}

export async function requireWithin(
  db: Db,
  now: Date,
  names: readonly LimitName[],
  subject: LimitSubject,
): Promise<void> {
  const reached = await countTowards(db, now, names, subject);
  if (reached) throw tooMany(reached);
}

/** Counts like `requireWithin`, then does the work; failed work is not counted. */
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

/** The error for a limit that was reached. */
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

/** Gives a count back after a success, for limits on failures. */
export async function giveBack(db: Db, names: readonly LimitName[], subject: LimitSubject): Promise<void> {
  for (const name of names) {
    await db
      .update(limitCounts)
      .set({ used: sql`${limitCounts.used} - 1` })
      .where(and(isOf(name, keyOf(name, subject)), gt(limitCounts.used, 0)));
  }
}

export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.until, now));
}

/**
 * The network of an address, as limits and visits count it: an IPv4 address, or the first 64 bits of an IPv6
 * address, because a provider assigns every customer at least that range. IPv4 written as IPv6 is IPv4.
 */
export function networkOf(ip: string): string {
  const address = ip.split("%")[0]!.toLowerCase();
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The first 48 bits of IPv6, which a hosting provider may assign to one customer. An IPv4 network is returned as is. */
function wideNetworkOf(network: string): string {
  if (!network.endsWith("::/64")) return network;
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}

function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const read = (part: string | undefined) => (part ? part.split(":").flatMap(groupOf) : []);
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function groupOf(text: string): number[] {
  if (!text.includes(".")) return [Number.parseInt(text, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
