import { defineModule } from "#/server/platform/module.ts";
import { savedRoutes } from "./routes.ts";
import { forgetSavedOf } from "./saved.ts";

export const saved = defineModule({
  name: "saved",
  routes: savedRoutes,
  erase: (tx, _, accountId) => forgetSavedOf(tx, accountId),
});
