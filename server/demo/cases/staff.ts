import { and, eq, inArray, like, sql } from "drizzle-orm";
import { setPassword } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { states } from "#/server/place/place.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { demoId } from "../ids.ts";

/** The people who work in the demo. Two of those who decide: an appeal and a large payout take a second person. */
export const demoStaff: readonly { email: string; firstName: string; lastName: string; role: StaffRole }[] = [
  { email: "moderator@demo.test", firstName: "Aisha", lastName: "Demo", role: "moderator" },
  { email: "moderator2@demo.test", firstName: "Emeka", lastName: "Demo", role: "moderator" },
  { email: "finance@demo.test", firstName: "Folake", lastName: "Demo", role: "finance" },
  { email: "finance2@demo.test", firstName: "Garba", lastName: "Demo", role: "finance" },
  { email: "agent@demo.test", firstName: "Ibim", lastName: "Demo", role: "agent" },
];

export const staffIdOf = (email: string) =>
  demoId(
    "staff",
    demoStaff.findIndex((one) => one.email === email),
  );

/** Owners of the first so many businesses become clients of the agent of their state. */
const clientsMax = 300;
const lagos = states.find(({ name }) => name === "Lagos")!.id;

/** Adds the staff of the demo. They can't sign in before `openDemoStaff`. */
export async function addStaff(tx: Db, now: Date): Promise<void> {
  await tx
    .insert(accounts)
    .values(demoStaff.map((one) => ({ ...one, id: staffIdOf(one.email), isDemo: true, createdAt: now })))
    .onConflictDoNothing();
  await tx
    .update(agents)
    .set({ accountId: staffIdOf("agent@demo.test") })
    .where(eq(agents.id, demoId("agent", lagos)));
  const owners = Array.from({ length: clientsMax }, (_, nth) => demoId("owner", nth));
  await tx
    .update(accounts)
    .set({
      agentId: sql`(select g.id from ${agents} g join ${localGovernments} l on l.state_id = any(g.state_ids)
        where l.id = ${accounts.localGovernmentId} order by g.id limit 1)`,
    })
    .where(inArray(accounts.id, owners));
}

/**
 * Opens the staff accounts of a demo, with the password of the first administrator: the holder of that one may become
 * any of them anyhow. A public password would hand the back office to strangers.
 */
export async function openDemoStaff(db: Db, password: string): Promise<void> {
  const isStaff = and(eq(accounts.isDemo, true), like(accounts.email, "%@demo.test"), sql`${accounts.role} <> 'user'`);
  for (const { id } of await db.select({ id: accounts.id }).from(accounts).where(isStaff)) {
    await setPassword(db, id, password);
  }
}
