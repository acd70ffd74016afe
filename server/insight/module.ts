import { defineModule } from "#/server/platform/module.ts";
import { AnsweredSearches, countNumberGiven, forgetPageOf, measureParts, sweepVisitors } from "./insight.ts";
import { insightRoutes } from "./routes.ts";
import { queueWeeklyEmails, sendWeeklyEmail } from "./weekly-email.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "insight.sweep": Record<string, never>;
    "insight.weekly-emails": Record<string, never>;
    "insight.send-weekly-email": { businessId: string };
    "insight.measure-parts": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    answeredSearches: AnsweredSearches;
  }
}

export const insight = defineModule({
  name: "insight",
  provide: () => ({ answeredSearches: new AnsweredSearches() }),
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
