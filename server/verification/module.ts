import { defineModule } from "#/server/platform/module.ts";
import { verificationRoutes } from "./routes.ts";
import { purgeDocumentsOf } from "./verification.ts";

const errors = {
  "verification/already-verified": 409,
  "verification/wrong-step": 409,
  "verification/no-such-document": 404,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

export const verification = defineModule({
  name: "verification",
  errors,
  routes: verificationRoutes,
  erase: (tx, { media }, accountId) => purgeDocumentsOf(tx, media, accountId),
});
