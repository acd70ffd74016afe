import { routes } from "#/server/platform/route.ts";
import { savedContract } from "./contract.ts";
import { isSaved, listSaved, removeSaved, saveBusiness } from "./saved.ts";

export const savedRoutes = routes(savedContract, {
  "GET /v2/saved": ({ viewer, query, ...house }) => listSaved(house, viewer, query.before),
  "GET /v2/saved/{businessId}": async ({ db, viewer, params }) => ({
    is_saved: await isSaved(db, viewer, params.businessId),
  }),
  "PUT /v2/saved/{businessId}": async ({ viewer, params, ...house }) => {
    await saveBusiness(house, viewer, params.businessId);
    return { is_saved: true };
  },
  "DELETE /v2/saved/{businessId}": async ({ db, viewer, params }) => {
    await removeSaved(db, viewer, params.businessId);
    return { is_saved: false };
  },
});
