import { defineModule } from "#/server/platform/module.ts";
import { verificationRoutes } from "./routes.ts";
import { purgeDocumentsOf } from "./verification.ts";

export const verification = defineModule({
  name: "verification",
  routes: verificationRoutes,
  erase: (tx, { media }, accountId) => purgeDocumentsOf(tx, media, accountId),
});
