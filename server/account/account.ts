import { eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services } from "#/server/services.ts";
import type { SignedIn } from "./contract.ts";
import { isKnownDevice, rememberDevice } from "./devices.ts";
import { queueEmail } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { type HashPlace, hashPassword, isCommonPassword, isPassword } from "./passwords.ts";
import { type Account, findAccountByEmail, findReferrer, presentUser } from "./queries.ts";
import { newReferralCode } from "./secrets.ts";
import { isNewDevice, openSession } from "./sessions.ts";
import { accounts } from "./tables.ts";

export { lockActiveAccount, lockCompleteAccount } from "./active.ts";
export { blockAccount, unblockAccount } from "./blocking.ts";
export { assignClients } from "./clients.ts";
export { openPlaceholders, type Placeholder } from "./placeholders.ts";
export { replaceImage } from "./profile.ts";
export { requireReferralCode } from "./referral-code.ts";
export { changeRole } from "./roles.ts";
export { forgetSecondStep } from "./second-step.ts";
export { endSessions } from "./sessions.ts";

export type Deps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;

/** The day on which the terms that people accept at sign-up came into force. */
export const termsVersion = "2024-05-12";

/**
 * Makes an account and signs it in. Two at once with one address: the database lets one of them in.
 * @throws AppError `account/already-exists`, `request/invalid` for a password that everybody tries first,
 * `request/too-many`
 */
export async function signUp(
  { db, clock, config }: Deps,
  draft: { email: string; password: string; referrer: string | null | undefined },
  caller: Caller,
): Promise<SignedIn> {
  const now = clock.now();
  refuseCommon(draft.password);
  await requireWithin(db, now, ["sign-up"], caller);
  const passwordHash = await hashPassword(draft.password, { lane: "other", key: caller.network });
  const referrer = draft.referrer ? await findReferrer(db, draft.referrer) : undefined;
  const account = await insertAccount(db, {
    email: draft.email,
    passwordHash,
    referredBy: referrer?.id,
    createdAt: now,
  });
  return openFor(db, config, account, caller, now);
}

/** @throws AppError `request/invalid` */
export function refuseCommon(password: string) {
  if (!isCommonPassword(password)) return;
  const detail = "That password is too easy to guess. Choose another";
  throw new AppError("request/invalid", detail, { fields: { password: detail } });
}

/** @throws AppError `account/already-exists` when the address is taken, in any case of its letters */
async function insertAccount(db: Db, draft: Partial<Account> & { email: string; createdAt: Date }): Promise<Account> {
  const [account] = await db
    .insert(accounts)
    .values({ ...draft, id: newId(), referralCode: newReferralCode(), termsVersion, termsAcceptedAt: draft.createdAt })
    .onConflictDoNothing()
    .returning();
  if (!account)
    throw new AppError("account/already-exists", "There is an account with this email already. Log in instead");
  return account;
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
    const place = { lane: "signIn", key: caller.network } as const;
    return (await isPassword(password, account?.passwordHash, place)) || undefined;
  });
  if (!isRight || !account) throw new AppError("account/wrong-credentials", "Incorrect email or password");
  return db.transaction(async (tx) => {
    if (await isNewDevice(tx, account.id, caller.userAgent)) await queueEmail(jobs, tx, "new-device", account.id);
    return openFor(tx, config, account, caller, now);
  });
}

/**
 * Signs in with Google, or up when the address is new here.
 * @throws AppError `account/google-refused` when the token proves nothing, or something else than the query says;
 * `account/blocked`
 */
export async function signInWithGoogle(
  { db, clock, config, jobs, google }: Deps & Pick<Services, "google">,
  email: string,
  caller: Caller,
): Promise<SignedIn> {
  const proven = await google.check(caller.bearer);
  if (!proven || proven.email.toLowerCase() !== email.toLowerCase()) {
    throw new AppError("account/google-refused", "Google did not confirm who you are. Try again");
  }
  const now = clock.now();
  const known = await findAccountByEmail(db, proven.email);
  if (!known) {
    const { email: address, firstName, lastName } = proven;
    const made = await insertAccount(db, { email: address, firstName, lastName, createdAt: now });
    return openFor(db, config, made, caller, now);
  }
  return db.transaction(async (tx) => {
    if (await isNewDevice(tx, known.id, caller.userAgent)) await queueEmail(jobs, tx, "new-device", known.id);
    return openFor(tx, config, known, caller, now);
  });
}

/** @throws AppError `account/blocked` for somebody whom a moderator shut out */
async function openFor(
  db: Db,
  { supportEmail }: Deps["config"],
  account: Account,
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  if (account.blockedAt) {
    const detail = `Your account is blocked. To learn why, or to say that it is wrong, write to ${supportEmail}`;
    throw new AppError("account/blocked", detail);
  }
  const token = await openSession(db, account.id, caller.userAgent, now);
  await rememberDevice(db, account.id, caller, now);
  return { access_token: token, token_type: "bearer", user: presentUser(account) };
}

const atStart: HashPlace = { lane: "other", key: "" };

/** Makes the first administrator, or sets its password anew, from the settings. */
export async function ensureAdministrator({
  db,
  clock,
  config,
}: Pick<Services, "db" | "clock" | "config">): Promise<void> {
  if (!config.administrator) return;
  const { email, password } = config.administrator;
  const passwordHash = await hashPassword(password, atStart);
  const known = await findAccountByEmail(db, email);
  if (known) await db.update(accounts).set({ role: "administrator", passwordHash }).where(eq(accounts.id, known.id));
  else await insertAccount(db, { email, passwordHash, role: "administrator", createdAt: clock.now() });
}

/** Sets a password from inside, without asking for the one before. */
export async function setPassword(db: Db, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, atStart);
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
}
