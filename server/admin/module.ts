import { defineModule } from "#/server/platform/module.ts";
import { forgetInAuditLog } from "./audit/audit.ts";
import { forgetNotesAbout } from "./clients/clients.ts";
import { adminRoutes } from "./routes.ts";

export const admin = defineModule({
  name: "admin",
  routes: adminRoutes,
  erase: async (tx, _, accountId) => {
    await forgetInAuditLog(tx, accountId);
    await forgetNotesAbout(tx, accountId);
  },
});
