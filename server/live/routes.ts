import { routes } from "#/server/platform/http/route.ts";
import { liveContract } from "./contract.ts";

export const liveRoutes = routes(liveContract, {
  "GET /v2/stream": ({ live, viewer, caller }) => live.open(viewer, caller.lastEventId),
});
