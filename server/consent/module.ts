import { defineModule } from "#/server/platform/module.ts";
import { forgetConsentsOf } from "./consent.ts";
import { consentRoutes } from "./routes.ts";

const errors = {
  "consent/nothing-asked": 409,
  "consent/open-already": 409,
  "consent/not-given": 403,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

export const consent = defineModule({
  name: "consent",
  errors,
  routes: consentRoutes,
  erase: (tx, _, accountId) => forgetConsentsOf(tx, accountId),
});
