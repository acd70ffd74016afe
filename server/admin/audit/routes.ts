import { routes } from "#/server/platform/http/route.ts";
import { exportList } from "../list/exporting.ts";
import { readPage } from "../list/paging.ts";
import { auditEntries } from "./audit-log.ts";
import { auditContract } from "./contract.ts";

export const auditRoutes = routes(auditContract, {
  "GET /v2/admin/audit": ({ query, ...services }) => readPage(services, auditEntries, query),
  "GET /v2/admin/audit.csv": ({ viewer, query, ...services }) => exportList(services, viewer, auditEntries, query),
});
