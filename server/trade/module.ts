import { defineModule } from "#/server/platform/module.ts";
import { tradeRoutes } from "./routes.ts";
import { Trades } from "./trade.ts";

const errors = {
  "trade/not-found": 404,
  "trade/already-known": 409,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

declare module "#/server/platform/services.ts" {
  interface Services {
    trades: Trades;
  }
}

export const trade = defineModule({
  name: "trade",
  errors,
  routes: tradeRoutes,
  provide: () => ({ trades: new Trades() }),
});
