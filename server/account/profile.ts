import { eq } from "drizzle-orm";
import { assignAgent } from "#/server/agent/agent.ts";
import { findLga, findState } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { invalidField } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { readPhone } from "#/shared/phone.ts";
import { Profile, type ProfileChange, type User } from "./contract.ts";
import { isGuarded, noteNumberChange, passwordNeeded, requireOwner } from "./phone-number.ts";
import { isActiveAccount, lockActiveAccount, presentUser, requireAccount, signedOut } from "./queries.ts";
import { accounts } from "./tables.ts";

type ProfileDeps = Pick<Services, "db" | "clock" | "events" | "jobs" | "phoneCodes">;

/** @throws AppError as `updateProfile` */
export async function changeUser(
  deps: ProfileDeps,
  viewer: Viewer,
  { language, ...draft }: ProfileChange,
): Promise<User> {
  if (language) await deps.db.update(accounts).set({ language }).where(isActiveAccount(viewer.id));
  if (Object.keys(draft).length > 0) return updateProfile(deps, viewer, Profile.parse(draft));
  return presentUser(await requireAccount(deps.db, viewer.id));
}

/**
 * Completes or changes a profile; a new state may assign another agent. A proven number changes with the password or
 * a code to it, and the owner can undo that by email. @throws AppError `request/invalid`, `account/password-needed`,
 * `account/wrong-password`, `account/wrong-code`, `request/too-many`
 */
async function updateProfile(deps: ProfileDeps, viewer: Viewer, draft: Profile): Promise<User> {
  const phone = readPhone(draft.phone);
  if (!phone) throw invalidField("phone", fieldMessages.phone);
  const state = findState(draft.state);
  if (!state) throw invalidField("state", "Select a State");
  const lga = findLga(state, draft.lga);
  if (!lga) throw invalidField("lga", "Select LGA");
  const { db, events } = deps;
  const known = await requireAccount(db, viewer.id);
  if (isGuarded(known, phone)) await requireOwner(deps, viewer, known.phone, draft);
  return db.transaction(async (tx) => {
    const before = await lockActiveAccount(tx, viewer.id, "no key update");
    const isSameNumber = before.phone === phone;
    if (isGuarded(before, phone)) {
      // Another number was proven since the check.
      if (!isGuarded(known, phone) || before.phone !== known.phone) throw passwordNeeded();
      await noteNumberChange(tx, deps, before);
    }
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
