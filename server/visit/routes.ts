import { routes } from "#/server/platform/http/route.ts";
import { visitContract } from "./contract.ts";

export const visitRoutes = routes(visitContract, {
  "GET /v2/ip": { cacheTags: "none", handle: ({ caller }) => ({ ip: caller.ip }) },
  "POST /v2/visits": ({ caller, visitCounter }) => {
    if (!caller.doNotTrack) visitCounter.inc();
    return { counted: !caller.doNotTrack };
  },
});
