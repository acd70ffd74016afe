import { defineModule } from "#/server/platform/module.ts";
import { forgetBankOf, invitationsTag, matureAll, noteFriendsBusiness, removeOpenBankDetails } from "./referral.ts";
import { referralRoutes } from "./routes.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "referral.mature": Record<string, never>;
  }
}

export const referral = defineModule({
  name: "referral",
  routes: referralRoutes,
  listen: (services) => {
    const { events } = services;
    events.onInTransaction("business.changed", (tx, { businessId }) => noteFriendsBusiness(tx, services, businessId));
    events.onInTransaction("account.access-revoked", (tx, { accountId }) => removeOpenBankDetails(tx, accountId));
  },
  changes: ({ events }, pages) => {
    for (const name of ["account.deleted", "account.blocked", "account.restored"] as const)
      events.onCommitted(name, () => pages.now(invitationsTag));
  },
  jobs: (services) => [{ name: "referral.mature", every: "20 * * * *", work: () => matureAll(services) }],
  erase: forgetBankOf,
});
