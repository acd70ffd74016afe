import { routes } from "#/server/platform/http/route.ts";
import { listBusinessComments, showBusiness } from "./business.ts";
import { businessContract } from "./contract.ts";

export const businessRoutes = routes(businessContract, {
  "GET /v2/business/{id}": ({ params: { id }, viewer, cacheTags, ...services }) => {
    cacheTags(`business:${id}`);
    return showBusiness(services, id, viewer);
  },
  "GET /v2/business/{id}/comments": ({ db, params: { id }, query }) => listBusinessComments(db, id, query),
});
