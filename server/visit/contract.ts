import { z } from "zod";

export const visitContract = {
  "GET /v2/ip": {
    does: "The address this request came from.",
    returns: z.object({ ip: z.string() }),
  },
  "POST /v2/visits": {
    does: "Adds one to the metric of visits, unless the caller sends Do Not Track. Nothing about the visitor is stored, and the address in the body is not used.",
    body: z.object({ ip_address: z.string().max(100).optional() }),
    returns: z.object({ counted: z.boolean() }),
  },
};

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof visitContract> {}
}
