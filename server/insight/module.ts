import { defineModule } from "#/server/platform/module.ts";

import { forgetPageOf, sweepVisitors } from "./insight.ts";
import { insightRoutes } from "./routes.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "insight.sweep": Record<string, never>;
  }
}

export const insight = defineModule({
  name: "insight",
  routes: insightRoutes,
  jobs: (services) => [{ name: "insight.sweep", every: "10 23 * * *", work: () => sweepVisitors(services) }],
  erase: (tx, _, accountId) => forgetPageOf(tx, accountId),
});
