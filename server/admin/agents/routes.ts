import { routes } from "#/server/platform/http/route.ts";
import { dismissAgent, editAgent, employAgent, showAgents } from "./agents.ts";
import { agentsContract } from "./contract.ts";

export const agentRoutes = routes(agentsContract, {
  "GET /v2/admin/agents": ({ db }) => showAgents(db),
  "POST /v2/admin/agents": ({ viewer, body, ...services }) => employAgent(services, viewer, body),
  "PUT /v2/admin/agents/{id}": ({ viewer, body, params, ...services }) => editAgent(services, viewer, params.id, body),
  "POST /v2/admin/agents/{id}/remove": ({ viewer, body, params, ...services }) =>
    dismissAgent(services, viewer, params.id, body.reason),
});
