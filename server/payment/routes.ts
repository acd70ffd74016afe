import { routes } from "#/server/platform/route.ts";
import { paymentContract } from "./contract.ts";
import { listPackages } from "./queries.ts";

export const paymentRoutes = routes(paymentContract, {
  "GET /v2/packages": ({ db }) => listPackages(db),
});
