import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/http/route.ts";
import { verificationContract } from "./contract.ts";
import { openDocument, submitDocument } from "./verification.ts";

export const verificationRoutes = routes(verificationContract, {
  "POST /v2/certification/upload": ({ viewer, file, ...services }) =>
    receivePicture(services, { accountId: viewer.id, purpose: "certification", file }),
  "POST /v2/certification": ({ viewer, body, ...services }) => submitDocument(services, viewer, body),
  "GET /v2/certification/{id}/picture": ({ viewer, params, ...services }) => openDocument(services, viewer, params.id),
});
