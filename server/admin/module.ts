import { defineModule } from "#/server/platform/module.ts";
import { forgetInAuditLog } from "./audit.ts";
import { forgetNotesAbout } from "./desk/desk.ts";
import { deskRoutes } from "./desk/routes.ts";
import { editorRoutes } from "./editors/routes.ts";
import { listRoutes } from "./lists/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { personRoutes } from "./person/routes.ts";
import { queueRoutes } from "./queues/routes.ts";
import { officeSearchRoutes } from "./search/routes.ts";

export const admin = defineModule({
  name: "admin",
  routes: [
    ...deskRoutes,
    ...editorRoutes,
    ...listRoutes,
    ...overviewRoutes,
    ...personRoutes,
    ...queueRoutes,
    ...officeSearchRoutes,
  ],
  erase: async (tx, _, accountId) => {
    await forgetInAuditLog(tx, accountId);
    await forgetNotesAbout(tx, accountId);
  },
});
