import { eq, or, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import type { Viewer } from "#/server/services.ts";
import { type RoleStep, roleStep } from "./role-steps.ts";
import { forgetSecondStep } from "./second-step.ts";
import { endSessions } from "./sessions.ts";
import { accounts } from "./tables.ts";

const refusals: Record<RoleStep["needs"][number], string> = {
  active: "An account that is blocked or being deleted can’t be given a role",
  "proven address": "They confirm their email first: nobody has shown yet that they read its mail",
  "another administrator": "This is the last administrator: make another one first",
};

/**
 * Gives an account another role, with what that step needs and ends (role-steps.ts). Administrators are held in the
 * order of their ids: of two who take the role from each other at once, one stays.
 * @returns the role before
 * @throws AppError `account/not-found`; `account/not-allowed` when something that the step needs is missing
 */
export async function changeRole(
  tx: Db,
  events: Events,
  accountId: string,
  role: Viewer["role"],
): Promise<Viewer["role"]> {
  const isActive = sql<boolean>`${accounts.blockedAt} is null and ${accounts.deletedAt} is null`;
  const isProven = sql<boolean>`${accounts.emailProvenAt} is not null`;
  const held = await tx
    .select({ id: accounts.id, role: accounts.role, isActive, isProven })
    .from(accounts)
    .where(or(eq(accounts.id, accountId), eq(accounts.role, "administrator")))
    .orderBy(accounts.id)
    .for("no key update");
  const person = held.find(({ id }) => id === accountId);
  if (!person) throw new AppError("account/not-found", "There is no such person");
  const step = roleStep(person.role, role);
  if (!step) return role;
  const has: Record<RoleStep["needs"][number], boolean> = {
    active: person.isActive,
    "proven address": person.isProven,
    "another administrator": held.some((one) => one.id !== accountId && one.role === "administrator" && one.isActive),
  };
  const missing = step.needs.find((need) => !has[need]);
  if (missing) throw new AppError("account/not-allowed", refusals[missing]);
  await tx.update(accounts).set({ role }).where(eq(accounts.id, accountId));
  if (step.ends.includes("second step")) await forgetSecondStep(tx, accountId);
  if (step.ends.includes("sessions")) await endSessions(tx, events, accountId);
  return person.role;
}
