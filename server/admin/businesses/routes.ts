import { routes } from "#/server/platform/http/route.ts";
import { exportList } from "../list/exporting.ts";
import { readPage } from "../list/paging.ts";
import { listedBusinesses } from "./businesses.ts";
import { businessesListContract } from "./contract.ts";

export const businessListRoutes = routes(businessesListContract, {
  "GET /v2/admin/businesses": ({ query, ...services }) => readPage(services, listedBusinesses, query),
  "GET /v2/admin/businesses.csv": ({ viewer, query, ...services }) =>
    exportList(services, viewer, listedBusinesses, query),
});
