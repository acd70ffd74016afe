import { defineModule } from "#/server/platform/module.ts";
import { Live } from "./live.ts";
import { liveRoutes } from "./routes.ts";

declare module "#/server/platform/services.ts" {
  interface Services {
    live: Live;
  }
}

export const live = defineModule({
  name: "live",
  routes: liveRoutes,
  provide: (services) => ({ live: new Live(services) }),
  listen: ({ live }) => live.subscribe(),
  metrics: ({ observer, live }) =>
    observer.metrics.gauge("localchap_streams", "Open streams of live news.", () => live.size),
  close: // Streams never end by themselves, and a server waits for all it answers.
    ({ live }) => live.close(),
});
