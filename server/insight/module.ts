import { defineModule } from "#/server/platform/module.ts";

import { countNumberGiven, forgetPageOf, sweepVisitors } from "./insight.ts";
import { measureParts } from "./part-effects.ts";
import { insightRoutes } from "./routes.ts";
import { queueWeeklyEmails, sendWeeklyEmail } from "./weekly-email.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "insight.sweep": Record<string, never>;
    /** On monday mornings: each owner's letter about the week is left to be written. */
    "insight.weekly-emails": Record<string, never>;
    "insight.send-weekly-email": { businessId: string };
    /** Each night: with which parts of a page people ask for its number. */
    "insight.measure-parts": Record<string, never>;
  }
}

export const insight = defineModule({
  name: "insight",
  routes: insightRoutes,
  listen: (services) => {
    services.events.onInTransaction("business.number-given", (tx, given) =>
      countNumberGiven({ ...services, db: tx }, { businessId: given.businessId, person: given.accountId }),
    );
  },
  jobs: (services) => [
    { name: "insight.sweep", every: "10 23 * * *", work: () => sweepVisitors(services) },
    { name: "insight.weekly-emails", every: "0 7 * * 1", work: () => queueWeeklyEmails(services) },
    { name: "insight.measure-parts", every: "50 2 * * *", work: () => measureParts(services) },
    { name: "insight.send-weekly-email", work: ({ businessId }) => sendWeeklyEmail(services, businessId) },
  ],
  erase: (tx, _, accountId) => forgetPageOf(tx, accountId),
});
