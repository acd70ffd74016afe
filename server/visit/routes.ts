import { routes } from "#/server/platform/http/route.ts";
import { visitContract } from "./contract.ts";
import { countVisit } from "./visit.ts";

export const visitRoutes = routes(visitContract, {
  "GET /v2/ip": { cacheTags: "none", handle: ({ caller }) => ({ ip: caller.ip }) },
  "POST /v2/visits": async ({ caller, ...services }) => ({ counted: await countVisit(services, caller) }),
});
