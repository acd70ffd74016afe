import { eq } from "drizzle-orm";
import { setPassword } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { localGovernments, states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { Dice } from "./dice.ts";
import { demoId } from "./ids.ts";
import { drawPerson } from "./people.ts";

/** With this anybody who tries the demo signs in: as the owner of its first business. Never made outside a demo. */
export const demoSignIn = { email: "owner@demo.test", password: "harmattan-demo" };

/** One made-up agent for every state. */
export async function loadAgents(db: Db): Promise<void> {
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
  await db.insert(agents).values(rows).onConflictDoNothing();
}

/** Lets people in as the owner of the first made-up business. */
export async function openDemoAccount(db: Db): Promise<void> {
  const [first] = await db
    .select({ ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, demoId("business", 0)));
  if (!first) return;
  await db
    .update(accounts)
    .set({ email: demoSignIn.email, phoneProvenAt: new Date() })
    .where(eq(accounts.id, first.ownerId));
  await setPassword(db, first.ownerId, demoSignIn.password);
}
