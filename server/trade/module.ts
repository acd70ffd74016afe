import { defineModule } from "#/server/platform/module.ts";
import { tradeRoutes } from "./routes.ts";
import { Trades } from "./trade.ts";

declare module "#/server/platform/services.ts" {
  interface Services {
    trades: Trades;
  }
}

export const trade = defineModule({
  name: "trade",
  routes: tradeRoutes,
  provide: () => ({ trades: new Trades() }),
});
