import { routes } from "#/server/platform/http/route.ts";
import { listBusinessComments, showBusiness } from "./business.ts";
import { businessTag } from "./cache-tags.ts";
import { businessContract } from "./contract.ts";

export const businessRoutes = routes(businessContract, {
  "GET /v2/business/{id}": {
    cacheTags: (_, { params: { id } }) => [businessTag(id)],
    handle: ({ params: { id }, viewer, caller, ...services }) => showBusiness(services, id, viewer, caller),
  },
  "GET /v2/business/{id}/comments": {
    cacheTags: (_, { params: { id } }) => [businessTag(id)],
    handle: ({ db, params: { id }, query }) => listBusinessComments(db, id, query),
  },
});
