import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { siteContract } from "./contract.ts";
import { serveManifest } from "./manifest.ts";
import { listFaq, showConfig } from "./site.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "site.changed": { part: "faq" | "notice" | "featured" };
  }
}

export const site = defineModule({
  name: "site",
  routes: routes(siteContract, {
    "GET /v2/config": { cacheTags: () => ["notice"], handle: (services) => showConfig(services) },
    "GET /v2/faq": { cacheTags: () => ["faq"], handle: ({ db }) => listFaq(db) },
  }),
  changes: ({ events }, pages) => events.onCommitted("site.changed", ({ part }) => pages.now(part)),
  serve: serveManifest,
});
