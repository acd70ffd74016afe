import { routes } from "#/server/platform/http/route.ts";
import { addAlert, alertTagOf, listAlerts, removeAlert, showAlertsOf } from "./alert.ts";
import { alertContract } from "./contract.ts";

export const alertRoutes = routes(alertContract, {
  "GET /v2/alerts": ({ db, viewer }) => listAlerts(db, viewer.id),
  "POST /v2/alerts": ({ viewer, body, ...services }) => addAlert(services, viewer, body),
  "DELETE /v2/alerts/{id}": async ({ viewer, params, ...services }) => {
    await removeAlert(services, viewer, params.id);
    return {};
  },
  "GET /v2/alerts/stop/{code}": {
    cacheTags: (_, { params }) => [alertTagOf(params.code)],
    handle: ({ db, params }) => showAlertsOf(db, params.code),
  },
});
