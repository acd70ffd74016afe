import { routes } from "#/server/platform/http/route.ts";
import { overviewContract } from "./contract.ts";
import { showOverview } from "./overview.ts";

export const overviewRoutes = routes(overviewContract, {
  "GET /v2/admin/overview": ({ viewer, query, ...services }) => showOverview(services, viewer, query),
});
