import { defineModule } from "#/server/platform/module.ts";
import { forgetConsentsOf } from "./consent.ts";
import { consentRoutes } from "./routes.ts";

export const consent = defineModule({
  name: "consent",
  routes: consentRoutes,
  erase: (tx, _, accountId) => forgetConsentsOf(tx, accountId),
});
