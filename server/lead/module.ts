import { defineModule } from "#/server/platform/module.ts";
import { forgetLeadsOf } from "./lead.ts";
import { leadRoutes } from "./routes.ts";

export const lead = defineModule({
  name: "lead",
  routes: leadRoutes,
  erase: (tx, _, accountId) => forgetLeadsOf(tx, accountId),
});
