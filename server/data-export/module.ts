import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { dataExportContract } from "./contract.ts";
import { exportData } from "./data-export.ts";

export const dataExport = defineModule({
  name: "data-export",
  routes: routes(dataExportContract, {
    "GET /v2/me/export": ({ viewer, ...services }) => ({
      filename: "my-data.json",
      pieces: exportData(services, viewer),
    }),
  }),
});
