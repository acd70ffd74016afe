import { openDisputeSummary } from "#/server/job/job.ts";
import { routes } from "#/server/platform/http/route.ts";
import { disputesContract } from "./contract.ts";
import { endDispute, listWaitingDisputes } from "./disputes.ts";

export const disputeRoutes = routes(disputesContract, {
  "GET /v2/admin/disputes": ({ db, viewer }) => listWaitingDisputes(db, viewer),
  "GET /v2/admin/disputes/{id}/summary": ({ viewer, params, ...services }) =>
    openDisputeSummary(services, viewer, params.id),
  "POST /v2/admin/disputes/{id}": ({ viewer, params, body, ...services }) =>
    endDispute(services, viewer, params.id, body),
});
