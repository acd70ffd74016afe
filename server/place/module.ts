import { defineModule } from "#/server/platform/module.ts";
import { placeRoutes } from "./routes.ts";

const errors = {
  "place/not-found": 404,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

export const place = defineModule({
  name: "place",
  errors,
  routes: placeRoutes,
});
