import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { tradeContract } from "./contract.ts";
import { categories, Trades } from "./trade.ts";

declare module "#/server/platform/services.ts" {
  interface Services {
    trades: Trades;
  }
}

export const trade = defineModule({
  name: "trade",
  routes: routes(tradeContract, {
    "GET /v2/categories": {
      cacheTags: () => ["words"],
      handle: ({ trades }) =>
        categories.map((category) => ({
          name: category.name,
          slug: category.slug,
          services: trades.commonServicesOf(category).map(({ name }) => name),
        })),
    },
  }),
  provide: () => ({ trades: new Trades() }),
});
