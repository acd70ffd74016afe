import { eq, or, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events.ts";
import type { Viewer } from "#/server/services.ts";
import { forgetSecondStep } from "./second-step.ts";
import { endSessions } from "./sessions.ts";
import { accounts } from "./tables.ts";

/**
 * Gives somebody another role, and signs them out everywhere: whoever works here from now on proves a second step at
 * their next visit. Administrators are held in the order of their ids: of two who take the role from each other at once,
 * one stays.
 *
 * @returns the role before
 * @throws AppError `account/not-found`; `account/not-allowed` for the last administrator, and for a role here for
 * somebody who is blocked or leaving
 */
export async function changeRole(
  tx: Db,
  events: Events,
  accountId: string,
  role: Viewer["role"],
): Promise<Viewer["role"]> {
  const isHere = sql<boolean>`${accounts.blockedAt} is null and ${accounts.deletedAt} is null`;
  const held = await tx
    .select({ id: accounts.id, role: accounts.role, isHere })
    .from(accounts)
    .where(or(eq(accounts.id, accountId), eq(accounts.role, "administrator")))
    .orderBy(accounts.id)
    .for("no key update");
  const person = held.find(({ id }) => id === accountId);
  if (!person) throw new AppError("account/not-found", "There is no such person");
  if (role !== "user" && !person.isHere) {
    throw new AppError("account/not-allowed", "Somebody who is blocked or leaving can’t work here");
  }
  const isLast = !held.some((one) => one.id !== accountId && one.role === "administrator" && one.isHere);
  if (person.role === "administrator" && role !== "administrator" && isLast) {
    throw new AppError("account/not-allowed", "This is the last administrator: make another one first");
  }
  if (person.role === role) return role;
  await tx.update(accounts).set({ role }).where(eq(accounts.id, accountId));
  if (role === "user") await forgetSecondStep(tx, accountId);
  await endSessions(tx, events, accountId);
  return person.role;
}
