import { eq } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { moderationContract } from "./contract.ts";
import { appeal, endSanctions, forgetReportsOf, listOwnSanctions, restorePage } from "./moderation.ts";
import { report } from "./reports.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "moderation.end-sanctions": Record<string, never>;
  }
}

export const moderation = defineModule({
  name: "moderation",
  routes: routes(moderationContract, {
    "POST /v2/report": async ({ viewer, body, ...services }) => {
      await report(services, viewer, body);
      return { message: "Thank you. Our moderators will look at it." };
    },
    "GET /v2/sanctions": ({ db, viewer }) => listOwnSanctions(db, viewer),
    "POST /v2/sanctions/{id}/appeal": ({ viewer, params, body, ...services }) =>
      appeal(services, viewer, params.id, body.msg),
  }),
  listen: ({ events }) =>
    events.onInTransaction("account.restored", (tx, { accountId }) =>
      restorePage(tx, events, eq(businesses.ownerId, accountId)),
    ),
  jobs: (services) => [{ name: "moderation.end-sanctions", every: "*/5 * * * *", work: () => endSanctions(services) }],
  erase: (tx, _, accountId) => forgetReportsOf(tx, accountId),
});
