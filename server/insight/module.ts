import { defineModule } from "#/server/platform/module.ts";

import { forgetPageOf, sweepVisitors } from "./insight.ts";
import { measureParts } from "./part-effects.ts";
import { insightRoutes } from "./routes.ts";
import { leaveWeeklyLetters, sendWeeklyLetter } from "./weekly-letter.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "insight.sweep": Record<string, never>;
    /** On monday mornings: each owner's letter about the week is left to be written. */
    "insight.weekly-letters": Record<string, never>;
    "insight.send-weekly-letter": { businessId: string };
    /** Each night: with which parts of a page people ask for its number. */
    "insight.measure-parts": Record<string, never>;
  }
}

export const insight = defineModule({
  name: "insight",
  routes: insightRoutes,
  jobs: (services) => [
    { name: "insight.sweep", every: "10 23 * * *", work: () => sweepVisitors(services) },
    { name: "insight.weekly-letters", every: "0 7 * * 1", work: () => leaveWeeklyLetters(services) },
    { name: "insight.measure-parts", every: "50 2 * * *", work: () => measureParts(services) },
    { name: "insight.send-weekly-letter", work: ({ businessId }) => sendWeeklyLetter(services, businessId) },
  ],
  erase: (tx, _, accountId) => forgetPageOf(tx, accountId),
});
