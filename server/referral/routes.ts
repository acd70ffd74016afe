import { routes } from "#/server/platform/route.ts";
import { referralContract } from "./contract.ts";
import { requestPayout, setBankDetails } from "./payouts.ts";
import { showReferral } from "./referral.ts";

export const referralRoutes = routes(referralContract, {
  "GET /v2/user/referral": ({ viewer, ...house }) => showReferral(house, viewer),
  "GET /v2/user/referral_pay/{userId}": ({ viewer, params, header, ...house }) => {
    // It changes something, though it is a GET: nothing on the way may answer in our place.
    header("cache-control", "no-store");
    return requestPayout(house, viewer, params.userId);
  },
  "PUT /v2/user/referral_bank": ({ viewer, body, ...house }) => setBankDetails(house, viewer, body),
});
