import { defineModule } from "#/server/platform/module.ts";
import { forgetAgent } from "./agent.ts";
import { agentRoutes } from "./routes.ts";

export const agent = defineModule({
  name: "agent",
  routes: agentRoutes,
  erase: (tx, _, accountId) => forgetAgent(tx, accountId),
});
