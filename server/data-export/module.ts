import { defineModule } from "#/server/platform/module.ts";
import { dataExportRoutes } from "./routes.ts";

export const dataExport = defineModule({
  name: "data-export",
  routes: dataExportRoutes,
});
