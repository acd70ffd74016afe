import { defineModule } from "#/server/platform/module.ts";
import { forgetAgent } from "./agent.ts";
import { agentRoutes } from "./routes.ts";

const errors = {
  "agent/not-found": 404,
  "agent/desk-stays": 409,
  "agent/account-taken": 409,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

export const agent = defineModule({
  name: "agent",
  errors,
  routes: agentRoutes,
  erase: (tx, _, accountId) => forgetAgent(tx, accountId),
});
