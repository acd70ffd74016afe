import { defineModule } from "#/server/platform/module.ts";
import { endSanctions } from "./ending.ts";
import { forgetReportsOf } from "./moderation.ts";
import { moderationRoutes } from "./routes.ts";

const errors = {
  "moderation/no-such-subject": 404,
  "moderation/no-such-sanction": 404,
  "moderation/already-appealed": 409,
  "moderation/nothing-open": 409,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Lifts sanctions whose days are over. */
    "moderation.end-sanctions": Record<string, never>;
  }
}

export const moderation = defineModule({
  name: "moderation",
  errors,
  routes: moderationRoutes,
  jobs: (services) => [{ name: "moderation.end-sanctions", every: "*/5 * * * *", work: () => endSanctions(services) }],
  erase: (tx, _, accountId) => forgetReportsOf(tx, accountId),
});
