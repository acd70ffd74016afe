import { z } from "zod";

export const Category = z.object({
  name: z.string(),
  slug: z.string(),
  /** Names of services that sit under it, the most common first, to suggest as tags. */
  services: z.array(z.string()),
});
export type Category = z.infer<typeof Category>;

export const tradeContract = {
  "GET /v2/categories": {
    does: "The fixed list of business categories, each with the services people look for under it.",
    returns: z.array(Category),
  },
};

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof tradeContract> {}
}
