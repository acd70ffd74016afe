import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { forgetSecondStep } from "./second-step.ts";
import { endSessions, forgetDevices } from "./sessions.ts";
import { accounts, mailedCodes, numberChanges } from "./tables.ts";

type Lasting = "password" | "phone" | "second step" | "undo links";

/** Sign-in methods that remain valid for each cause; all others are revoked. */
const causes = {
  /** The owner of the mailbox took over an unproven address. Its creator and the number may be a stranger's. */
  taken: [],
  /** The second factor protects staff from an intruder in their mailbox; the undo links were sent to it. */
  reset: ["second step", "undo links"],
  /** The code was typed in a session: its owner holds the account and the mailbox. */
  proven: ["password", "phone", "undo links"],
  /** A block rejects password and phone; both work again when it ends. */
  blocked: ["password", "phone", "undo links"],
  deleted: [],
} satisfies Record<string, readonly Lasting[]>;

interface AccessRevocation {
  cause: keyof typeof causes;
  exceptSessionId?: string;
  now: Date;
}

/**
 * Revokes the sign-in methods of an account that the cause does not spare. Higher modules revoke theirs in the same transaction:
 * SMS codes, text conversations, bank details of open payouts.
 */
export async function revokeAccess(
  tx: Db,
  events: Services["events"],
  accountId: string,
  { cause, exceptSessionId, now }: AccessRevocation,
): Promise<void> {
  const lasting = new Set<Lasting>(causes[cause]);
  // Before the number is removed: text conversations are found by it.
  if (cause !== "proven") await events.publish(tx, "account.access-revoked", { accountId });
  await endSessions(tx, events, accountId, exceptSessionId);
  await forgetDevices(tx, accountId);
  const isOpen = and(eq(mailedCodes.accountId, accountId), isNull(mailedCodes.usedAt));
  await tx.update(mailedCodes).set({ usedAt: now }).where(isOpen);
  if (!lasting.has("second step")) await forgetSecondStep(tx, accountId);
  if (!lasting.has("undo links")) await tx.delete(numberChanges).where(eq(numberChanges.accountId, accountId));
  if (lasting.has("password") && lasting.has("phone")) return;
  await tx
    .update(accounts)
    .set({
      passwordHash: null,
      phoneProvenAt: null,
      ...(cause === "taken" && { phone: "" }),
    })
    .where(eq(accounts.id, accountId));
  await events.publish(tx, "account.phone-changed", { accountId });
}
