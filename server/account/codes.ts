import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { isId } from "#/shared/id.ts";
import { minuteMs } from "#/shared/time.ts";
import { accounts, mailedCodes, numberChanges } from "./tables.ts";

const tokenMs = 10 * minuteMs;
const wrongTriesMax = 5;

/** Proving an address may take a day: a guessed code gains nothing else. */
const codeMs = { reset: 15 * minuteMs, delete: 15 * minuteMs, prove: 24 * 60 * minuteMs, "sign-in": 15 * minuteMs };
type CodePurpose = keyof typeof codeMs;

/** Issues a code and invalidates any earlier one for the purpose. @returns the six digits, which are not stored */
export async function issueCode(db: Db, accountId: string, purpose: CodePurpose, now: Date): Promise<string> {
  const code = newCode();
  await insertCode(db, { accountId, purpose, code, token: undefined }, now);
  return code;
}

export async function issueProof(db: Db, accountId: string, now: Date): Promise<{ code: string; token: string }> {
  const code = newCode();
  const secret = newToken();
  const id = await insertCode(db, { accountId, purpose: "prove", code, token: secret }, now);
  return { code, token: `${id}.${secret}` };
}

export async function issueUndo(db: Db, changeId: string): Promise<string> {
  const secret = newToken();
  await db
    .update(numberChanges)
    .set({ tokenHash: hashOf(secret) })
    .where(eq(numberChanges.id, changeId));
  return `${changeId}.${secret}`;
}

export async function findProofByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ id: string; accountId: string } | undefined> {
  const [id = "", secret = ""] = token.split(".");
  if (!isId(id)) return undefined;
  const [proof] = await db
    .select()
    .from(mailedCodes)
    .where(and(eq(mailedCodes.id, id), eq(mailedCodes.purpose, "prove"), isNull(mailedCodes.usedAt)));
  if (!proof?.tokenHash || !proof.tokenExpiresAt || proof.tokenExpiresAt <= now) return undefined;
  return timingSafeEqual(hashOf(secret), proof.tokenHash) ? { id, accountId: proof.accountId } : undefined;
}

interface DrawnCode {
  accountId: string;
  purpose: CodePurpose;
  code: string;
  token: string | undefined;
}

async function insertCode(db: Db, { accountId, purpose, code, token }: DrawnCode, now: Date): Promise<string> {
  const id = newId();
  const expiresAt = new Date(now.getTime() + codeMs[purpose]);
  await db.transaction(async (tx) => {
    // Serializes: concurrent requests would not see each other's code.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
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
      expiresAt,
      ...(token && { tokenHash: hashOf(token), tokenExpiresAt: expiresAt }),
    });
  });
  return id;
}

/** The newest unused code, unless it is expired or has too many wrong attempts. Locked until the transaction ends. */
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

/** Tries a code; five wrong tries invalidate it. @returns its id when it was right */
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

export async function useCode(tx: Db, codeId: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(mailedCodes)
    .set({ usedAt: now })
    .where(and(eq(mailedCodes.id, codeId), isNull(mailedCodes.usedAt)))
    .returning({ id: mailedCodes.id });
  return used.length > 0;
}

/** Exchanges a correct code for a token that sets one password. `from` identifies the caller of the check. */
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

interface ResetProof {
  token: string | undefined;
  from: string;
}

/** True if a reset is proven, without consuming the proof. Checked before expensive work. */
export async function isResetProven(db: Db, accountId: string, proof: ResetProof, now: Date): Promise<boolean> {
  const [granted] = await latestReset(db, accountId, now);
  return proves(granted, proof);
}

/**
 * True if the password may be set: with the token, or, without one, by the caller that made the check.
 * Consumes the code.
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

export const newToken = (): string => randomBytes(32).toString("base64url");

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const unmistakable = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Without ambiguous characters. */
export const newReferralCode = (): string =>
  Array.from({ length: 8 }, () => unmistakable[randomInt(unmistakable.length)]).join("");
