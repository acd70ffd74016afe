import { defineModule } from "#/server/platform/module.ts";
import { type Media, removeUploadsOf, sweepUploads } from "./media.ts";
import { mediaRoutes } from "./routes.ts";
import { serveMedia } from "./serving.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "media.sweep": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    media: Media;
  }
}

export const media = defineModule({
  name: "media",
  routes: mediaRoutes,
  jobs: (services) => [{ name: "media.sweep", every: "*/10 * * * *", work: () => sweepUploads(services) }],
  erase: removeUploadsOf,
  serve: serveMedia,
});
