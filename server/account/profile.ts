import { eq } from "drizzle-orm";
import { assignAgent } from "#/server/agent/agent.ts";
import { findLga, findState } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { invalidField } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { readPhone } from "#/shared/phone.ts";
import { isActiveAccount, lockActiveAccount, signedOut } from "./active.ts";
import type { Profile, User } from "./contract.ts";
import { presentUser, requireAccount } from "./queries.ts";
import { accounts } from "./tables.ts";

/**
 * Completes or changes a profile; a new state may bring another agent, and another number is not proven.
 * @throws AppError `request/invalid` for a phone, state or LGA that does not exist
 */
export async function updateProfile(
  { db, events }: Pick<Services, "db" | "events">,
  viewer: Viewer,
  draft: Profile,
): Promise<User> {
  const phone = readPhone(draft.phone);
  if (!phone) throw invalidField("phone", "Enter a Nigerian phone number, such as 0803 000 0000");
  const state = findState(draft.state);
  if (!state) throw invalidField("state", "Select a State");
  const lga = findLga(state, draft.lga);
  if (!lga) throw invalidField("lga", "Select LGA");
  return db.transaction(async (tx) => {
    const before = await lockActiveAccount(tx, viewer.id, "no key update");
    const isSameNumber = before.phone === phone;
    const agentId = await assignAgent(tx, viewer.id, state.id);
    const [changed] = await tx
      .update(accounts)
      .set({
        firstName: draft.firstname,
        lastName: draft.lastname,
        phone,
        ...(!isSameNumber && { phoneProvenAt: null }),
        localGovernmentId: lga.id,
        agentId,
        ...(draft.sex !== undefined && { sex: draft.sex }),
      })
      .where(eq(accounts.id, viewer.id))
      .returning();
    if (!isSameNumber) await events.publish(tx, "account.phone-changed", { accountId: viewer.id });
    return presentUser(changed!);
  });
}

/** Changes the picture of an account. @returns the account, and the former picture */
export async function replaceImage(tx: Db, accountId: string, image: string): Promise<{ user: User; before: string }> {
  const { image: before } = await requireAccount(tx, accountId);
  const [changed] = await tx.update(accounts).set({ image }).where(isActiveAccount(accountId)).returning();
  if (!changed) throw signedOut();
  return { user: presentUser(changed), before };
}
