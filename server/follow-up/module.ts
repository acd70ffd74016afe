import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { followUpContract } from "./contract.ts";
import {
  answerFollowUp,
  askFollowUps,
  forgetFollowUpsOf,
  planFollowUp,
  setWanted,
  showFollowUps,
  sweepFollowUps,
} from "./follow-up.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Asks members what is due, by day in Lagos. */
    "follow-up.ask": Record<string, never>;
    "follow-up.sweep": Record<string, never>;
  }
}

export const followUp = defineModule({
  name: "follow-up",
  routes: routes(followUpContract, {
    "GET /v2/follow_ups": ({ viewer, ...services }) => showFollowUps(services, viewer),
    "POST /v2/follow_ups/{id}": async ({ viewer, params, body, ...services }) => {
      await answerFollowUp(services, viewer, params.id, body.answer);
      return {};
    },
    "PUT /v2/follow_ups": ({ viewer, body, ...services }) => setWanted(services, viewer, body.is_wanted),
  }),
  listen: ({ events, clock }) => {
    events.onInTransaction("business.number-given", (tx, { businessId, accountId }) =>
      planFollowUp(tx, clock.now(), { businessId, accountId, jobId: null }),
    );
    events.onInTransaction("job.done", (tx, { businessId, customerId, jobId }) =>
      planFollowUp(tx, clock.now(), { businessId, accountId: customerId, jobId }),
    );
  },
  jobs: (services) => [
    { name: "follow-up.ask", every: "20 8-17 * * *", work: () => askFollowUps(services) },
    { name: "follow-up.sweep", every: "40 2 * * *", work: () => sweepFollowUps(services) },
  ],
  erase: (tx, _, accountId) => forgetFollowUpsOf(tx, accountId),
});
