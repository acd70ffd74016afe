import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { assignClients } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { type AgentRow, addAgent, changeAgent, listAgents, releaseClients, removeAgent } from "#/server/agent/agent.ts";
import { findState, states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { invalidField } from "#/server/platform/errors.ts";
import { requiredLine, requiredName, typedLine } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { nationalPhone, readPhone } from "#/shared/phone.ts";
import { ById, Reason } from "./fields.ts";
import { audited, type Facts } from "./staff-action.ts";

export const EditedAgent = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  phone: z.string().describe("empty: reached by email only"),
  states: z.array(z.string()),
  is_desk: z.boolean().describe("covers the states without an agent"),
  account_email: z.string().describe("of the account the agent signs in with; empty: none"),
  clients: z.number(),
});

export type EditedAgent = z.infer<typeof EditedAgent>;

const AgentDraft = z.object({
  name: requiredName("Enter a name", lengthMax.agentName),
  location: requiredLine("Say where the agent is", lengthMax.agentLocation),
  phone: typedLine().max(30).default(""),
  states: z.array(z.string()).max(37).default([]),
  account_email: typedLine().max(254).default(""),
});

const Moved = z.object({ agent: EditedAgent.nullable(), moved: z.number().describe("clients who moved by it") });

const agentsContract = {
  "GET /v2/admin/agents": {
    does: "Every agent with how many clients they have, the desk first.",
    access: [],
    returns: z.array(EditedAgent),
  },
  "POST /v2/admin/agents": {
    does: "Adds an agent; the desk's clients in the agent's states become theirs.",
    access: [],
    body: AgentDraft,
    returns: Moved,
    errors: ["agent/account-taken"],
  },
  "PUT /v2/admin/agents/{id}": {
    does: "Changes an agent. Clients in states that are covered no more move on, the desk's in new ones come.",
    access: [],
    params: ById,
    body: AgentDraft.extend({ reason: Reason }),
    returns: Moved,
    errors: ["agent/not-found", "agent/account-taken"],
  },
  "POST /v2/admin/agents/{id}/remove": {
    does: "Removes an agent; the clients move to others of their state, or to the desk.",
    access: [],
    params: ById,
    body: z.object({ reason: Reason }),
    returns: Moved,
    errors: ["agent/not-found", "agent/desk-stays"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof agentsContract> {}
}

type Deps = Pick<Services, "db" | "clock">;
type Draft = z.output<typeof AgentDraft>;

async function showAgents(db: Db): Promise<EditedAgent[]> {
  return (await listAgents(db)).map(({ agent, clients, account }) => ({
    id: agent.id,
    name: agent.name,
    location: agent.location,
    phone: nationalPhone(agent.phone),
    states: namesOf(agent),
    is_desk: agent.isDesk,
    account_email: account?.email ?? "",
    clients,
  }));
}

/** @throws AppError `request/invalid`, `agent/account-taken` */
function employAgent(deps: Deps, viewer: Viewer, draft: Draft) {
  const subject = { kind: "agent", id: "" };
  return audited(deps, viewer, { action: "add agent", subject }, async (tx) => {
    const { after, moves } = await addAgent(tx, await read(tx, draft));
    const moved = await assignClients(tx, moves);
    return {
      after: factsOf(after, { moved }),
      answer: { agent: await showOne(tx, after.id), moved },
      madeId: after.id,
    };
  });
}

/** @throws AppError `request/invalid`, `agent/not-found`, `agent/account-taken` */
function editAgent(deps: Deps, viewer: Viewer, id: string, { reason, ...draft }: Draft & { reason: string }) {
  const subject = { kind: "agent", id };
  return audited(deps, viewer, { action: "change agent", subject, reason }, async (tx) => {
    const { before, after, moves } = await changeAgent(tx, id, await read(tx, draft));
    const moved = await assignClients(tx, moves);
    return {
      before: factsOf(before),
      after: factsOf(after, { moved }),
      answer: { agent: await showOne(tx, id), moved },
    };
  });
}

/** @throws AppError `agent/not-found`, `agent/desk-stays` */
function dismissAgent(deps: Deps, viewer: Viewer, id: string, reason: string) {
  const subject = { kind: "agent", id };
  return audited(deps, viewer, { action: "remove agent", subject, reason }, async (tx) => {
    const { before, moves } = await releaseClients(tx, id);
    const moved = await assignClients(tx, moves);
    await removeAgent(tx, id);
    return { before: factsOf(before), after: { moved }, answer: { agent: null, moved } };
  });
}

const showOne = async (tx: Db, id: string) => (await showAgents(tx)).find((agent) => agent.id === id)!;

async function read(tx: Db, { name, location, phone, states: named, account_email: email }: Draft) {
  const e164 = phone === "" ? "" : readPhone(phone);
  if (e164 === undefined) throw invalidField("phone", fieldMessages.phone);
  const stateIds = [...new Set(named)].map((state) => {
    const found = findState(state);
    if (!found) throw invalidField("states", `There is no state called ${state}`);
    return found.id;
  });
  return { name, location, phone: e164, stateIds, accountId: email === "" ? null : await readAccount(tx, email) };
}

async function readAccount(tx: Db, email: string): Promise<string> {
  const [found] = await tx
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), isNull(accounts.deletedAt)));
  if (found?.role !== "agent")
    throw invalidField("account_email", "No account with the role of an agent has that email");
  return found.id;
}

const namesOf = ({ stateIds }: AgentRow) => states.filter(({ id }) => stateIds.includes(id)).map(({ name }) => name);

/** Records only whether there is a phone number: the log is permanent and has many readers. */
const factsOf = (agent: AgentRow, more: Facts = {}): Facts => ({
  name: agent.name,
  location: agent.location,
  has_phone: agent.phone !== "",
  states: namesOf(agent),
  account_id: agent.accountId,
  ...more,
});

export const agentRoutes = routes(agentsContract, {
  "GET /v2/admin/agents": ({ db }) => showAgents(db),
  "POST /v2/admin/agents": ({ viewer, body, ...services }) => employAgent(services, viewer, body),
  "PUT /v2/admin/agents/{id}": ({ viewer, body, params, ...services }) => editAgent(services, viewer, params.id, body),
  "POST /v2/admin/agents/{id}/remove": ({ viewer, body, params, ...services }) =>
    dismissAgent(services, viewer, params.id, body.reason),
});
