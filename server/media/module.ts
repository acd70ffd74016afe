import { defineModule } from "#/server/platform/module.ts";
import { type Media, removeUploadsOf, sweepUnused } from "./media.ts";
import { mediaRoutes } from "./routes.ts";
import { serveMedia } from "./serving.ts";

const errors = {
  "media/not-a-picture": 415,
  "media/not-a-recording": 415,
  "media/not-found": 404,
} as const;

type Codes = typeof errors;

declare module "#/server/platform/errors.ts" {
  interface ErrorCodes extends Codes {}
}

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
  errors,
  routes: mediaRoutes,
  jobs: (services) => [
    { name: "media.sweep", every: "50 * * * *", work: async () => void (await sweepUnused(services)) },
  ],
  erase: removeUploadsOf,
  serve: serveMedia,
});
