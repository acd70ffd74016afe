import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { AppError } from "#/server/platform/errors.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { grantReset, isResetProven, takeReset, tryCode } from "./codes.ts";
import common from "./data/common-passwords.json" with { type: "json" };
import { queueEmail } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { giveToMailbox, lockAccount } from "./proof.ts";
import { findAccountByEmail, requireAccount } from "./queries.ts";
import { revokeAccess } from "./revoke-access.ts";
import { endSessions, rememberDevice } from "./sessions.ts";
import { accounts } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "jobs" | "events">;

/**
 * Checks the account's password.
 * @throws AppError `account/wrong-password`, `request/too-many`
 */
export async function requireOwnPassword(
  deps: Pick<Services, "db" | "clock">,
  accountId: string,
  password: string,
): Promise<void> {
  const isRight = await lookAtGuess(deps, ["own-password"], { accountId }, async () => {
    const { passwordHash } = await requireAccount(deps.db, accountId);
    return (await isPassword(password, passwordHash, accountId)) || undefined;
  });
  if (!isRight) throw new AppError("account/wrong-password", "That is not your password");
}

export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  draft: { old_password: string; password: string },
): Promise<void> {
  await requireOwnPassword(deps, viewer.id, draft.old_password);
  requireUncommon(draft.password);
  const passwordHash = await hashPassword(draft.password, viewer.id);
  await deps.db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, viewer.id));
    await endSessions(tx, deps.events, viewer.id, viewer.sessionId);
    await queueEmail(deps.jobs, tx, "password-changed", viewer.id, { at: deps.clock.now() });
  });
}

/** Sends a reset code. Effect and response are the same for an unknown address. */
export async function requestReset({ db, clock, jobs }: Deps, email: string, caller: Caller): Promise<void> {
  await requireWithin(db, clock.now(), ["reset.network", "reset.mail"], { target: email, network: caller.network });
  await db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account) await queueEmail(jobs, tx, "reset-code", account.id);
  });
}

/** Identifies a reset for a caller that carries no token between steps. */
const placeOf = ({ network, userAgent }: Caller) => `${network}\n${userAgent}`;

/**
 * @returns the token that sets one password within ten minutes @throws AppError `account/wrong-code`, the same for
 * an unknown address; `request/too-many`
 */
export async function checkResetCode(
  deps: Pick<Services, "db" | "clock">,
  email: string,
  code: string,
  caller: Caller,
): Promise<string> {
  const { db } = deps;
  const now = deps.clock.now();
  const subject = { target: email, network: caller.network };
  const codeId = await lookAtGuess(deps, ["code.guess", "code.network"], subject, async () => {
    const account = await findAccountByEmail(db, email);
    return account && tryCode(db, account.id, "reset", code, now);
  });
  if (!codeId) {
    throw new AppError("account/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");
  }
  return grantReset(db, codeId, placeOf(caller), now);
}

export async function setNewPassword(
  deps: Deps,
  draft: { email: string; password: string; confirm_password: string; reset_token?: string | undefined },
  caller: Caller,
): Promise<void> {
  if (draft.password !== draft.confirm_password) {
    const detail = "The two passwords are not the same";
    throw new AppError("request/invalid", detail, { fields: { confirm_password: detail } });
  }
  requireUncommon(draft.password);
  const { db, clock, jobs, events } = deps;
  const now = clock.now();
  const proof = { token: draft.reset_token, from: placeOf(caller) };
  const account = await findAccountByEmail(db, draft.email);
  // Hashing is expensive: only after a proof.
  if (!account || !(await isResetProven(db, account.id, proof, now))) throw notProven();
  const passwordHash = await hashPassword(draft.password, caller.network);
  await db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    if (!(await takeReset(tx, account.id, proof, now))) throw notProven();
    if (!(await giveToMailbox(tx, deps, account.id, now))) {
      await revokeAccess(tx, events, account.id, { cause: "reset", now });
    }
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
    await rememberDevice(tx, account.id, caller, now);
    await queueEmail(jobs, tx, "password-changed", account.id, { at: now });
  });
}

const notProven = () => new AppError("account/reset-not-proven", "Enter the code from your email first");

const derive = promisify(argon2);

/** The minimum OWASP recommends for Argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } satisfies Partial<Argon2Parameters>;

/** One hash at a time per processor, with one processor left for requests. */
export const hashing = new WorkQueue({ atOnce: Math.max(1, availableParallelism() - 1), waitingMax: 200 });

/**
 * @param key account or network, for fair queueing
 * @returns parameters, salt and hash in the usual `$argon2id$…` form
 * @throws AppError `server/unavailable` when the queue is full
 */
export async function hashPassword(password: string, key: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await hashing.run(key, () => derive("argon2id", { ...cost, message: password, nonce: salt }));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Compares a password with the stored hash. Without a stored hash it takes the same time and returns false, so that the timing does
 * not reveal which email addresses have an account.
 * @throws AppError `server/unavailable` when the queue is full
 */
export async function isPassword(
  password: string,
  storedHash: string | null | undefined,
  key: string,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = stored.exec(storedHash ?? "") ?? [];
  if (!salt || !hash) {
    await hashing.run(key, () => derive("argon2id", { ...cost, message: password, nonce: Buffer.alloc(16) }));
    return false;
  }
  const expected = Buffer.from(hash, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, "base64");
  const actual = await hashing.run(key, () =>
    derive("argon2id", { ...parameters, tagLength: expected.length, message: password, nonce }),
  );
  return timingSafeEqual(actual, expected);
}

const commonOnes = new Set(common);

const isCommonPassword = (password: string): boolean => commonOnes.has(password.toLowerCase());

export function requireUncommon(password: string) {
  if (!isCommonPassword(password)) return;
  const detail = "That password is too easy to guess. Choose another";
  throw new AppError("request/invalid", detail, { fields: { password: detail } });
}
