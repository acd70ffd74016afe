import { routes } from "#/server/platform/http/route.ts";
import { showAgent } from "./agent.ts";
import { agentContract } from "./contract.ts";

export const agentRoutes = routes(agentContract, {
  "GET /v2/user/my_agent": ({ db, viewer }) => showAgent(db, viewer),
});
