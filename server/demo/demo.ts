import { eq, sql } from "drizzle-orm";
import { setPassword } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { localGovernments, states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { indexBusinesses } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { addCases } from "./cases.ts";
import { Dice, demoId } from "./dice.ts";
import { drawPerson } from "./people.ts";

export { openDemoStaff } from "./cases.ts";

/** Anybody who tries the demo signs in with this, as the owner of its first business. Never made outside a demo. */
export const demoSignIn = { email: "owner@demo.test", password: "harmattan-demo" };

/** An arbitrary number that all processes agree on, so that only one seeds at a time. */
const seedLock = 719_320_173;

/**
 * Fills an empty database with a made-up Nigeria: businesses, agents, staff and cases for the back office. One transaction,
 * so a process that was killed leaves nothing behind; a database with businesses stays as it is.
 */
export async function loadDemo(services: Pick<Services, "db" | "media" | "clock" | "trades">, count: number) {
  const { db, clock, trades } = services;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (await hasBusinesses(tx)) return;
    // Draws on word lists that a start without a seed does not need.
    const { seedBusinesses } = await import("./seed.ts");
    await seedBusinesses(tx, { businesses: count, now: clock.now() });
    await addAgents(tx);
    await openDemoAccount(tx);
    await indexBusinesses(tx, await addCases({ ...services, db: tx }), clock.now(), trades);
  });
}

/** Whether any business exists, made up or not. */
export const hasBusinesses = async (db: Db): Promise<boolean> =>
  (await db.select({ id: businesses.id }).from(businesses).limit(1)).length > 0;

/** One made-up agent for every state. */
async function addAgents(tx: Db): Promise<void> {
  const rows = states.map((state) => {
    const { first, last } = drawPerson(new Dice("agent", state.id), state.name);
    const seat = localGovernments.find((lga) => lga.state === state)!;
    return {
      id: demoId("agent", state.id),
      name: `${first} ${last}`,
      location: `${seat.name}, ${state.name}`,
      phone: `+234700000${String(9_000 + state.id)}`,
      stateIds: [state.id],
      isDemo: true,
    };
  });
  await tx.insert(agents).values(rows).onConflictDoNothing();
}

async function openDemoAccount(tx: Db): Promise<void> {
  const id = demoId("owner", 0);
  await tx.update(accounts).set({ email: demoSignIn.email, phoneProvenAt: new Date() }).where(eq(accounts.id, id));
  await setPassword(tx, id, demoSignIn.password);
}
