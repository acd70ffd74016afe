import { routes } from "#/server/platform/http/route.ts";
import { leadContract } from "./contract.ts";
import { listLeads, setStage } from "./lead.ts";

export const leadRoutes = routes(leadContract, {
  "GET /v2/mybusiness/leads": ({ viewer, query, ...services }) => listLeads(services, viewer, query),
  "PUT /v2/mybusiness/leads/{id}": ({ viewer, params, body, ...services }) =>
    setStage(services, viewer, params.id, body.stage),
});
