import { routes } from "#/server/platform/route.ts";
import { deskContract } from "./contract.ts";
import { showClient, showClients, writeNote } from "./desk.ts";

export const deskRoutes = routes(deskContract, {
  "GET /v2/admin/clients": ({ viewer, query, ...services }) => showClients(services, viewer, query),
  "GET /v2/admin/clients/{id}": ({ viewer, params, ...services }) => showClient(services, viewer, params.id),
  "POST /v2/admin/clients/{id}/notes": ({ viewer, params, body, ...services }) =>
    writeNote(services, viewer, params.id, body.note),
});
