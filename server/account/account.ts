import { eq } from "drizzle-orm";
import { AppError } from "#/server/platform/errors.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services } from "#/server/services.ts";
import { requireUncommon } from "./common-passwords.ts";
import type { SignedIn } from "./contract.ts";
import { isKnownDevice } from "./devices.ts";
import { queueEmail, warnOfNewDevice } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { insertAccount } from "./insert-account.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { giveToMailbox } from "./proof.ts";
import { findAccountByEmail, findReferrer, requireAccount } from "./queries.ts";
import { signInAs } from "./signed-in.ts";
import { accounts } from "./tables.ts";

export { isActiveAccount, lockActiveAccount, lockCompleteAccount } from "./active.ts";
export { ensureAdministrator, setPassword } from "./administrator.ts";
export { blockAccount, unblockAccount } from "./blocking.ts";
export { assignClients } from "./clients.ts";
export { lookAtGuess } from "./guesses.ts";
export { findAccountOfPhone, findPhoneOf, provePhone, signInByPhone } from "./phone-proof.ts";
export { openPlaceholders } from "./placeholders.ts";
export { replaceImage } from "./profile.ts";
export { findReferrer, isEmailProven, isEstablished } from "./queries.ts";
export { requireReferralCode } from "./referral-code.ts";
export { changeRole } from "./roles.ts";
export { forgetSecondStep } from "./second-step.ts";
export { endSessions } from "./sessions.ts";

export type Deps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;

/**
 * Makes an account and signs it in. Two at once with one address: the database lets one of them in.
 * @throws AppError `account/already-exists`, `request/invalid` for a password that everybody tries first,
 * `request/too-many`
 */
export async function signUp(
  { db, clock, config, jobs }: Deps,
  draft: { email: string; password: string; referrer: string | null | undefined },
  caller: Caller,
): Promise<SignedIn> {
  const now = clock.now();
  requireUncommon(draft.password);
  await requireWithin(db, now, ["sign-up"], caller);
  const passwordHash = await hashPassword(draft.password, caller.network);
  const referrer = draft.referrer ? await findReferrer(db, draft.referrer) : undefined;
  const account = await insertAccount(db, {
    email: draft.email,
    passwordHash,
    referredBy: referrer?.id,
    createdAt: now,
  });
  return db.transaction(async (tx) => {
    await queueEmail(jobs, tx, "prove-email", account.id);
    return signInAs(tx, config, account, caller, now);
  });
}

/** Strangers guess at an account without using up the guesses of a device that signed in to it before. */
const knownDeviceLimits = ["sign-in.device"] as const;
const strangerLimits = ["sign-in.network-guess", "sign-in.network", "sign-in.account"] as const;

/**
 * Signs in with a password.
 * @throws AppError `account/wrong-credentials`, the same for a wrong password and an unknown address;
 * `request/too-many` after several wrong ones; `account/blocked` once the password was right
 */
export async function logIn(
  deps: Deps,
  { username, password }: { username: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const { db, clock, config, jobs } = deps;
  const now = clock.now();
  const account = await findAccountByEmail(db, username);
  const isKnown = account !== undefined && (await isKnownDevice(db, account.id, caller));
  const subject = { target: username, network: caller.network, device: caller.device };
  const isRight = await lookAtGuess(deps, isKnown ? knownDeviceLimits : strangerLimits, subject, async () => {
    const place = caller.network;
    return (await isPassword(password, account?.passwordHash, place)) || undefined;
  });
  if (!isRight || !account) throw wrongCredentials();
  return db.transaction(async (tx) => {
    // A password that was taken away while it was looked at opens nothing: the lock waits for the change.
    const [current] = await tx
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("share");
    if (current?.passwordHash !== account.passwordHash) throw wrongCredentials();
    await warnOfNewDevice(tx, jobs, { accountId: account.id, userAgent: caller.userAgent, at: now });
    return signInAs(tx, config, account, caller, now);
  });
}

const wrongCredentials = () => new AppError("account/wrong-credentials", "Incorrect email or password");

/**
 * Signs in with Google, or up when the address is new here.
 * @throws AppError `account/google-refused` when the token proves nothing, or something else than the query says;
 * `account/blocked`
 */
export async function signInWithGoogle(
  deps: Deps & Pick<Services, "google">,
  email: string,
  caller: Caller,
): Promise<SignedIn> {
  const { db, clock, config, jobs, google } = deps;
  const proven = await google.check(caller.bearer);
  if (!proven || proven.email.toLowerCase() !== email.toLowerCase()) {
    throw new AppError("account/google-refused", "Google did not confirm who you are. Try again");
  }
  const now = clock.now();
  const known = await findAccountByEmail(db, proven.email);
  if (!known) {
    const { email: address, firstName, lastName } = proven;
    const draft = { email: address, firstName, lastName, createdAt: now, emailProvenAt: now };
    const made = await insertAccount(db, draft);
    return signInAs(db, config, made, caller, now);
  }
  return db.transaction(async (tx) => {
    await warnOfNewDevice(tx, jobs, { accountId: known.id, userAgent: caller.userAgent, at: now });
    await giveToMailbox(tx, deps, known.id, now);
    return signInAs(tx, config, await requireAccount(tx, known.id), caller, now);
  });
}
