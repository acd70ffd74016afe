import { z } from "zod";
import { requiredText } from "#/server/platform/fields.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { ById, Reason } from "../fields.ts";

export const EditedAgent = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  phone: z.string().describe("empty: reached by email only"),
  states: z.array(z.string()),
  is_desk: z.boolean().describe("stands in where nobody covers a state"),
  account_email: z.string().describe("of the account the agent signs in with; empty: none"),
  clients: z.number(),
});

export type EditedAgent = z.infer<typeof EditedAgent>;

export const AgentDraft = z.object({
  name: requiredText("Enter a name", lettersMax.agentName),
  location: requiredText("Say where the agent is", lettersMax.agentLocation),
  phone: z.string().trim().max(30).default(""),
  states: z.array(z.string()).max(37).default([]),
  account_email: z.string().trim().max(254).default(""),
});

const Moved = z.object({ agent: EditedAgent.nullable(), moved: z.number().describe("clients who moved by it") });

export const agentsContract = {
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

type AgentsContract = typeof agentsContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends AgentsContract {}
}
