import { routes } from "#/server/platform/http/route.ts";
import { exportList } from "../list/exporting.ts";
import { readPage } from "../list/paging.ts";
import { subscriptionsContract } from "./contract.ts";
import { listedSubscriptions } from "./subscriptions.ts";

export const subscriptionRoutes = routes(subscriptionsContract, {
  "GET /v2/admin/subscriptions": ({ query, ...services }) => readPage(services, listedSubscriptions, query),
  "GET /v2/admin/subscriptions.csv": ({ viewer, query, ...services }) =>
    exportList(services, viewer, listedSubscriptions, query),
});
