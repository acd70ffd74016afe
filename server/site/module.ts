import { defineModule } from "#/server/platform/module.ts";
import { CurrentNotices } from "./current-notices.ts";
import { serveManifest } from "./manifest.ts";
import { siteRoutes } from "./routes.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** Staff changed something that pages show to everybody. */
    "site.changed": { part: "faq" | "notice" | "featured" };
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    currentNotices: CurrentNotices;
  }
}

export const site = defineModule({
  name: "site",
  routes: siteRoutes,
  provide: ({ db }) => ({ currentNotices: new CurrentNotices(db) }),
  // Before the pages that show them are dropped.
  listen: ({ events, currentNotices }) => {
    events.onCommitted("site.changed", () => currentNotices.drop());
    events.onReconnected(() => currentNotices.drop());
  },
  changes: ({ events }, pages) => events.onCommitted("site.changed", ({ part }) => pages.now(part)),
  serve: serveManifest,
});
