import type { Counter } from "prom-client";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { visitContract } from "./contract.ts";

declare module "#/server/platform/services.ts" {
  interface Services {
    visitCounter: Counter;
  }
}

export const visit = defineModule({
  name: "visit",
  routes: routes(visitContract, {
    "GET /v2/ip": { cacheTags: "none", handle: ({ caller }) => ({ ip: caller.ip }) },
    "POST /v2/visits": ({ caller, visitCounter }) => {
      if (!caller.doNotTrack) visitCounter.inc();
      return { counted: !caller.doNotTrack };
    },
  }),
  provide: ({ observer: { metrics } }) => ({
    visitCounter: metrics.counter("localchap_visits_total", "Visits: browser sessions that opened a page."),
  }),
});
