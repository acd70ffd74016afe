import { routes } from "#/server/platform/http/route.ts";
import { payoutsContract } from "./contract.ts";
import { checkBankOf, listPayoutsToDecide, showPayout, stepPayout } from "./payouts.ts";

export const payoutRoutes = routes(payoutsContract, {
  "GET /v2/admin/payouts": ({ viewer, query, ...services }) => listPayoutsToDecide(services, viewer, query.state),
  "GET /v2/admin/payouts/{id}": ({ viewer, params, ...services }) => showPayout(services, viewer, params.id),
  "GET /v2/admin/payouts/{id}/bank": ({ params, ...services }) => checkBankOf(services, params.id),
  "POST /v2/admin/payouts/{id}": ({ viewer, params, body, ...services }) =>
    stepPayout(services, viewer, params.id, body),
});
