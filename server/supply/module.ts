import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { addDocument, endClaimsOf, eraseClaimsOf, startClaim, verifyClaim } from "./claims.ts";
import { supplyContract } from "./contract.ts";
import { requestRemoval } from "./removals.ts";

export const supply = defineModule({
  name: "supply",
  routes: routes(supplyContract, {
    "POST /v2/business/{id}/claim": ({ viewer, params, caller, ...services }) =>
      startClaim(services, viewer, params.id, caller),
    "POST /v2/business/{id}/claim/verify": ({ viewer, params, body, ...services }) =>
      verifyClaim(services, viewer, params.id, body.code),
    "POST /v2/business/{id}/claim/documents": ({ viewer, params, body, ...services }) =>
      addDocument(services, viewer, params.id, body),
    "POST /v2/business/{id}/remove_request": ({ params, body, caller, ...services }) =>
      requestRemoval(services, params.id, body, caller),
  }),
  listen: ({ events, clock }) =>
    events.onInTransaction("account.deleted", (tx, { accountId }) => endClaimsOf(tx, accountId, clock.now())),
  erase: (tx, { clock }, accountId) => eraseClaimsOf(tx, accountId, clock.now()),
});
