import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { statement } from "#/server/platform/database/statement.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Language } from "#/shared/language.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { newReferralCode } from "./codes.ts";
import type { User } from "./contract.ts";
import { accounts } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), isNull(accounts.deletedAt)));
  return found;
}

export async function requireAccount(db: Db, id: string): Promise<Account> {
  const [found] = await db.select().from(accounts).where(eq(accounts.id, id)).prepare("account.by-id").execute();
  if (!found) throw new Error(`account ${id} is signed in but does not exist`);
  return found;
}

/** The language of emails, texts and notifications; null: not chosen. */
export async function findLanguage(db: Db, id: string): Promise<Language | null> {
  const [found] = await readLanguage(db, id);
  return found?.language ?? null;
}

const readLanguage = statement<{ language: Language | null }>(
  "account.language",
  "select language from accounts where id = $1",
);

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

const isComplete = ({
  firstName,
  lastName,
  phone,
  localGovernmentId,
}: Pick<Account, "firstName" | "lastName" | "phone" | "localGovernmentId">): boolean =>
  Boolean(firstName && lastName && phone && localGovernmentId);

export async function isEstablished(db: Db, id: string): Promise<boolean> {
  const account = await requireAccount(db, id);
  return account.emailProvenAt !== null && isComplete(account);
}

export async function isEmailProven(db: Db, id: string): Promise<boolean> {
  return (await requireAccount(db, id)).emailProvenAt !== null;
}

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
    language: account.language,
    image: account.image,
    date_created: account.createdAt.toISOString(),
    role: account.role,
    is_complete: isComplete(account),
    has_password: account.passwordHash !== null,
  };
}

export const isActiveAccount = (id: string): SQL | undefined =>
  and(eq(accounts.id, id), isNull(accounts.deletedAt), isNull(accounts.blockedAt));

/** For a session that ended during the call. */
export const signedOut = () => new AppError("account/sign-in-needed", "Log in to do that");

/** `share` allows concurrent actions of the account; `no key update` serializes them, for counting. */
type Strength = "share" | "no key update";

/**
 * Locks the viewer's account against deletion and blocking. The session was checked before the transaction, so a
 * write that shows data of the account takes this lock before any other. @throws AppError `account/sign-in-needed`
 */
export async function lockActiveAccount(tx: Db, accountId: string, strength: Strength = "share"): Promise<Account> {
  const found = tx.select().from(accounts).where(isActiveAccount(accountId)).for(strength);
  const [active] = await found.prepare(`account.lock-active for ${strength}`).execute();
  if (!active) throw signedOut();
  return active;
}

/** The same with strength `share`, without reading the account. */
export async function shareActiveAccount(tx: Db, accountId: string): Promise<void> {
  const [active] = await lockToShare(tx, accountId);
  if (!active) throw signedOut();
}

const lockToShare = statement(
  "account.lock-to-share",
  "select id from accounts where id = $1 and deleted_at is null and blocked_at is null for share",
);

/**
 * The same for public content (a business, a review, a first message), which requires a name, a number and a place.
 * @throws AppError `account/sign-in-needed`, `account/profile-incomplete`
 */
export async function lockCompleteAccount(tx: Db, accountId: string, strength: Strength = "share"): Promise<Account> {
  const active = await lockActiveAccount(tx, accountId, strength);
  requireComplete(active);
  return active;
}

function requireComplete(account: Parameters<typeof isComplete>[0]): void {
  if (!isComplete(account)) throw new AppError("account/profile-incomplete", "Complete your profile first");
}

/** Effective date of the terms accepted at sign-up. */
const termsVersion = "2024-05-12";

/** @throws AppError `account/already-exists` when the address is taken; case-insensitive */
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
