import { eq } from "drizzle-orm";
import { AppError } from "#/server/platform/errors.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { grantReset, isResetProven, takeReset, tryCode } from "./codes.ts";
import { requireUncommon } from "./common-passwords.ts";
import { forgetDevices, rememberDevice } from "./devices.ts";
import { queueEmail } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { giveToMailbox } from "./proof.ts";
import { findAccountByEmail, requireAccount } from "./queries.ts";
import { endSessions } from "./sessions.ts";
import { accounts } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "jobs" | "events">;

/**
 * Refuses a password that is not the account's own.
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

/** Changes the password; every other browser is signed out. */
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

/** Asks for a code by mail. Effect and answer are the same for an unknown address. */
export async function askForReset({ db, clock, jobs }: Deps, email: string, caller: Caller): Promise<void> {
  await requireWithin(db, clock.now(), ["reset.network", "reset.mail"], { target: email, network: caller.network });
  await db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account) await queueEmail(jobs, tx, "reset-code", account.id);
  });
}

/** Origin of a reset, for a caller that carries no token from one step to the next. */
const placeOf = ({ network, userAgent }: Caller) => `${network}\n${userAgent}`;

/**
 * Checks the mailed code. @returns the token that sets one password within ten minutes
 * @throws AppError `account/wrong-code`, the same for an unknown address; `request/too-many`
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
  // Five wrong tries kill a code (codes.ts); these limits hold those back who try codes that were never drawn.
  const codeId = await lookAtGuess(deps, ["code.guess", "code.network"], subject, async () => {
    const account = await findAccountByEmail(db, email);
    return account && tryCode(db, account.id, "reset", code, now);
  });
  if (!codeId) {
    throw new AppError("account/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");
  }
  return grantReset(db, codeId, placeOf(caller), now);
}

/**
 * Sets a new password after the code was right; every browser is signed out.
 * @throws AppError `account/reset-not-proven`, `request/invalid`
 */
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
  // A hash takes 60 ms of a processor: only who has a proof has one made.
  if (!account || !(await isResetProven(db, account.id, proof, now))) throw notProven();
  const passwordHash = await hashPassword(draft.password, caller.network);
  await db.transaction(async (tx) => {
    await giveToMailbox(tx, deps, account.id, now);
    if (!(await takeReset(tx, account.id, proof, now))) throw notProven();
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
    await endSessions(tx, events, account.id);
    await forgetDevices(tx, account.id);
    await rememberDevice(tx, account.id, caller, now);
    await queueEmail(jobs, tx, "password-changed", account.id, { at: now });
  });
}

const notProven = () => new AppError("account/reset-not-proven", "Enter the code from your email first");
