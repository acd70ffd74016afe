import { eq } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { defineModule } from "#/server/platform/module.ts";
import { endSanctions, forgetReportsOf, restorePage } from "./moderation.ts";
import { moderationRoutes } from "./routes.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "moderation.end-sanctions": Record<string, never>;
  }
}

export const moderation = defineModule({
  name: "moderation",
  routes: moderationRoutes,
  listen: ({ events }) =>
    events.onInTransaction("account.restored", (tx, { accountId }) =>
      restorePage(tx, events, eq(businesses.ownerId, accountId)),
    ),
  jobs: (services) => [{ name: "moderation.end-sanctions", every: "*/5 * * * *", work: () => endSanctions(services) }],
  erase: (tx, _, accountId) => forgetReportsOf(tx, accountId),
});
