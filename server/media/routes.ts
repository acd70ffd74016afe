import { routes } from "#/server/platform/http/route.ts";
import { mediaContract } from "./contract.ts";
import { changeProfilePicture, receivePicture } from "./media.ts";

export const mediaRoutes = routes(mediaContract, {
  "POST /v2/user/upload": ({ file, viewer, ...services }) =>
    receivePicture(services, { accountId: viewer.id, purpose: "profile", file }),
  "POST /v2/user/image": ({ body, viewer, ...services }) => changeProfilePicture(services, viewer, body.image),
});
