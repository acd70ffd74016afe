import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Account } from "./queries.ts";
import { newReferralCode } from "./secrets.ts";
import { accounts } from "./tables.ts";

/** The day on which the terms that people accept at sign-up came into force. */
const termsVersion = "2024-05-12";

/** @throws AppError `account/already-exists` when the address is taken, in any case of its letters */
export async function insertAccount(
  db: Db,
  draft: Partial<Account> & { email: string; createdAt: Date },
): Promise<Account> {
  const [account] = await db
    .insert(accounts)
    .values({ ...draft, id: newId(), referralCode: newReferralCode(), termsVersion, termsAcceptedAt: draft.createdAt })
    .onConflictDoNothing()
    .returning();
  if (!account)
    throw new AppError("account/already-exists", "There is an account with this email already. Log in instead");
  return account;
}
