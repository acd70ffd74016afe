import { defineModule } from "#/server/platform/module.ts";
import { verificationRoutes } from "./routes.ts";
import { eraseDocumentsOf } from "./verification.ts";

export const verification = defineModule({
  name: "verification",
  routes: verificationRoutes,
  erase: (tx, _, accountId) => eraseDocumentsOf(tx, accountId),
});
