import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { type Account, isComplete } from "./queries.ts";
import { accounts } from "./tables.ts";

/** The account, unless its owner left or was blocked. */
export const isActiveAccount = (id: string): SQL | undefined =>
  and(eq(accounts.id, id), isNull(accounts.deletedAt), isNull(accounts.blockedAt));

/** For a call whose session was valid when it began, and whose owner left or was blocked since. */
export const signedOut = () => new AppError("account/sign-in-needed", "Log in to do that");

/** `share`: others may act for the same account at the same time; `no key update`: one after the other, to count. */
type Strength = "share" | "no key update";

/**
 * Locks the account of the signed-in person against deletion and blocking until the transaction ends. The session was
 * checked before the transaction began, so whatever shows something of theirs takes this lock first, before any other.
 * Otherwise a page could come back after its owner left.
 *
 * @throws AppError `account/sign-in-needed` when they left or were blocked in the meantime
 */
export async function lockActiveAccount(tx: Db, accountId: string, strength: Strength = "share"): Promise<Account> {
  const found = tx.select().from(accounts).where(isActiveAccount(accountId)).for(strength);
  const [active] = await found.prepare(`account.lock-active for ${strength}`).execute();
  if (!active) throw signedOut();
  return active;
}

/**
 * The same for what is said in public (a business, a review, a first message): that takes a name, a number and a place.
 * @throws AppError `account/sign-in-needed`, `account/profile-incomplete`
 */
export async function lockCompleteAccount(tx: Db, accountId: string, strength: Strength = "share"): Promise<Account> {
  const active = await lockActiveAccount(tx, accountId, strength);
  requireComplete(active);
  return active;
}

/** @throws AppError `account/profile-incomplete` */
export function requireComplete(account: Parameters<typeof isComplete>[0]): void {
  if (!isComplete(account)) throw new AppError("account/profile-incomplete", "Complete your profile first");
}
