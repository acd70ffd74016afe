import { eq, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { insertAccount } from "./insert-account.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { forgetSecondStep } from "./second-step.ts";
import { endSessions } from "./sessions.ts";
import { accounts } from "./tables.ts";

const atStart = "";

/**
 * Makes the first administrator from the settings, or makes one of the account that has the address already. Its former
 * holder keeps nothing: where role or password change, sessions end, and where the role is new, the second step too. An
 * account that left or was blocked is brought back, because a product without an administrator cannot be run.
 */
export async function ensureAdministrator({
  db,
  clock,
  config,
  events,
}: Pick<Services, "db" | "clock" | "config" | "events">): Promise<void> {
  if (!config.administrator) return;
  const { email, password } = config.administrator;
  const passwordHash = await hashPassword(password, atStart);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()))
      .for("no key update");
    if (!known) {
      await insertAccount(tx, { email, passwordHash, role: "administrator", createdAt: now, emailProvenAt: now });
      return;
    }
    const isNewRole = known.role !== "administrator";
    const isHere = !known.deletedAt && !known.blockedAt && known.emailProvenAt;
    const hasPassword = await isPassword(password, known.passwordHash, atStart);
    if (!isNewRole && isHere && hasPassword) return;
    await tx
      .update(accounts)
      .set({ role: "administrator", passwordHash, emailProvenAt: now, deletedAt: null, blockedAt: null })
      .where(eq(accounts.id, known.id));
    if (isNewRole || !known.emailProvenAt) await forgetSecondStep(tx, known.id);
    await endSessions(tx, events, known.id);
  });
}

/** Sets a password from inside, without asking for the one before. */
export async function setPassword(db: Db, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, atStart);
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
}
