import { defineModule } from "#/server/platform/module.ts";
import { endClaimsOf, eraseClaimsOf } from "./claims.ts";
import { supplyRoutes } from "./routes.ts";

export const supply = defineModule({
  name: "supply",
  routes: supplyRoutes,
  listen: ({ events, clock }) =>
    events.onInTransaction("account.deleted", (tx, { accountId }) => endClaimsOf(tx, accountId, clock.now())),
  erase: (tx, { clock }, accountId) => eraseClaimsOf(tx, accountId, clock.now()),
});
