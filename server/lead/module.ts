import { defineModule } from "#/server/platform/module.ts";
import { forgetLeadsOf } from "./lead.ts";
import { leadRoutes } from "./routes.ts";

const errors = { "lead/not-found": 404 } as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

export const lead = defineModule({
  name: "lead",
  errors,
  routes: leadRoutes,
  erase: (tx, _, accountId) => forgetLeadsOf(tx, accountId),
});
