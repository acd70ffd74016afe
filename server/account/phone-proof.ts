import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Caller, Services } from "#/server/services.ts";
import { lockActiveAccount } from "./active.ts";
import type { SignedIn, User } from "./contract.ts";
import { warnOfNewDevice } from "./emails.ts";
import { presentUser, requireAccount } from "./queries.ts";
import { signInAs } from "./signed-in.ts";
import { accounts } from "./tables.ts";

/** A family or a shop may share a phone; more accounts than that are one person with many. */
const accountsMax = 3;

/** The number of an account, E.164 or empty, and whether its owner proved that they hold it. */
export async function findPhoneOf(db: Db, accountId: string): Promise<{ phone: string; isProven: boolean }> {
  const { phone, phoneProvenAt } = await requireAccount(db, accountId);
  return { phone, isProven: phoneProvenAt !== null };
}

/** The account that proved this number; of several, the latest to do so. Those who left or were blocked have no say. */
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
 * Marks the number of an account as proven, if it is still this one and at most two others proved it.
 * Accounts that prove one number at once wait for each other, so a fourth is never let in.
 */
export async function provePhone(
  tx: Db,
  { events }: Pick<Services, "events">,
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
  await events.publish(tx, "account.phone-changed", { accountId });
  return presentUser(proven!);
}

/**
 * Signs in the person who holds the phone of an account that proved its number.
 * @returns nothing when the account has another number by now, or is gone
 * @throws AppError `account/blocked`
 */
export async function signInByPhone(
  tx: Db,
  { config, jobs }: Pick<Services, "config" | "jobs">,
  { accountId, phone }: { accountId: string; phone: string },
  caller: Caller,
  now: Date,
): Promise<SignedIn | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("share");
  if (!account?.phoneProvenAt || account.phone !== phone || account.deletedAt) return undefined;
  await warnOfNewDevice(tx, jobs, { accountId, userAgent: caller.userAgent, at: now });
  return signInAs(tx, config, account, caller, now);
}
