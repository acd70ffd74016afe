import { routes } from "#/server/platform/route.ts";
import { deskContract } from "./contract.ts";
import { showClient, showClients, writeNote } from "./desk.ts";

export const deskRoutes = routes(deskContract, {
  "GET /v2/admin/clients": ({ viewer, query, ...house }) => showClients(house, viewer, query),
  "GET /v2/admin/clients/{id}": ({ viewer, params, ...house }) => showClient(house, viewer, params.id),
  "POST /v2/admin/clients/{id}/notes": ({ viewer, params, body, ...house }) =>
    writeNote(house, viewer, params.id, body.note),
});
