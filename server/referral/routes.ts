import { routes } from "#/server/platform/http/route.ts";
import { referralContract } from "./contract.ts";
import { invitationsTag, requestPayout, setBankDetails, showInvitation, showReferral } from "./referral.ts";

export const referralRoutes = routes(referralContract, {
  "GET /v2/invitation/{code}": {
    cacheTags: () => [invitationsTag],
    handle: ({ db, params }) => showInvitation(db, params.code),
  },
  "GET /v2/user/referral": ({ viewer, ...services }) => showReferral(services, viewer),
  "GET /v2/user/referral_pay/{userId}": ({ viewer, params, header, ...services }) => {
    // A GET with an effect: no cache may answer it.
    header("cache-control", "no-store");
    return requestPayout(services, viewer, params.userId);
  },
  "PUT /v2/user/referral_bank": ({ viewer, body, ...services }) => setBankDetails(services, viewer, body),
});
