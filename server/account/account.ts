import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services } from "#/server/services.ts";
import type { Language } from "#/shared/language.ts";
import { newReferralCode } from "./codes.ts";
import type { SignedIn } from "./contract.ts";
import { queueEmail, warnOfNewDevice } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { hashPassword, isPassword, requireUncommon } from "./password.ts";
import { giveToMailbox } from "./proof.ts";
import { findAccountByEmail, findReferrer, insertAccount, requireAccount } from "./queries.ts";
import { revokeAccess } from "./revoke-access.ts";
import { isKnownDevice, signInAs } from "./sessions.ts";
import { accounts } from "./tables.ts";

export { lookAtGuess } from "./guesses.ts";
export {
  findAccountOfPhone,
  findPhoneOf,
  isProofTrusted,
  provePhone,
  renewPhoneProof,
  requireTrustedNumber,
  signInByPhone,
} from "./phone-number.ts";
export { replaceImage } from "./profile.ts";
export {
  findLanguage,
  findReferrer,
  isActiveAccount,
  isEmailProven,
  isEstablished,
  lockActiveAccount,
  lockCompleteAccount,
  shareActiveAccount,
} from "./queries.ts";
export { changeRole, ensureAdministrator, setPassword } from "./roles.ts";
export { forgetSecondStep } from "./second-step.ts";
export { endSessions, isKnownDevice } from "./sessions.ts";

export type Deps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;

/**
 * Creates an account and signs it in. @throws AppError `account/already-exists`, `request/invalid` for a common
 * password, `request/too-many`
 */
export async function signUp(
  { db, clock, config, jobs }: Deps,
  draft: {
    email: string;
    password: string;
    referrer?: string | null | undefined;
    language?: Language | undefined;
  },
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
    language: draft.language,
    createdAt: now,
  });
  return db.transaction(async (tx) => {
    await queueEmail(jobs, tx, "prove-email", account.id);
    return signInAs(tx, config, account, caller, now);
  });
}

/** A known device has limits of its own, so that strangers cannot use up its attempts. */
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
    // The password may have been changed while it was checked; the lock waits for that change.
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
 * Signs in with Google, or signs up when the address is new. @throws AppError `account/google-refused` when the
 * token proves nothing or another address; `account/blocked`
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

/**
 * Signs an account out everywhere and lets it sign in nowhere. @throws AppError `account/not-allowed` for staff:
 * remove their role first
 */
export async function blockAccount(tx: Db, events: Events, accountId: string, now: Date): Promise<void> {
  const [blocked] = await tx
    .update(accounts)
    .set({ blockedAt: now })
    .where(and(eq(accounts.id, accountId), eq(accounts.role, "user")))
    .returning({ id: accounts.id });
  if (!blocked) throw new AppError("account/not-allowed", "Somebody who works here can’t be blocked");
  await revokeAccess(tx, events, accountId, { cause: "blocked", now });
  await events.publish(tx, "account.blocked", { accountId });
}

export async function unblockAccount(tx: Db, events: Events, accountId: string): Promise<void> {
  await tx.update(accounts).set({ blockedAt: null }).where(eq(accounts.id, accountId));
  await events.publish(tx, "account.restored", { accountId });
}

export async function assignClients(tx: Db, moves: readonly { accountId: string; agentId: string }[]): Promise<number> {
  if (moves.length === 0) return 0;
  await tx.execute(sql`
    update ${accounts} set agent_id = move.agent_id
    from unnest(
      ${sql.param(moves.map(({ accountId }) => accountId))}::uuid[],
      ${sql.param(moves.map(({ agentId }) => agentId))}::uuid[]) as move (account_id, agent_id)
    where ${accounts.id} = move.account_id`);
  return moves.length;
}

/** The member's referral code. Imported accounts get one on first request. */
export async function requireReferralCode(db: Db, accountId: string): Promise<string> {
  await db
    .update(accounts)
    .set({ referralCode: newReferralCode() })
    .where(and(eq(accounts.id, accountId), isNull(accounts.referralCode)));
  const { referralCode } = await requireAccount(db, accountId);
  return referralCode!;
}

export interface Placeholder {
  email: string;
  firstName: string;
  lastName: string;
  /** E.164 */
  phone: string;
  localGovernmentId: number;
}

/**
 * Creates accounts without a password for owners of imported businesses; the owners take them over with a reset by email.
 * Existing accounts stay as they are. Each is locked against deletion. @returns ids by lower-case address, without
 * deleted and blocked accounts
 */
export async function openPlaceholders(
  tx: Db,
  people: readonly Placeholder[],
  now: Date,
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const rows = people.map((person) => ({ ...person, id: newId() }));
  await tx.execute(sql`
    insert into accounts (id, email, first_name, last_name, phone, local_government_id, created_at)
    select id, email, "firstName", "lastName", phone, "localGovernmentId", ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, email text, "firstName" text, "lastName" text,
      phone text, "localGovernmentId" smallint)
    on conflict do nothing`);
  const address = sql<string>`lower(${accounts.email})`;
  const found = await tx
    .select({ id: accounts.id, address })
    .from(accounts)
    .where(
      and(
        inArray(
          address,
          people.map(({ email }) => email.toLowerCase()),
        ),
        isNull(accounts.deletedAt),
        isNull(accounts.blockedAt),
      ),
    )
    .orderBy(accounts.id)
    .for("share");
  return new Map(found.map(({ id, address }) => [address, id]));
}
