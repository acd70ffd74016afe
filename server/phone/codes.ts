import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { dayMs, lagosDay, minuteMs } from "#/shared/time.ts";
import { phoneCodes, textDays } from "./tables.ts";

const lifetimeMs = 10 * minuteMs;
const retentionMs = dayMs;
const wrongTriesMax = 5;
/** Texts may be delayed, so the previous code remains valid. */
const liveMax = 2;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Purpose of a code: a number, and the requester who can use it. An account proves its number, changes a proven one or
 * claims the page that lists it. For sign-in and removal of a page the requester is a device.
 */
export type CodeFor =
  | { purpose: "prove" | "change" | "claim"; phone: string; accountId: string }
  | { purpose: "sign-in" | "remove"; phone: string; device: string };

const deviceHashOf = (about: CodeFor) => ("device" in about ? hashOf(about.device).toString("base64url") : "");

const isFor = (about: CodeFor) =>
  and(
    eq(phoneCodes.purpose, about.purpose),
    eq(phoneCodes.phone, about.phone),
    "device" in about ? eq(phoneCodes.deviceHash, deviceHashOf(about)) : eq(phoneCodes.accountId, about.accountId),
    isNull(phoneCodes.usedAt),
  );

/** Requests a code. @returns its id, for the job that generates and sends it */
export async function requestCode(tx: Db, about: CodeFor, now: Date): Promise<string> {
  const id = newId();
  const { purpose, phone } = about;
  const accountId = "device" in about ? null : about.accountId;
  await tx.insert(phoneCodes).values({
    ...{ id, purpose, phone, accountId, deviceHash: deviceHashOf(about) },
    ...{ createdAt: now, expiresAt: expiryFrom(now) },
  });
  return id;
}

const expiryFrom = (now: Date) => new Date(now.getTime() + lifetimeMs);

export async function findRequested(db: Db, id: string) {
  const { purpose, phone, accountId } = phoneCodes;
  const isWanted = and(eq(phoneCodes.id, id), isNull(phoneCodes.usedAt));
  const [found] = await db.select({ purpose, phone, accountId }).from(phoneCodes).where(isWanted);
  return found;
}

export async function drawCode(db: Db, id: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const drawn = { codeHash: hashOf(id + code), expiresAt: expiryFrom(now) };
  await db.update(phoneCodes).set(drawn).where(eq(phoneCodes.id, id));
  return code;
}

export async function setAccount(db: Db, id: string, accountId: string): Promise<void> {
  await db.update(phoneCodes).set({ accountId }).where(eq(phoneCodes.id, id));
}

export interface RightCode {
  id: string;
  accountId: string | null;
}

/** Checks the latest two codes of this requester; five wrong attempts invalidate them. @returns the code if correct */
export function tryCode(db: Db, about: CodeFor, typed: string, now: Date): Promise<RightCode | undefined> {
  return db.transaction(async (tx) => {
    const latest = await tx
      .select()
      .from(phoneCodes)
      .where(isFor(about))
      .orderBy(desc(phoneCodes.createdAt), desc(phoneCodes.id))
      .limit(liveMax)
      .for("update");
    const live = latest.filter(({ expiresAt, wrongTries }) => expiresAt > now && wrongTries < wrongTriesMax);
    const right = live.find(({ id, codeHash }) => codeHash && timingSafeEqual(hashOf(id + typed), codeHash));
    if (right || live.length === 0) return right;
    const ids = live.map(({ id }) => id);
    await tx
      .update(phoneCodes)
      .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
      .where(inArray(phoneCodes.id, ids));
    return undefined;
  });
}

export async function useCode(tx: Db, id: string, now: Date): Promise<boolean> {
  const isOpen = isNull(phoneCodes.usedAt);
  const [used] = await tx
    .update(phoneCodes)
    .set({ usedAt: now })
    .where(and(eq(phoneCodes.id, id), isOpen))
    .returning();
  if (!used) return false;
  const { purpose, phone, accountId, deviceHash } = used;
  const isSame = and(eq(phoneCodes.purpose, purpose), eq(phoneCodes.phone, phone), isOpen);
  const asker = deviceHash ? eq(phoneCodes.deviceHash, deviceHash) : eq(phoneCodes.accountId, accountId!);
  await tx.update(phoneCodes).set({ usedAt: now }).where(and(isSame, asker));
  return true;
}

export async function endCodesOf(tx: Db, accountId: string, now: Date): Promise<void> {
  const isOpen = and(isNull(phoneCodes.usedAt), gt(phoneCodes.expiresAt, now));
  await tx
    .update(phoneCodes)
    .set({ usedAt: now })
    .where(and(eq(phoneCodes.accountId, accountId), isOpen));
}

export async function sweepCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, new Date(now.getTime() - retentionMs)));
  await db.delete(textDays).where(lt(textDays.day, lagosDay(now.getTime() - 365 * dayMs)));
}

export async function removeCodesOf(tx: Db, accountId: string): Promise<void> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.accountId, accountId));
}
