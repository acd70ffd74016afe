import { timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { countTowards } from "#/server/platform/limits/limits.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { dayMs } from "#/shared/time.ts";
import { hashOf, tryCode, useCode } from "./codes.ts";
import type { SignedIn, User } from "./contract.ts";
import { queueEmail, warnOfNewDevice } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { isPassword, requireOwnPassword } from "./password.ts";
import { lockAccount } from "./proof.ts";
import { type Account, lockActiveAccount, presentUser, requireAccount } from "./queries.ts";
import { revokeAccess } from "./revoke-access.ts";
import { isKnownDevice, signInAs } from "./sessions.ts";
import { accounts, numberChanges } from "./tables.ts";

const undoMs = 7 * dayMs;

type Deps = Pick<Services, "db" | "clock" | "events" | "jobs">;

/** A proven number is a sign-in method, so changing it requires more than a session. */
export const isGuarded = ({ phoneProvenAt, phone }: Account, next: string): boolean =>
  phoneProvenAt !== null && phone !== next;

/**
 * Requires the owner's password, or a code texted to it, to change a proven number.
 * @throws AppError `account/password-needed`, `account/wrong-password`, `account/wrong-code`, `request/too-many`
 */
export async function requireOwner(
  deps: Pick<Services, "db" | "clock" | "phoneCodes">,
  viewer: Viewer,
  phone: string,
  { password, phone_code: code }: { password?: string | undefined; phone_code?: string | undefined },
): Promise<void> {
  if (password) return requireOwnPassword(deps, viewer.id, password);
  if (!code) throw passwordNeeded();
  if (await deps.phoneCodes.takeChangeCode(deps, { accountId: viewer.id, phone }, code)) return;
  throw new AppError("account/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");
}

export const passwordNeeded = () =>
  new AppError(
    "account/password-needed",
    "Your number is confirmed. To change it, enter your password, or a code that we text to the number you have now",
  );

/** Records the change of a proven number and emails the owner a link that undoes it. */
export async function noteNumberChange(
  tx: Db,
  { jobs, clock }: Pick<Deps, "jobs" | "clock">,
  { id: accountId, phone, phoneProvenAt }: Account,
): Promise<void> {
  const now = clock.now();
  const changeId = newId();
  await tx.insert(numberChanges).values({
    ...{ id: changeId, accountId, phone, provenAt: phoneProvenAt! },
    ...{ changedAt: now, expiresAt: new Date(now.getTime() + undoMs) },
  });
  await queueEmail(jobs, tx, "number-changed", accountId, { at: now, changeId });
}

/**
 * Undoes the change of a number with the mailed link, and revokes every sign-in method: the person who changed it knew the password or had
 * the phone. The number is proven again only if no other change before it can be undone: else it may be a thief's.
 * @throws AppError `account/wrong-code`
 */
export async function undoNumberChange(deps: Deps, token: string): Promise<void> {
  const { db, clock, events } = deps;
  const now = clock.now();
  const [id = "", secret = ""] = token.split(".");
  const isOpen = (changeId: string) => and(eq(numberChanges.id, changeId), gt(numberChanges.expiresAt, now));
  const [found] = isId(id) ? await db.select().from(numberChanges).where(isOpen(id)) : [];
  if (!found?.tokenHash || !timingSafeEqual(hashOf(secret), found.tokenHash)) throw deadLink();
  const { accountId } = found;
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    const open = await tx
      .select()
      .from(numberChanges)
      .where(and(eq(numberChanges.accountId, accountId), gt(numberChanges.expiresAt, now)))
      .orderBy(asc(numberChanges.changedAt), asc(numberChanges.id));
    const change = open.find((one) => one.id === id);
    if (!change || account.deletedAt) throw deadLink();
    await revokeAccess(tx, events, accountId, { cause: "reset", now });
    const isFirst = open[0] === change;
    await tx
      .update(accounts)
      .set({ phone: change.phone, phoneProvenAt: isFirst ? change.provenAt : null })
      .where(eq(accounts.id, accountId));
    for (const one of open.slice(open.indexOf(change))) {
      await tx.delete(numberChanges).where(eq(numberChanges.id, one.id));
    }
    await events.publish(tx, "account.phone-changed", { accountId });
  });
}

const deadLink = () => new AppError("account/wrong-code", "That link has run out or was used already");

/** A family or a shop may share a phone; more accounts are likely one person's. */
const accountsMax = 3;

export async function findPhoneOf(db: Db, accountId: string): Promise<{ phone: string; isProven: boolean }> {
  const { phone, phoneProvenAt } = await requireAccount(db, accountId);
  return { phone, isProven: phoneProvenAt !== null };
}

/** The account that proved this number; of several, the latest to do so. Deleted and blocked accounts are ignored. */
export async function findAccountOfPhone(db: Db, phone: string): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.phone, phone), isNotNull(accounts.phoneProvenAt), isNull(accounts.deletedAt)))
    .orderBy(desc(accounts.phoneProvenAt), desc(accounts.id))
    .limit(1);
  return found;
}

/**
 * Marks the number as proven, if it is unchanged and at most two other accounts proved it. Concurrent proofs of one
 * number are serialized.
 */
export async function provePhone(
  tx: Db,
  { events, jobs }: Pick<Services, "events" | "jobs">,
  accountId: string,
  phone: string,
  now: Date,
): Promise<User | "another number" | "used too often"> {
  const account = await lockActiveAccount(tx, accountId, "no key update");
  if (account.phone !== phone) return "another number";
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`phone ${phone}`}))`);
  const isElsewhere = and(eq(accounts.phone, phone), isNotNull(accounts.phoneProvenAt), ne(accounts.id, accountId));
  if ((await tx.$count(accounts, isElsewhere)) >= accountsMax) return "used too often";
  const [proven] = await tx.update(accounts).set({ phoneProvenAt: now }).where(eq(accounts.id, accountId)).returning();
  await queueEmail(jobs, tx, "number-confirmed", accountId, { at: now });
  await events.publish(tx, "account.phone-changed", { accountId });
  return presentUser(proven!);
}

/** Numbers are reassigned, so that older proofs are not trusted. */
const trustedMs = 90 * dayMs;

/** True while the holder of the number is assumed to be the person who proved it. */
export const isProofTrusted = (provenAt: Date, now: Date): boolean => now.getTime() - provenAt.getTime() < trustedMs;

/** Renews the proof of a number that has just been used: a number in use is not reassigned. At most once a day. */
export async function renewPhoneProof(db: Db, accountId: string, now: Date): Promise<void> {
  const isOlder = lt(accounts.phoneProvenAt, new Date(now.getTime() - dayMs));
  await db
    .update(accounts)
    .set({ phoneProvenAt: now })
    .where(and(eq(accounts.id, accountId), isOlder));
}

/**
 * Requires the password or an emailed code on a new device for a number that was proven long ago.
 * Without either, the code is emailed.
 * @throws AppError `phone/proof-needed`, `account/wrong-password`, `account/wrong-code`, `request/too-many`
 */
export async function requireTrustedNumber(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  accountId: string,
  proof: { password?: string | undefined; email_code?: string | undefined },
  caller: Caller,
): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const account = await requireAccount(db, accountId);
  const provenAt = account.phoneProvenAt ?? now;
  if (isProofTrusted(provenAt, now) || (await isKnownDevice(db, accountId, caller))) return;
  const subject = { target: account.email, network: caller.network };
  const { password, email_code: code } = proof;
  if (password) {
    const isRight = await lookAtGuess(deps, passwordGuesses, subject, async () => {
      return (await isPassword(password, account.passwordHash, caller.network)) || undefined;
    });
    if (isRight) return;
    throw new AppError("account/wrong-password", "That is not your password");
  }
  if (code) {
    const isRight = await lookAtGuess(deps, ["code.guess", "code.network"], subject, async () => {
      const id = await tryCode(db, accountId, "sign-in", code, now);
      return (id && (await useCode(db, id, now))) || undefined;
    });
    if (isRight) return;
    throw new AppError("account/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");
  }
  if (!(await countTowards(db, now, ["sign-in.mail"], { accountId }))) {
    await db.transaction((tx) => queueEmail(jobs, tx, "sign-in-code", accountId));
  }
  throw new AppError(
    "phone/proof-needed",
    "It is long ago that you confirmed this number. Enter your password too, or the code that we emailed you",
  );
}

const passwordGuesses = ["sign-in.network-guess", "sign-in.network", "sign-in.account"] as const;

/** @returns undefined if the account has another number by now, or was deleted @throws AppError `account/blocked` */
export async function signInByPhone(
  tx: Db,
  { config, jobs }: Pick<Services, "config" | "jobs">,
  { accountId, phone }: { accountId: string; phone: string },
  caller: Caller,
  now: Date,
): Promise<SignedIn | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  if (!account?.phoneProvenAt || account.phone !== phone || account.deletedAt) return undefined;
  await warnOfNewDevice(tx, jobs, { accountId, userAgent: caller.userAgent, at: now });
  const signedIn = await signInAs(tx, config, account, caller, now);
  await tx.update(accounts).set({ phoneProvenAt: now }).where(eq(accounts.id, accountId));
  return signedIn;
}
