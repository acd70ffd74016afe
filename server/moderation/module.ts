import { defineModule } from "#/server/platform/module.ts";
import { endSanctions } from "./ending.ts";
import { forgetReportsOf } from "./moderation.ts";
import { moderationRoutes } from "./routes.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Lifts sanctions whose days are over. */
    "moderation.end-sanctions": Record<string, never>;
  }
}

export const moderation = defineModule({
  name: "moderation",
  routes: moderationRoutes,
  jobs: (services) => [{ name: "moderation.end-sanctions", every: "*/5 * * * *", work: () => endSanctions(services) }],
  erase: (tx, _, accountId) => forgetReportsOf(tx, accountId),
});
