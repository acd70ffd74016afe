import type { Counter } from "prom-client";
import { defineModule } from "#/server/platform/module.ts";
import { visitRoutes } from "./routes.ts";

declare module "#/server/platform/services.ts" {
  interface Services {
    visitCounter: Counter;
  }
}

export const visit = defineModule({
  name: "visit",
  routes: visitRoutes,
  provide: ({ observer: { metrics } }) => ({
    visitCounter: metrics.counter("localchap_visits_total", "Visits: browser sessions that opened a page."),
  }),
});
