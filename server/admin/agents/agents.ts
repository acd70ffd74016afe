import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { assignClients } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { type AgentRow, addAgent, changeAgent, listAgents, releaseClients, removeAgent } from "#/server/agent/agent.ts";
import { findState, states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { invalidField } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { nationalPhone, readPhone } from "#/shared/phone.ts";
import { audited, type Facts } from "../audit/audit.ts";
import type { AgentDraft, EditedAgent } from "./contract.ts";

type Deps = Pick<Services, "db" | "clock">;
type Draft = z.output<typeof AgentDraft>;

export async function showAgents(db: Db): Promise<EditedAgent[]> {
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
export function employAgent(deps: Deps, viewer: Viewer, draft: Draft) {
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
export function editAgent(deps: Deps, viewer: Viewer, id: string, { reason, ...draft }: Draft & { reason: string }) {
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
export function dismissAgent(deps: Deps, viewer: Viewer, id: string, reason: string) {
  const subject = { kind: "agent", id };
  return audited(deps, viewer, { action: "remove agent", subject, reason }, async (tx) => {
    const { before, moves } = await releaseClients(tx, id);
    const moved = await assignClients(tx, moves);
    await removeAgent(tx, id);
    return { before: factsOf(before), after: { moved }, answer: { agent: null, moved } };
  });
}

const showOne = async (tx: Db, id: string) => (await showAgents(tx)).find((agent) => agent.id === id)!;

/** The form of an agent, as it is kept. @throws AppError `request/invalid` */
async function read(tx: Db, { name, location, phone, states: named, account_email: email }: Draft) {
  const e164 = phone === "" ? "" : readPhone(phone);
  if (e164 === undefined) throw invalidField("phone", "Enter a Nigerian phone number, such as 0803 000 0000");
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

/** Of a phone number only whether there is one: the log is read by many, and for good. */
const factsOf = (agent: AgentRow, more: Facts = {}): Facts => ({
  name: agent.name,
  location: agent.location,
  has_phone: agent.phone !== "",
  states: namesOf(agent),
  account_id: agent.accountId,
  ...more,
});
