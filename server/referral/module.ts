import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { referralContract } from "./contract.ts";
import {
  forgetBankOf,
  invitationsTag,
  matureAll,
  noteFriendsBusiness,
  removeUnpaidBankDetails,
  requestPayout,
  setBankDetails,
  showInvitation,
  showReferral,
} from "./referral.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "referral.mature": Record<string, never>;
  }
}

export const referral = defineModule({
  name: "referral",
  routes: routes(referralContract, {
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
  }),
  listen: (services) => {
    const { events } = services;
    events.onInTransaction("business.changed", (tx, { businessId }) => noteFriendsBusiness(tx, services, businessId));
    events.onInTransaction("account.access-revoked", (tx, { accountId }) => removeUnpaidBankDetails(tx, accountId));
  },
  changes: ({ events }, pages) => {
    for (const name of ["account.deleted", "account.blocked", "account.restored"] as const)
      events.onCommitted(name, () => pages.now(invitationsTag));
  },
  jobs: (services) => [{ name: "referral.mature", every: "20 * * * *", work: () => matureAll(services) }],
  erase: forgetBankOf,
});
