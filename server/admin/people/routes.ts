import { routes } from "#/server/platform/http/route.ts";
import { blockPerson, endSessionsOf, giveRole, resetSecondStep, restorePerson } from "./acting.ts";
import { personContract } from "./contract.ts";
import { showPerson } from "./showing.ts";

export const personRoutes = routes(personContract, {
  "GET /v2/admin/people/{id}": ({ viewer, params, ...services }) => showPerson(services, viewer, params.id),
  "POST /v2/admin/people/{id}/end_sessions": ({ viewer, params, body, ...services }) =>
    endSessionsOf(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/block": ({ viewer, params, body, ...services }) =>
    blockPerson(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/restore": ({ viewer, params, body, ...services }) =>
    restorePerson(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/role": ({ viewer, params, body, ...services }) =>
    giveRole(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/second_step/reset": ({ viewer, params, body, ...services }) =>
    resetSecondStep(services, viewer, { personId: params.id, ...body }),
});
