import { routes } from "#/server/platform/route.ts";
import { blockPerson, endSessionsOf, giveRole, resetSecondStep, restorePerson } from "./acting.ts";
import { personContract } from "./contract.ts";
import { showPerson } from "./showing.ts";

export const personRoutes = routes(personContract, {
  "GET /v2/admin/people/{id}": ({ viewer, params, ...house }) => showPerson(house, viewer, params.id),
  "POST /v2/admin/people/{id}/end_sessions": ({ viewer, params, body, ...house }) =>
    endSessionsOf(house, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/block": ({ viewer, params, body, ...house }) =>
    blockPerson(house, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/restore": ({ viewer, params, body, ...house }) =>
    restorePerson(house, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/role": ({ viewer, params, body, ...house }) =>
    giveRole(house, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/second_step/reset": ({ viewer, params, body, ...house }) =>
    resetSecondStep(house, viewer, { personId: params.id, ...body }),
});
