import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { savedContract } from "./contract.ts";
import { forgetSavedOf, isSaved, listSaved, removeSaved, saveBusiness } from "./saved.ts";

export const saved = defineModule({
  name: "saved",
  routes: routes(savedContract, {
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
  }),
  erase: (tx, _, accountId) => forgetSavedOf(tx, accountId),
});
