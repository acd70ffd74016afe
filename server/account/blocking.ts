import { and, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { endSessions } from "./sessions.ts";
import { accounts } from "./tables.ts";

/**
 * Blocks an account: signed out everywhere, and in nowhere. For moderators.
 * @throws AppError `account/not-allowed` for staff: their role is taken first
 */
export async function blockAccount(tx: Db, events: Events, accountId: string, now: Date): Promise<void> {
  const [blocked] = await tx
    .update(accounts)
    .set({ blockedAt: now })
    .where(and(eq(accounts.id, accountId), eq(accounts.role, "user")))
    .returning({ id: accounts.id });
  if (!blocked) throw new AppError("account/not-allowed", "Somebody who works here can't be blocked");
  await endSessions(tx, events, accountId);
  await events.publish(tx, "account.blocked", { accountId });
}

/** Unblocks an account. */
export async function unblockAccount(tx: Db, events: Events, accountId: string): Promise<void> {
  await tx.update(accounts).set({ blockedAt: null }).where(eq(accounts.id, accountId));
  await events.publish(tx, "account.restored", { accountId });
}
