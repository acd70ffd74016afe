import { routes } from "#/server/platform/http/route.ts";
import { tradeContract } from "./contract.ts";
import { categories } from "./trade.ts";

export const tradeRoutes = routes(tradeContract, {
  "GET /v2/categories": {
    cacheTags: () => ["words"],
    handle: ({ trades }) =>
      categories.map((category) => ({
        name: category.name,
        slug: category.slug,
        services: trades.servicesOf(category).map(({ name }) => name),
      })),
  },
});
