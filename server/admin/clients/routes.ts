import { routes } from "#/server/platform/http/route.ts";
import { askToAct, reviseForOwner, setHoursForOwner, setLinksForOwner, showClientPage } from "./acting.ts";
import { finishTask, showClient, showClients, showTasks, writeNote, writeVisit } from "./clients.ts";
import { clientsContract } from "./contract.ts";

export const clientRoutes = routes(clientsContract, {
  "GET /v2/admin/clients": ({ viewer, query, ...services }) => showClients(services, viewer, query),
  "GET /v2/admin/clients/{id}": ({ viewer, params, ...services }) => showClient(services, viewer, params.id),
  "POST /v2/admin/clients/{id}/notes": ({ viewer, params, body, ...services }) =>
    writeNote(services, viewer, params.id, body),
  "POST /v2/admin/clients/{id}/visits": ({ viewer, params, body, ...services }) =>
    writeVisit(services, viewer, params.id, body.visited_on),
  "POST /v2/admin/clients/{id}/notes/{noteId}/done": ({ viewer, params, ...services }) =>
    finishTask(services, viewer, params.id, params.noteId),
  "POST /v2/admin/clients/{id}/consent": ({ viewer, params, body, ...services }) =>
    askToAct(services, viewer, params.id, body.purpose),
  "GET /v2/admin/clients/{id}/business": ({ viewer, params, ...services }) =>
    showClientPage(services, viewer, params.id),
  "PUT /v2/admin/clients/{id}/business": ({ viewer, params, body, ...services }) =>
    reviseForOwner(services, viewer, params.id, body),
  "POST /v2/admin/clients/{id}/business/social": ({ viewer, params, body, ...services }) =>
    setLinksForOwner(services, viewer, params.id, body),
  "POST /v2/admin/clients/{id}/business/schedule": ({ viewer, params, body, ...services }) =>
    setHoursForOwner(services, viewer, params.id, body.days),
  "GET /v2/admin/client_tasks": ({ viewer, ...services }) => showTasks(services, viewer),
});
