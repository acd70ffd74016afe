import { defineModule } from "#/server/platform/module.ts";
import { forgetReplyTimeOf, recountReplyTimes } from "./reply-time.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "reply-time.recount": Record<string, never>;
  }
}

export const replyTime = defineModule({
  name: "reply-time",
  // Half past midnight in Lagos.
  jobs: (services) => [
    { name: "reply-time.recount", every: "30 23 * * *", work: async () => void (await recountReplyTimes(services)) },
  ],
  erase: (tx, _, accountId) => forgetReplyTimeOf(tx, accountId),
});
