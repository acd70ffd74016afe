import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { verificationContract } from "./contract.ts";
import { eraseDocumentsOf, openDocument, submitDocument } from "./verification.ts";

export const verification = defineModule({
  name: "verification",
  routes: routes(verificationContract, {
    "POST /v2/certification/upload": ({ viewer, file, ...services }) =>
      receivePicture(services, { accountId: viewer.id, purpose: "certification", file }),
    "POST /v2/certification": ({ viewer, body, ...services }) => submitDocument(services, viewer, body),
    "GET /v2/certification/{id}/picture": ({ viewer, params, ...services }) =>
      openDocument(services, viewer, params.id),
  }),
  erase: (tx, _, accountId) => eraseDocumentsOf(tx, accountId),
});
