import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { requireAccount } from "./queries.ts";
import { newReferralCode } from "./secrets.ts";
import { accounts } from "./tables.ts";

/** The code by which a member invites friends. Accounts that were brought in have none until they ask for it. */
export async function requireReferralCode(db: Db, accountId: string): Promise<string> {
  await db
    .update(accounts)
    .set({ referralCode: newReferralCode() })
    .where(and(eq(accounts.id, accountId), isNull(accounts.referralCode)));
  const { referralCode } = await requireAccount(db, accountId);
  return referralCode!;
}
