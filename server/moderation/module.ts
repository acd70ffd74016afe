import { defineModule } from "#/server/platform/module.ts";
import { forgetReportsOf } from "./moderation.ts";
import { moderationRoutes } from "./routes.ts";

const errors = {
  "moderation/no-such-subject": 404,
  "moderation/no-such-measure": 404,
  "moderation/already-appealed": 409,
  "moderation/nothing-open": 409,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

export const moderation = defineModule({
  name: "moderation",
  errors,
  routes: moderationRoutes,
  erase: (tx, _, accountId) => forgetReportsOf(tx, accountId),
});
