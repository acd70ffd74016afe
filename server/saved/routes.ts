import { routes } from "#/server/platform/http/route.ts";
import { savedContract } from "./contract.ts";
import { isSaved, listSaved, removeSaved, saveBusiness } from "./saved.ts";

export const savedRoutes = routes(savedContract, {
  "GET /v2/saved": ({ viewer, query, ...services }) => listSaved(services, viewer, query.before),
  "GET /v2/saved/{businessId}": async ({ db, viewer, params }) => ({
    is_saved: await isSaved(db, viewer, params.businessId),
  }),
  "PUT /v2/saved/{businessId}": async ({ viewer, params, ...services }) => {
    await saveBusiness(services, viewer, params.businessId);
    return { is_saved: true };
  },
  "DELETE /v2/saved/{businessId}": async ({ db, viewer, params }) => {
    await removeSaved(db, viewer, params.businessId);
    return { is_saved: false };
  },
});
