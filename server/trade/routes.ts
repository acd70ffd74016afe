import { routes } from "#/server/platform/http/route.ts";
import { tradeContract } from "./contract.ts";
import { categories, serviceTagsOf } from "./trade.ts";

export const tradeRoutes = routes(tradeContract, {
  "GET /v2/categories": () =>
    categories.map((category) => ({
      name: category.name,
      slug: category.slug,
      services: serviceTagsOf(category).map(({ name }) => name),
    })),
});
