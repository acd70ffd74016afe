import { defineModule } from "#/server/platform/module.ts";
import { serveManifest } from "./manifest.ts";
import { siteRoutes } from "./routes.ts";

const errors = {
  "site/no-such-entry": 404,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** Staff changed something that pages show to everybody. */
    "site.changed": { part: "faq" | "notice" | "featured" };
  }
}

export const site = defineModule({
  name: "site",
  errors,
  routes: siteRoutes,
  changes: ({ events }, pages) => events.onCommitted("site.changed", ({ part }) => pages.now(part)),
  serve: serveManifest,
});
