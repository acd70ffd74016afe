import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { leadContract } from "./contract.ts";
import { showCustomer } from "./customer.ts";
import { forgetLeadsOf, listLeads, setStage } from "./lead.ts";

export const lead = defineModule({
  name: "lead",
  routes: routes(leadContract, {
    "GET /v2/mybusiness/leads": ({ viewer, query, ...services }) => listLeads(services, viewer, query),
    "GET /v2/mybusiness/leads/{id}": ({ viewer, params, query, ...services }) =>
      showCustomer(services, viewer, params.id, query.before),
    "PUT /v2/mybusiness/leads/{id}": ({ viewer, params, body, ...services }) =>
      setStage(services, viewer, params.id, body.stage),
  }),
  erase: (tx, _, accountId) => forgetLeadsOf(tx, accountId),
});
