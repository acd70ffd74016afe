import { z } from "zod";

export const visitContract = {
  "GET /v2/ip": {
    does: "The address this request came from.",
    returns: z.object({ ip: z.string() }),
  },
  "POST /v2/visits": {
    does: "Counts a visitor, once a day. The address in the body is not believed: the connection's own is hashed with a salt that lives one day. With Do Not Track nothing is kept.",
    body: z.object({ ip_address: z.string().max(100).optional() }),
    returns: z.object({ counted: z.boolean() }),
  },
};

type VisitContract = typeof visitContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends VisitContract {}
}
