import { routes } from "#/server/platform/http/route.ts";
import { rechecksContract } from "./contract.ts";
import { decideOnRecheck, listRechecks, showRecheck } from "./rechecks.ts";

export const recheckRoutes = routes(rechecksContract, {
  "GET /v2/admin/rechecks": ({ viewer, ...services }) => listRechecks(services, viewer),
  "GET /v2/admin/rechecks/{businessId}": ({ db, viewer, params }) => showRecheck(db, viewer, params.businessId),
  "POST /v2/admin/rechecks/{businessId}": ({ viewer, params, body, ...services }) =>
    decideOnRecheck(services, viewer, params.businessId, body),
});
