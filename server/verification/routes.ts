import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/route.ts";
import { verificationContract } from "./contract.ts";
import { openDocument, submitDocument } from "./verification.ts";

export const verificationRoutes = routes(verificationContract, {
  "POST /v2/certification/upload": ({ viewer, file, ...house }) =>
    receivePicture(house, { accountId: viewer.id, purpose: "certification", file }),
  "POST /v2/certification": ({ viewer, body, ...house }) => submitDocument(house, viewer, body),
  "GET /v2/certification/{id}/picture": ({ viewer, params, ...house }) => openDocument(house, viewer, params.id),
});
