import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { mediaContract } from "./contract.ts";
import { changeProfilePicture, type Media, receivePicture, removeUploadsOf, sweepUploads } from "./media.ts";
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
  routes: routes(mediaContract, {
    "POST /v2/user/upload": ({ file, viewer, ...services }) =>
      receivePicture(services, { accountId: viewer.id, purpose: "profile", file }),
    "POST /v2/user/image": ({ body, viewer, ...services }) => changeProfilePicture(services, viewer, body.image),
  }),
  jobs: (services) => [{ name: "media.sweep", every: "*/10 * * * *", work: () => sweepUploads(services) }],
  erase: removeUploadsOf,
  serve: serveMedia,
});
