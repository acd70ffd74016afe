import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { newId } from "#/server/platform/id.ts";
import { hashOf, newCode, newToken } from "./secrets.ts";
import { mailedCodes } from "./tables.ts";

const codeMs = 15 * 60_000;
const tokenMs = 10 * 60_000;
const wrongTriesMax = 5;

export type CodePurpose = "reset" | "delete";

/** Draws a code; any earlier one for the same purpose is dead. @returns the six digits, which are stored nowhere */
export async function issueCode(db: Db, accountId: string, purpose: CodePurpose, now: Date): Promise<string> {
  const code = newCode();
  const id = newId();
  await db.transaction(async (tx) => {
    await tx
      .update(mailedCodes)
      .set({ usedAt: now })
      .where(and(eq(mailedCodes.accountId, accountId), eq(mailedCodes.purpose, purpose), isNull(mailedCodes.usedAt)));
    await tx.insert(mailedCodes).values({
      id,
      accountId,
      purpose,
      codeHash: hashOf(id + code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeMs),
    });
  });
  return code;
}

/** The code that counts now: the newest, not used, not run out, not tried to death. Locked until the transaction ends. */
async function findLiveCode(tx: Db, accountId: string, purpose: CodePurpose, now: Date) {
  const [live] = await tx
    .select()
    .from(mailedCodes)
    .where(and(eq(mailedCodes.accountId, accountId), eq(mailedCodes.purpose, purpose), isNull(mailedCodes.usedAt)))
    .orderBy(desc(mailedCodes.createdAt))
    .limit(1)
    .for("update");
  return live && live.expiresAt > now && live.wrongTries < wrongTriesMax ? live : undefined;
}

/**
 * Tries a code. Five wrong tries kill it.
 * @returns its id when it was right
 */
export async function tryCode(
  db: Db,
  accountId: string,
  purpose: CodePurpose,
  code: string,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const live = await findLiveCode(tx, accountId, purpose, now);
    if (!live) return undefined;
    if (timingSafeEqual(hashOf(live.id + code), live.codeHash)) return live.id;
    await tx
      .update(mailedCodes)
      .set({ wrongTries: sql`${mailedCodes.wrongTries} + 1` })
      .where(eq(mailedCodes.id, live.id));
    return undefined;
  });
}

/** Uses a code up. @returns whether it could still be used */
export async function useCode(tx: Db, codeId: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(mailedCodes)
    .set({ usedAt: now })
    .where(and(eq(mailedCodes.id, codeId), isNull(mailedCodes.usedAt)))
    .returning({ id: mailedCodes.id });
  return used.length > 0;
}

/** Turns a right code into a token that sets one password. `from` is where the check came from. */
export async function grantReset(db: Db, codeId: string, from: string, now: Date): Promise<string> {
  const token = newToken();
  await db
    .update(mailedCodes)
    .set({
      tokenHash: hashOf(token),
      tokenExpiresAt: new Date(now.getTime() + tokenMs),
      checkedFrom: hashOf(codeId + from),
    })
    .where(eq(mailedCodes.id, codeId));
  return token;
}

export interface ResetProof {
  token: string | undefined;
  /** Where the caller is, for one that carries no token. */
  from: string;
}

/** Whether a reset is proven, without using the proof up: what costs work comes after this. */
export async function isResetProven(db: Db, accountId: string, proof: ResetProof, now: Date): Promise<boolean> {
  const [granted] = await latestReset(db, accountId, now);
  return proves(granted, proof);
}

/**
 * Whether the password may be set: with the token, or, for a caller that knows none, from where the check came from.
 * Uses the code up.
 */
export async function takeReset(tx: Db, accountId: string, proof: ResetProof, now: Date): Promise<boolean> {
  const [granted] = await latestReset(tx, accountId, now).for("update");
  return proves(granted, proof) && useCode(tx, granted!.id, now);
}

const latestReset = (db: Db, accountId: string, now: Date) =>
  db
    .select()
    .from(mailedCodes)
    .where(
      and(
        eq(mailedCodes.accountId, accountId),
        eq(mailedCodes.purpose, "reset"),
        isNull(mailedCodes.usedAt),
        gt(mailedCodes.tokenExpiresAt, now),
      ),
    )
    .orderBy(desc(mailedCodes.createdAt))
    .limit(1);

function proves(granted: typeof mailedCodes.$inferSelect | undefined, proof: ResetProof): boolean {
  if (!granted?.tokenHash || !granted.checkedFrom) return false;
  return proof.token
    ? timingSafeEqual(hashOf(proof.token), granted.tokenHash)
    : timingSafeEqual(hashOf(granted.id + proof.from), granted.checkedFrom);
}
