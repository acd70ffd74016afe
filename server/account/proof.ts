import { eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { findProofByToken, tryCode, useCode } from "./codes.ts";
import type { SignedIn, User } from "./contract.ts";
import { queueEmail } from "./emails.ts";
import { lookAtGuess } from "./guesses.ts";
import { hashPassword, requireUncommon } from "./password.ts";
import { type Account, presentUser, requireAccount } from "./queries.ts";
import { revokeAccess } from "./revoke-access.ts";
import { rememberDevice, signInAs } from "./sessions.ts";
import { accounts } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;

const wrongCode = () =>
  new AppError("account/wrong-code", "That code is wrong or has run out. Check it, or ask for a new one");
const deadLink = () =>
  new AppError("account/wrong-code", "That link has run out or was used already. Log in and ask for a new one");

export async function requestProof({ db, clock, jobs }: Deps, viewer: Viewer): Promise<void> {
  const { emailProvenAt } = await requireAccount(db, viewer.id);
  if (emailProvenAt) return;
  await requireWithin(db, clock.now(), ["proof.mail"], { accountId: viewer.id });
  await db.transaction((tx) => queueEmail(jobs, tx, "prove-email", viewer.id));
}

/**
 * Proves the viewer's address, with the mailed code or the token of the mailed link. This session knows the mailbox, so
 * it remains signed in with its password; every other session ends.
 * @throws AppError `account/wrong-code`, `request/too-many`
 */
export async function proveEmail(
  deps: Deps,
  viewer: Viewer,
  typed: { code?: string | undefined; token?: string | undefined },
  caller: Caller,
): Promise<User> {
  const now = deps.clock.now();
  const codeId = await lookAtGuess(deps, ["proof.guess"], { accountId: viewer.id }, async () => {
    if (typed.code) return tryCode(deps.db, viewer.id, "prove", typed.code, now);
    const proof = await findProofByToken(deps.db, typed.token ?? "", now);
    return proof?.accountId === viewer.id ? proof.id : undefined;
  });
  if (!codeId) throw typed.code ? wrongCode() : deadLink();
  const account = await deps.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    if (!(await useCode(tx, codeId, now))) throw typed.code ? wrongCode() : deadLink();
    await tx.update(accounts).set({ emailProvenAt: now }).where(eq(accounts.id, viewer.id));
    const { sessionId: exceptSessionId } = viewer;
    await revokeAccess(tx, deps.events, viewer.id, { cause: "proven", exceptSessionId, now });
    await rememberDevice(tx, viewer.id, caller, now);
    return requireAccount(tx, viewer.id);
  });
  return presentUser(account);
}

/**
 * Proves an address with the mailed link without a session: the owner of the mailbox sets a password and takes the
 * account over. @throws AppError `account/wrong-code`, `request/invalid`, `account/blocked`
 */
export async function takeByLink(
  deps: Deps,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const { db, config, clock } = deps;
  requireUncommon(password);
  const now = clock.now();
  const proof = await findProofByToken(db, token, now);
  if (!proof) throw deadLink();
  const passwordHash = await hashPassword(password, caller.network);
  return db.transaction(async (tx) => {
    await lockAccount(tx, proof.accountId);
    if (!(await useCode(tx, proof.id, now))) throw deadLink();
    if (!(await giveToMailbox(tx, deps, proof.accountId, now))) throw deadLink();
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, proof.accountId));
    return signInAs(tx, config, await requireAccount(tx, proof.accountId), caller, now);
  });
}

/**
 * Transfers an account with an unproven address to the person who has just proven access to the mailbox. Its creator may be a
 * stranger, so every sign-in method is revoked. @returns whether the address was unproven before
 */
export async function giveToMailbox(
  tx: Db,
  { events, jobs }: Pick<Services, "events" | "jobs">,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const { emailProvenAt, passwordHash, deletedAt } = await lockAccount(tx, accountId);
  if (emailProvenAt || deletedAt) return false;
  await tx.update(accounts).set({ emailProvenAt: now }).where(eq(accounts.id, accountId));
  await revokeAccess(tx, events, accountId, { cause: "taken", now });
  if (passwordHash) await queueEmail(jobs, tx, "email-proven", accountId);
  return true;
}

export async function lockAccount(tx: Db, accountId: string): Promise<Account> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  if (!account) throw new Error(`account ${accountId} is to be proven but does not exist`);
  return account;
}
