import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { liveContract } from "./contract.ts";
import { Live } from "./live.ts";

declare module "#/server/platform/services.ts" {
  interface Services {
    live: Live;
  }
}

export const live = defineModule({
  name: "live",
  routes: routes(liveContract, {
    "GET /v2/stream": ({ live, viewer, caller }) => live.open(viewer, caller.lastEventId),
  }),
  provide: (services) => ({ live: new Live(services) }),
  listen: ({ live }) => live.subscribe(),
  metrics: ({ observer, live }) =>
    observer.metrics.gauge("localchap_streams", "Open streams of live news.", () => live.size),
  close: // Streams do not end by themselves, and the server waits for open responses.
    ({ live }) => live.close(),
});
