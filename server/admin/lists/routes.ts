import { routes } from "#/server/platform/route.ts";
import { listedActs } from "./audit-log.ts";
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
  "GET /v2/admin/people": ({ query, ...house }) => readPage(house, people, query),
  "GET /v2/admin/people.csv": ({ viewer, query, ...house }) => exportList(house, viewer, people, query),
  "GET /v2/admin/businesses": ({ query, ...house }) => readPage(house, listedBusinesses, query),
  "GET /v2/admin/businesses.csv": ({ viewer, query, ...house }) => exportList(house, viewer, listedBusinesses, query),
  "GET /v2/admin/comments": ({ query, ...house }) => readPage(house, listedComments, query),
  "GET /v2/admin/comments.csv": ({ viewer, query, ...house }) => exportList(house, viewer, listedComments, query),
  "GET /v2/admin/payments": ({ query, ...house }) => readPage(house, listedPayments, query),
  "GET /v2/admin/payments.csv": ({ viewer, query, ...house }) => exportList(house, viewer, listedPayments, query),
  "GET /v2/admin/subscriptions": ({ query, ...house }) => readPage(house, listedSubscriptions, query),
  "GET /v2/admin/subscriptions.csv": ({ viewer, query, ...house }) =>
    exportList(house, viewer, listedSubscriptions, query),
  "GET /v2/admin/referrals": ({ query, ...house }) => readPage(house, listedReferrals, query),
  "GET /v2/admin/referrals.csv": ({ viewer, query, ...house }) => exportList(house, viewer, listedReferrals, query),
  "GET /v2/admin/audit": ({ query, ...house }) => readPage(house, listedActs, query),
  "GET /v2/admin/audit.csv": ({ viewer, query, ...house }) => exportList(house, viewer, listedActs, query),
});
