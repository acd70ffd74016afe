import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { addAlert, alertTagOf, forgetAlertsOf, listAlerts, removeAlert, showAlertsOf } from "./alert.ts";
import { alertContract } from "./contract.ts";
import { type Digest, queueDigests, sendDigest } from "./digest.ts";
import { serveStop } from "./stop.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** A member followed a search or stopped: the page that stops their alerts shows it. */
    "alert.changed": { code: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "alert.queue-digests": Record<string, never>;
    "alert.send-digest": Digest;
  }
}

export const alert = defineModule({
  name: "alert",
  routes: routes(alertContract, {
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
  }),
  jobs: (services) => [
    // 09:00 in Lagos.
    { name: "alert.queue-digests", every: "0 8 * * *", work: () => queueDigests(services) },
    { name: "alert.send-digest", work: (digest) => sendDigest(services, digest) },
  ],
  changes: ({ events }, pages) => {
    events.onCommitted("alert.changed", ({ code }) => pages.now(alertTagOf(code)));
  },
  serve: serveStop,
  erase: (tx, { events }, accountId) => forgetAlertsOf(tx, events, accountId),
});
