import { defineModule } from "#/server/platform/module.ts";
import { placeRoutes } from "./routes.ts";

export const place = defineModule({
  name: "place",
  routes: placeRoutes,
});
