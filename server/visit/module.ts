import { defineModule } from "#/server/platform/module.ts";
import { visitRoutes } from "./routes.ts";

export const visit = defineModule({
  name: "visit",
  routes: visitRoutes,
});
