import { asc, eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { isId } from "#/shared/id.ts";
import { agents } from "./tables.ts";

export type AgentRow = typeof agents.$inferSelect;
type AgentDraft = Pick<AgentRow, "name" | "location" | "phone" | "stateIds" | "accountId">;

/** Assigns clients to agents. */
interface Assignment {
  accountId: string;
  agentId: string;
}

/** Every agent with the number of clients and the account they sign in with, the desk first, then by name. */
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

/** @throws AppError `agent/not-found` */
async function lockAgent(tx: Db, id: string): Promise<AgentRow> {
  const [found] = isId(id) ? await tx.select().from(agents).where(eq(agents.id, id)).for("update") : [];
  if (!found) throw new AppError("agent/not-found", "There is no such agent");
  return found;
}

/** Adds an agent; clients of the desk in the agent's states are to move. @throws AppError `agent/account-taken` */
export async function addAgent(tx: Db, draft: AgentDraft): Promise<{ after: AgentRow; moves: Assignment[] }> {
  await refuseTaken(tx, draft.accountId);
  const [after] = await tx
    .insert(agents)
    .values({ id: newId(), ...draft })
    .returning();
  return { after: after!, moves: await spread(tx, await listMisplaced(tx, after!)) };
}

/**
 * Changes an agent. Clients in states that the agent covers no more are to move to others, and those of the desk in
 * states that are new come.
 * @throws AppError `agent/not-found`, `agent/account-taken`
 */
export async function changeAgent(tx: Db, id: string, draft: AgentDraft) {
  const before = await lockAgent(tx, id);
  await refuseTaken(tx, draft.accountId, id);
  // The desk stands in everywhere, and covers nothing by itself.
  const change = before.isDesk ? { ...draft, stateIds: [] } : draft;
  const [after] = await tx.update(agents).set(change).where(eq(agents.id, id)).returning();
  const moves = before.isDesk ? [] : await spread(tx, await listMisplaced(tx, after!));
  return { before, after: after!, moves };
}

/** Whose clients are to move before an agent goes. @throws AppError `agent/not-found`, `agent/desk-stays` */
export async function releaseClients(tx: Db, id: string): Promise<{ before: AgentRow; moves: Assignment[] }> {
  const before = await lockAgent(tx, id);
  if (before.isDesk) throw new AppError("agent/desk-stays", "The desk stands in for everybody, so it stays");
  const clients = await selectClients(tx).where(eq(accounts.agentId, id));
  return { before, moves: await spread(tx, clients, id) };
}

/** Removes an agent whose clients have moved. */
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

/** An agent's clients in states that the agent does not cover, and the desk's in states that the agent does. */
const listMisplaced = (tx: Db, { id, stateIds }: AgentRow): Promise<Client[]> => {
  const isCovered = sql`coalesce(${localGovernments.stateId} = any(${sql.param(stateIds)}::smallint[]), false)`;
  const isDesks = sql`${accounts.agentId} = (select d.id from ${agents} d where d.is_desk limit 1)`;
  return selectClients(tx).where(
    sql`(${accounts.agentId} = ${id} and not ${isCovered}) or (${isDesks} and ${isCovered})`,
  );
};

/**
 * Shares clients out as `assignAgent` does one: each to the agent of their state who has the fewest, else to the desk.
 * @param without an agent who takes none
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
