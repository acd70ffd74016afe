import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Caller, Services } from "#/server/services.ts";
import type { SignedIn } from "./contract.ts";
import { rememberDevice } from "./devices.ts";
import { type Account, presentUser } from "./queries.ts";
import { openSession } from "./sessions.ts";

/**
 * Opens a session for an account whose owner has proven their identity.
 * @throws AppError `account/blocked` for a blocked account
 */
export async function signInAs(
  db: Db,
  { supportEmail }: Services["config"],
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
