import { routes } from "#/server/platform/route.ts";
import { ownDataContract } from "./contract.ts";
import { exportOwnData } from "./own-data.ts";

export const ownDataRoutes = routes(ownDataContract, {
  "GET /v2/me/export": ({ viewer, ...services }) => exportOwnData(services, viewer),
});
