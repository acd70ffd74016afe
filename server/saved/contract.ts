import { z } from "zod";
import { Listing } from "#/server/search/contract.ts";

const BusinessParams = z.object({ businessId: z.string() });
const IsSaved = z.object({ is_saved: z.boolean() });

export const savedContract = {
  "GET /v2/saved": {
    does: "The active businesses that the signed-in member saved, the latest first, 30 at a time.",
    access: "member",
    query: z.object({ before: z.string().optional().describe("the id of the last business seen") }),
    returns: z.array(Listing),
  },
  "GET /v2/saved/{businessId}": {
    does: "Whether the signed-in member saved a business.",
    access: "member",
    params: BusinessParams,
    returns: IsSaved,
  },
  "PUT /v2/saved/{businessId}": {
    does: "Saves a business. Saved again, it keeps its place.",
    access: "member",
    params: BusinessParams,
    returns: IsSaved,
    errors: ["business/not-found"],
  },
  "DELETE /v2/saved/{businessId}": {
    does: "Takes a business off the list. One that is not on it stays off.",
    access: "member",
    params: BusinessParams,
    returns: IsSaved,
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof savedContract> {}
}
