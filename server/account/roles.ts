import { eq, or, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { hashPassword, isPassword } from "./password.ts";
import { insertAccount } from "./queries.ts";
import { revokeAccess } from "./revoke-access.ts";
import { forgetSecondStep } from "./second-step.ts";
import { endSessions } from "./sessions.ts";
import { accounts } from "./tables.ts";

const refusals: Record<RoleStep["needs"][number], string> = {
  active: "An account that is blocked or being deleted can’t be given a role",
  "proven address": "They confirm their email first: nobody has shown yet that they read its mail",
  "another administrator": "This is the last administrator: make another one first",
};

/**
 * Changes a role, with the requirements and effects of that step. Administrators are locked in the order of their
 * ids, so that two who demote each other concurrently cannot both succeed. @returns the previous role @throws AppError
 * `account/not-found`; `account/not-allowed`
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

type Role = Viewer["role"];
/** Roles with the same transitions: agents, moderators and finance are staff. */
type Rank = "member" | "staff" | "administrator";

interface RoleStep {
  needs: readonly ("active" | "proven address" | "another administrator")[];
  ends: readonly ("sessions" | "second step")[];
}

const hire: RoleStep = { needs: ["active", "proven address"], ends: ["sessions", "second step"] };
const move: RoleStep = { needs: ["active", "proven address"], ends: ["sessions"] };
const dismiss: RoleStep = { needs: [], ends: ["sessions", "second step"] };

/** Deletion includes a change to member, so the last administrator can do neither. */
const steps: Record<Rank, Record<Rank, RoleStep>> = {
  member: { member: dismiss, staff: hire, administrator: hire },
  staff: { member: dismiss, staff: move, administrator: move },
  administrator: {
    member: { ...dismiss, needs: ["another administrator"] },
    staff: { ...move, needs: [...move.needs, "another administrator"] },
    administrator: move,
  },
};

const rankOf = (role: Role): Rank => (role === "user" ? "member" : role === "administrator" ? role : "staff");

const roleStep = (from: Role, to: Role): RoleStep | undefined =>
  from === to ? undefined : steps[rankOf(from)][rankOf(to)];

const atStart = "";

/**
 * Creates the first administrator from the settings, or promotes the account with that address. All its sign-in methods are
 * revoked. A deleted or blocked account is restored: a product without an administrator cannot be run.
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
    const isTaken = isNewRole || !known.emailProvenAt;
    await revokeAccess(tx, events, known.id, { cause: isTaken ? "taken" : "reset", now });
    await tx
      .update(accounts)
      .set({ role: "administrator", passwordHash, emailProvenAt: now, deletedAt: null, blockedAt: null })
      .where(eq(accounts.id, known.id));
  });
}

export async function setPassword(db: Db, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, atStart);
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
}
