import { routes } from "#/server/platform/http/route.ts";
import { featuredContract } from "./contract.ts";
import { decideFeatured, liftFeatured, showFeatured } from "./featured.ts";

export const featuredRoutes = routes(featuredContract, {
  "GET /v2/admin/featured": (services) => showFeatured(services),
  "PUT /v2/admin/featured/{id}": ({ viewer, body, params, ...services }) =>
    decideFeatured(services, viewer, params.id, body),
  "DELETE /v2/admin/featured/{id}": ({ viewer, params, ...services }) => liftFeatured(services, viewer, params.id),
});
