import { routes } from "#/server/platform/http/route.ts";
import { dataExportContract } from "./contract.ts";
import { exportData } from "./data-export.ts";

export const dataExportRoutes = routes(dataExportContract, {
  "GET /v2/me/export": ({ viewer, ...services }) => ({
    filename: "my-data.json",
    pieces: exportData(services, viewer),
  }),
});
