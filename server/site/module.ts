import { defineModule } from "#/server/platform/module.ts";
import { serveManifest } from "./manifest.ts";
import { siteRoutes } from "./routes.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "site.changed": { part: "faq" | "notice" | "featured" };
  }
}

export const site = defineModule({
  name: "site",
  routes: siteRoutes,
  changes: ({ events }, pages) => events.onCommitted("site.changed", ({ part }) => pages.now(part)),
  serve: serveManifest,
});
