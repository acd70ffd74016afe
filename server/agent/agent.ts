import { asc, eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Viewer } from "#/server/services.ts";
import { nationalPhone } from "#/shared/phone.ts";
import type { Agent } from "./contract.ts";
import { agents } from "./tables.ts";

export { type AgentRow, addAgent, changeAgent, listAgents, releaseClients, removeAgent } from "./staffing.ts";

/**
 * The agent for a client of this state: one who covers the state stays; else the one there with the fewest clients;
 * else the desk.
 * @returns the agent's id
 */
export async function assignAgent(tx: Db, accountId: string, stateId: number): Promise<string> {
  const isOwn = sql`${agents.id} = (select a.agent_id from ${accounts} a where a.id = ${accountId})`;
  const clients = sql`(select count(*) from ${accounts} a where a.agent_id = ${agents.id})`;
  const [chosen] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(sql`${stateId} = any(${agents.stateIds}) or ${agents.isDesk}`)
    .orderBy(asc(agents.isDesk), sql`(${isOwn}) desc nulls last`, asc(clients), asc(agents.id))
    .limit(1);
  if (!chosen) throw new Error("there is no desk agent: the migrations have not been run");
  return chosen.id;
}

/** A person's agent; before the profile names a state, and where no agent covers it, the desk. */
export async function showAgent(db: Db, viewer: Viewer): Promise<Agent> {
  const [found] = await db
    .select({ name: agents.name, location: agents.location, phone: agents.phone })
    .from(agents)
    .leftJoin(accounts, eq(accounts.agentId, agents.id))
    .where(sql`${accounts.id} = ${viewer.id} or ${agents.isDesk}`)
    .orderBy(asc(sql`${accounts.id} is distinct from ${viewer.id}`))
    .limit(1);
  if (!found) throw new Error("there is no desk agent: the migrations have not been run");
  return { agent_name: found.name, location: found.location, phone: nationalPhone(found.phone) };
}

/** An agent whose account is erased loses name and number; their clients stay until an administrator moves them. */
export async function forgetAgent(tx: Db, accountId: string): Promise<void> {
  const nobody = { accountId: null, name: "Your agent", phone: "" };
  await tx.update(agents).set(nobody).where(eq(agents.accountId, accountId));
}
