import { defineModule } from "#/server/platform/module.ts";
import { alertTagOf, forgetAlertsOf } from "./alert.ts";
import { type Digest, queueDigests, sendDigest } from "./digest.ts";
import { alertRoutes } from "./routes.ts";
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
  routes: alertRoutes,
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
