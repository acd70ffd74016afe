import { eq } from "drizzle-orm";
import type { Caller, House, Viewer } from "#/server/house.ts";
import { AppError } from "#/server/platform/errors.ts";
import { refuseCommon } from "./account.ts";
import { countAttempts, forgetAttempts, requireNotWaiting } from "./attempts.ts";
import { grantReset, isResetProven, takeReset, tryCode } from "./codes.ts";
import { sendLetter } from "./letters.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { findAccountByEmail, requireAccount } from "./queries.ts";
import { endSessions } from "./sessions.ts";
import { accounts } from "./tables.ts";

type Means = Pick<House, "db" | "clock" | "jobs" | "events">;

/**
 * Whether `password` is the account's own, tried with patience.
 * @throws AppError `account/wrong-password`, `request/too-many`
 */
export async function requireOwnPassword(
  { db, clock }: Pick<House, "db" | "clock">,
  accountId: string,
  password: string,
): Promise<void> {
  const now = clock.now();
  const tries = { kind: "password-account", subject: accountId } as const;
  await requireNotWaiting(db, now, [tries]);
  const { passwordHash } = await requireAccount(db, accountId);
  if (!(await isPassword(password, passwordHash, { lane: "signIn", key: accountId }))) {
    await countAttempts(db, now, [tries]);
    const detail = "That is not your password";
    throw new AppError("account/wrong-password", detail);
  }
  await forgetAttempts(db, tries);
}

/** Changes the password; every other browser is signed out. */
export async function changePassword(
  means: Means,
  viewer: Viewer,
  draft: { old_password: string; password: string },
): Promise<void> {
  await requireOwnPassword(means, viewer.id, draft.old_password);
  refuseCommon(draft.password);
  const passwordHash = await hashPassword(draft.password, { lane: "other", key: viewer.id });
  await means.db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, viewer.id));
    await endSessions(tx, means.events, viewer.id, viewer.sessionId);
    await sendLetter(means.jobs, tx, "password-changed", viewer.id);
  });
}

/** Asks for a code by mail. What it does and how it answers is the same for an address that nobody has. */
export async function askForReset({ db, clock, jobs }: Means, email: string, caller: Caller): Promise<void> {
  const now = clock.now();
  const tries = [
    { kind: "reset-account", subject: email },
    { kind: "reset-address", subject: caller.ip },
  ] as const;
  await requireNotWaiting(db, now, tries);
  await db.transaction(async (tx) => {
    await countAttempts(tx, now, tries);
    const account = await findAccountByEmail(tx, email);
    if (account) await sendLetter(jobs, tx, "reset-code", account.id);
  });
}

/** Where a reset is being made from, for a caller that carries no token from one step to the next. */
const placeOf = ({ ip, userAgent }: Caller) => `${ip}\n${userAgent}`;

/**
 * Checks the mailed code. @returns the token that sets one password within ten minutes
 * @throws AppError `account/wrong-code`, the same for an unknown address; `request/too-many`
 */
export async function checkResetCode(
  { db, clock }: Pick<House, "db" | "clock">,
  email: string,
  code: string,
  caller: Caller,
): Promise<string> {
  const now = clock.now();
  const tries = [
    { kind: "code-account", subject: email },
    { kind: "code-address", subject: caller.ip },
  ] as const;
  await requireNotWaiting(db, now, tries);
  const account = await findAccountByEmail(db, email);
  const codeId = account ? await tryCode(db, account.id, "reset", code, now) : undefined;
  if (!codeId) {
    await countAttempts(db, now, tries);
    throw new AppError("account/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");
  }
  return grantReset(db, codeId, placeOf(caller), now);
}

/**
 * Sets a new password after the code was right; every browser is signed out.
 * @throws AppError `account/reset-not-proven`, `request/invalid`
 */
export async function setNewPassword(
  { db, clock, jobs, events }: Means,
  draft: { email: string; password: string; confirm_password: string; reset_token?: string | undefined },
  caller: Caller,
): Promise<void> {
  if (draft.password !== draft.confirm_password) {
    const detail = "The two passwords are not the same";
    throw new AppError("request/invalid", detail, { fields: { confirm_password: detail } });
  }
  refuseCommon(draft.password);
  const now = clock.now();
  const proof = { token: draft.reset_token, from: placeOf(caller) };
  const account = await findAccountByEmail(db, draft.email);
  // A hash takes 60 ms of a processor: only who has a proof has one made.
  if (!account || !(await isResetProven(db, account.id, proof, now))) throw notProven();
  const passwordHash = await hashPassword(draft.password, { lane: "other", key: caller.ip });
  await db.transaction(async (tx) => {
    if (!(await takeReset(tx, account.id, proof, now))) throw notProven();
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
    await endSessions(tx, events, account.id);
    await forgetAttempts(tx, { kind: "login-account", subject: draft.email });
    await sendLetter(jobs, tx, "password-changed", account.id);
  });
}

const notProven = () => new AppError("account/reset-not-proven", "Enter the code from your email first");
