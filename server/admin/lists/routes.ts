import { routes } from "#/server/platform/route.ts";
import { auditEntries } from "./audit-log.ts";
import { listedBusinesses } from "./businesses.ts";
import { listedComments } from "./comments.ts";
import { listContract } from "./contract.ts";
import { exportList } from "./exporting.ts";
import { readPage } from "./paging.ts";
import { listedPayments } from "./payments.ts";
import { people } from "./people.ts";
import { listedReferrals } from "./referrals.ts";
import { listedSubscriptions } from "./subscriptions.ts";

export const listRoutes = routes(listContract, {
  "GET /v2/admin/people": ({ query, ...services }) => readPage(services, people, query),
  "GET /v2/admin/people.csv": ({ viewer, query, ...services }) => exportList(services, viewer, people, query),
  "GET /v2/admin/businesses": ({ query, ...services }) => readPage(services, listedBusinesses, query),
  "GET /v2/admin/businesses.csv": ({ viewer, query, ...services }) =>
    exportList(services, viewer, listedBusinesses, query),
  "GET /v2/admin/comments": ({ query, ...services }) => readPage(services, listedComments, query),
  "GET /v2/admin/comments.csv": ({ viewer, query, ...services }) => exportList(services, viewer, listedComments, query),
  "GET /v2/admin/payments": ({ query, ...services }) => readPage(services, listedPayments, query),
  "GET /v2/admin/payments.csv": ({ viewer, query, ...services }) => exportList(services, viewer, listedPayments, query),
  "GET /v2/admin/subscriptions": ({ query, ...services }) => readPage(services, listedSubscriptions, query),
  "GET /v2/admin/subscriptions.csv": ({ viewer, query, ...services }) =>
    exportList(services, viewer, listedSubscriptions, query),
  "GET /v2/admin/referrals": ({ query, ...services }) => readPage(services, listedReferrals, query),
  "GET /v2/admin/referrals.csv": ({ viewer, query, ...services }) =>
    exportList(services, viewer, listedReferrals, query),
  "GET /v2/admin/audit": ({ query, ...services }) => readPage(services, auditEntries, query),
  "GET /v2/admin/audit.csv": ({ viewer, query, ...services }) => exportList(services, viewer, auditEntries, query),
});
