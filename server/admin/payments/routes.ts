import { routes } from "#/server/platform/http/route.ts";
import { exportList } from "../list/exporting.ts";
import { readPage } from "../list/paging.ts";
import { paymentsContract } from "./contract.ts";
import { listedPayments } from "./payments.ts";

export const paymentRoutes = routes(paymentsContract, {
  "GET /v2/admin/payments": ({ query, ...services }) => readPage(services, listedPayments, query),
  "GET /v2/admin/payments.csv": ({ viewer, query, ...services }) => exportList(services, viewer, listedPayments, query),
});
