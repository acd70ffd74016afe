import { routes } from "#/server/platform/http/route.ts";
import { exportList } from "../list/exporting.ts";
import { readPage } from "../list/paging.ts";
import { referralsContract } from "./contract.ts";
import { listedReferrals } from "./referrals.ts";

export const referralRoutes = routes(referralsContract, {
  "GET /v2/admin/referrals": ({ query, ...services }) => readPage(services, listedReferrals, query),
  "GET /v2/admin/referrals.csv": ({ viewer, query, ...services }) =>
    exportList(services, viewer, listedReferrals, query),
});
