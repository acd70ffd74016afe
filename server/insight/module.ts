import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { insightContract } from "./contract.ts";
import {
  AnsweredSearches,
  countAsSeen,
  countNumberGiven,
  countSearch,
  forgetPageOf,
  measureParts,
  showInsights,
  sweepVisitors,
} from "./insight.ts";
import { openMonthCard } from "./month.ts";
import { queueWeeklyEmails, sendWeeklyEmail, setWeeklyEmail } from "./weekly-email.ts";

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
  routes: routes(insightContract, {
    "POST /v2/business/{id}/seen": async ({ params, body, viewer, caller, ...services }) => ({
      counted: await countAsSeen(services, { id: params.id, viewer, caller }, body),
    }),
    "POST /v2/search_seen": async ({ body, caller, ...services }) => ({
      counted: await countSearch(services, caller, body.has_answer),
    }),
    "GET /v2/mybusiness/insights": ({ viewer, ...services }) => showInsights(services, viewer),
    "GET /v2/mybusiness/month/{file}": ({ viewer, params, ...services }) =>
      openMonthCard(services, viewer, params.file),
    "PUT /v2/mybusiness/weekly_email": ({ viewer, body, ...services }) =>
      setWeeklyEmail(services, viewer, body.is_wanted),
  }),
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
