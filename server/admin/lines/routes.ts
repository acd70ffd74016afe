import { routes } from "#/server/platform/http/route.ts";
import { linesContract } from "./contract.ts";
import { showLines } from "./lines.ts";

export const linesRoutes = routes(linesContract, {
  "GET /v2/admin/lines": ({ query, ...services }) => showLines(services, query.days),
});
