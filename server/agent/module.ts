import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { forgetAgent, showAgent } from "./agent.ts";
import { agentContract } from "./contract.ts";

export const agent = defineModule({
  name: "agent",
  routes: routes(agentContract, {
    "GET /v2/user/my_agent": ({ db, viewer }) => showAgent(db, viewer),
  }),
  erase: (tx, _, accountId) => forgetAgent(tx, accountId),
});
