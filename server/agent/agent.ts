import { asc, eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { nationalPhone } from "#/shared/phone.ts";
import type { Agent } from "./contract.ts";
import { agents } from "./tables.ts";

/**
 * Selects the agent for a client of this state: the current one, if they cover the state; else the one there with the fewest clients;
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

/** Erases an agent's data. Their clients remain assigned until an administrator moves them. */
export async function forgetAgent(tx: Db, accountId: string): Promise<void> {
  const anonymous = { accountId: null, name: "Your agent", phone: "" };
  await tx.update(agents).set(anonymous).where(eq(agents.accountId, accountId));
}

export type AgentRow = typeof agents.$inferSelect;
type AgentDraft = Pick<AgentRow, "name" | "location" | "phone" | "stateIds" | "accountId">;

interface Assignment {
  accountId: string;
  agentId: string;
}

export const listAgents = (db: Db) =>
  db
    .select({
      agent: agents,
      clients: sql<number>`(select count(*)::int from ${accounts} a where a.agent_id = ${agents.id})`,
      account: { id: accounts.id, email: accounts.email },
    })
    .from(agents)
    .leftJoin(accounts, eq(accounts.id, agents.accountId))
    .orderBy(sql`${agents.isDesk} desc`, asc(agents.name), asc(agents.id));

async function lockAgent(tx: Db, id: string): Promise<AgentRow> {
  const [found] = isId(id) ? await tx.select().from(agents).where(eq(agents.id, id)).for("update") : [];
  if (!found) throw new AppError("agent/not-found", "There is no such agent");
  return found;
}

export async function addAgent(tx: Db, draft: AgentDraft): Promise<{ after: AgentRow; moves: Assignment[] }> {
  await refuseTaken(tx, draft.accountId);
  const [after] = await tx
    .insert(agents)
    .values({ id: newId(), ...draft })
    .returning();
  return { after: after!, moves: await spread(tx, await listMisplaced(tx, after!)) };
}

/**
 * Changes an agent. Clients in states that the agent no longer covers are reassigned, and the desk's clients in
 * newly covered states are assigned to the agent.
 * @throws AppError `agent/not-found`, `agent/account-taken`
 */
export async function changeAgent(tx: Db, id: string, draft: AgentDraft) {
  const before = await lockAgent(tx, id);
  await refuseTaken(tx, draft.accountId, id);
  // The desk is the fallback everywhere and covers no state.
  const change = before.isDesk ? { ...draft, stateIds: [] } : draft;
  const [after] = await tx.update(agents).set(change).where(eq(agents.id, id)).returning();
  const moves = before.isDesk ? [] : await spread(tx, await listMisplaced(tx, after!));
  return { before, after: after!, moves };
}

/** Locks an agent whose clients must be reassigned before removal. @throws AppError `agent/not-found`, `agent/desk-stays` */
export async function releaseClients(tx: Db, id: string): Promise<{ before: AgentRow; moves: Assignment[] }> {
  const before = await lockAgent(tx, id);
  if (before.isDesk) throw new AppError("agent/desk-stays", "The desk stands in for everybody, so it stays");
  const clients = await selectClients(tx).where(eq(accounts.agentId, id));
  return { before, moves: await spread(tx, clients, id) };
}

export const removeAgent = (tx: Db, id: string) => tx.delete(agents).where(eq(agents.id, id));

async function refuseTaken(tx: Db, accountId: string | null, agentId?: string) {
  if (accountId === null) return;
  const [holder] = await tx.select({ id: agents.id }).from(agents).where(eq(agents.accountId, accountId));
  if (!holder || holder.id === agentId) return;
  const detail = "Another agent signs in with that account";
  throw new AppError("agent/account-taken", detail, { fields: { account_email: detail } });
}

const selectClients = (tx: Db) =>
  tx
    .select({ id: accounts.id, stateId: localGovernments.stateId })
    .from(accounts)
    .leftJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .$dynamic();

type Client = Awaited<ReturnType<typeof selectClients>>[number];

const listMisplaced = (tx: Db, { id, stateIds }: AgentRow): Promise<Client[]> => {
  const isCovered = sql`coalesce(${localGovernments.stateId} = any(${sql.param(stateIds)}::smallint[]), false)`;
  const isDesks = sql`${accounts.agentId} = (select d.id from ${agents} d where d.is_desk limit 1)`;
  return selectClients(tx).where(
    sql`(${accounts.agentId} = ${id} and not ${isCovered}) or (${isDesks} and ${isCovered})`,
  );
};

/**
 * Distributes clients like `assignAgent`: each to the agent of their state with the fewest clients, else to the desk.
 * @param without an agent who gets none
 */
async function spread(tx: Db, clients: readonly Client[], without?: string): Promise<Assignment[]> {
  const staff = (await listAgents(tx)).filter(({ agent }) => agent.id !== without);
  const load = new Map(staff.map(({ agent, clients: count }) => [agent.id, count]));
  const desk = staff.find(({ agent }) => agent.isDesk)!.agent;
  return clients.map(({ id: accountId, stateId }) => {
    const covering = staff.filter(({ agent }) => stateId !== null && agent.stateIds.includes(stateId));
    const [least] = covering.sort((one, other) => load.get(one.agent.id)! - load.get(other.agent.id)!);
    const agentId = least?.agent.id ?? desk.id;
    load.set(agentId, load.get(agentId)! + 1);
    return { accountId, agentId };
  });
}
