import { and, eq, isNull, sql } from "drizzle-orm";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { nationalPhone } from "#/shared/phone.ts";
import type { User } from "./contract.ts";
import { accounts } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;

/** The account with this email address in any case, unless it is deleted. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), isNull(accounts.deletedAt)));
  return found;
}

/** The viewer's account: there always is one. */
export async function requireAccount(db: Db, id: string): Promise<Account> {
  const [found] = await db.select().from(accounts).where(eq(accounts.id, id)).prepare("account.by-id").execute();
  if (!found) throw new Error(`account ${id} is signed in but does not exist`);
  return found;
}

/** The account of a referral code; `undefined` when there is none. */
export async function findReferrer(
  db: Db,
  code: string,
): Promise<{ id: string; firstName: string; blockedAt: Date | null } | undefined> {
  const [found] = await db
    .select({ id: accounts.id, firstName: accounts.firstName, blockedAt: accounts.blockedAt })
    .from(accounts)
    .where(and(eq(accounts.referralCode, code.toUpperCase()), isNull(accounts.deletedAt)));
  return found;
}

/** True if the profile step is done: a name, a number and a place. */
export const isComplete = ({
  firstName,
  lastName,
  phone,
  localGovernmentId,
}: Pick<Account, "firstName" | "lastName" | "phone" | "localGovernmentId">): boolean =>
  Boolean(firstName && lastName && phone && localGovernmentId);

/** True if an account has a confirmed email and a complete profile: its limits are wider. */
export async function isEstablished(db: Db, id: string): Promise<boolean> {
  const account = await requireAccount(db, id);
  return account.emailProvenAt !== null && isComplete(account);
}

/** True if the owner has shown that they read mail at the address of the account. */
export async function isEmailProven(db: Db, id: string): Promise<boolean> {
  return (await requireAccount(db, id)).emailProvenAt !== null;
}

/** Fields of an account that its owner sees. */
export function presentUser(account: Account): User {
  const lga = account.localGovernmentId ? lgaById(account.localGovernmentId) : undefined;
  return {
    id: account.id,
    email: account.email,
    email_verified: account.emailProvenAt !== null,
    firstname: account.firstName,
    lastname: account.lastName,
    phone: nationalPhone(account.phone),
    phone_verified: account.phoneProvenAt !== null,
    country: "Nigeria",
    state: lga?.state.name ?? "",
    lga: lga?.name ?? "",
    sex: account.sex,
    image: account.image,
    date_created: account.createdAt.toISOString(),
    role: account.role,
    is_complete: isComplete(account),
    has_password: account.passwordHash !== null,
  };
}
