import { routes } from "#/server/platform/http/route.ts";
import { payoutsContract } from "./contract.ts";
import { checkBankOf, listPayoutsToDecide, showPayout, stepPayout } from "./payouts.ts";

export const payoutRoutes = routes(payoutsContract, {
  "GET /v2/admin/payouts": ({ db, viewer, query }) => listPayoutsToDecide(db, viewer, query.state),
  "GET /v2/admin/payouts/{id}": ({ db, viewer, params }) => showPayout(db, viewer, params.id),
  "GET /v2/admin/payouts/{id}/bank": ({ params, ...services }) => checkBankOf(services, params.id),
  "POST /v2/admin/payouts/{id}": ({ viewer, params, body, ...services }) =>
    stepPayout(services, viewer, params.id, body),
});
