import { routes } from "#/server/platform/http/route.ts";
import { plansContract } from "./contract.ts";
import { editPlan, showPlans } from "./plans.ts";

export const planRoutes = routes(plansContract, {
  "GET /v2/admin/plans": ({ db }) => showPlans(db),
  "POST /v2/admin/plans": ({ viewer, body, ...services }) => editPlan(services, viewer, body),
  "PUT /v2/admin/plans/{id}": ({ viewer, body, params, ...services }) => editPlan(services, viewer, body, params.id),
});
