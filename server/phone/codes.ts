import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { phoneCodes } from "./tables.ts";

const lifetimeMs = 10 * 60_000;
const keptMs = 86_400_000;
const wrongTriesMax = 5;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Purpose of a code: a number and, for proof, the account whose number it is. */
export type CodeFor = { purpose: "prove"; phone: string; accountId: string } | { purpose: "sign-in"; phone: string };

const isFor = (about: CodeFor) =>
  and(
    eq(phoneCodes.purpose, about.purpose),
    eq(phoneCodes.phone, about.phone),
    about.purpose === "prove" ? eq(phoneCodes.accountId, about.accountId) : undefined,
    isNull(phoneCodes.usedAt),
  );

/** Asks for a code; an earlier one for the same is dead. @returns its id, for the job that draws and sends it */
export async function requestCode(tx: Db, about: CodeFor, now: Date): Promise<string> {
  const id = newId();
  await tx.update(phoneCodes).set({ usedAt: now }).where(isFor(about));
  await tx.insert(phoneCodes).values({ id, ...about, createdAt: now, expiresAt: expiryFrom(now) });
  return id;
}

const expiryFrom = (now: Date) => new Date(now.getTime() + lifetimeMs);

/** A code that was asked for, unless another was since. */
export async function findRequested(db: Db, id: string) {
  const { purpose, phone } = phoneCodes;
  const isWanted = and(eq(phoneCodes.id, id), isNull(phoneCodes.usedAt));
  const [found] = await db.select({ purpose, phone }).from(phoneCodes).where(isWanted);
  return found;
}

/** Draws the six digits of a code that was asked for. They are stored nowhere. */
export async function drawCode(db: Db, id: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const drawn = { codeHash: hashOf(id + code), expiresAt: expiryFrom(now) };
  await db.update(phoneCodes).set(drawn).where(eq(phoneCodes.id, id));
  return code;
}

/** Notes which account a sign-in code opens. */
export async function setAccount(db: Db, id: string, accountId: string): Promise<void> {
  await db.update(phoneCodes).set({ accountId }).where(eq(phoneCodes.id, id));
}

export interface RightCode {
  id: string;
  accountId: string | null;
}

/** Tries the code that counts now; five wrong tries kill it. @returns the code when it was right */
export function tryCode(db: Db, about: CodeFor, typed: string, now: Date): Promise<RightCode | undefined> {
  return db.transaction(async (tx) => {
    const [live] = await tx
      .select()
      .from(phoneCodes)
      .where(isFor(about))
      .orderBy(desc(phoneCodes.createdAt))
      .limit(1)
      .for("update");
    if (!live?.codeHash || live.expiresAt <= now || live.wrongTries >= wrongTriesMax) return undefined;
    if (timingSafeEqual(hashOf(live.id + typed), live.codeHash)) return live;
    await tx
      .update(phoneCodes)
      .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
      .where(eq(phoneCodes.id, live.id));
    return undefined;
  });
}

/** Uses a code up. @returns whether it could still be used */
export async function useCode(tx: Db, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(phoneCodes)
    .set({ usedAt: now })
    .where(and(eq(phoneCodes.id, id), isNull(phoneCodes.usedAt)))
    .returning({ id: phoneCodes.id });
  return used.length > 0;
}

/** Removes the codes that ran out a day ago. */
export async function sweepCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, new Date(now.getTime() - keptMs)));
}

/** Removes the codes of an erased person. */
export async function removeCodesOf(tx: Db, accountId: string): Promise<void> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.accountId, accountId));
}
