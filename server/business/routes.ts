import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/http/route.ts";
import { businessTag, listBusinessComments, showBusiness, showOwnBusiness } from "./business.ts";
import { closeDay, setDay, setLinks, setReach, setVisibility } from "./changes.ts";
import { businessContract } from "./contract.ts";
import { postBusiness, reviseBusiness } from "./draft.ts";
import { removeOffer, removeSpecialDay, setAway, setOffer, setSpecialDay } from "./exceptions.ts";
import { ownerContract } from "./owner-contract.ts";
import { addToCatalog, orderCatalog, removeFromCatalog, replaceBanner } from "./pictures.ts";
import { openShareFile } from "./share-kit.ts";

export const businessRoutes = routes(businessContract, {
  "GET /v2/business/{id}": {
    cacheTags: (_, { params: { id } }) => [businessTag(id)],
    handle: ({ params: { id }, viewer, caller, ...services }) => showBusiness(services, id, viewer, caller),
  },
  "GET /v2/business/{id}/comments": {
    cacheTags: (_, { params: { id } }) => [businessTag(id)],
    handle: ({ db, params: { id }, query, viewer }) => listBusinessComments(db, id, query, viewer),
  },
});

export const ownerRoutes = routes(ownerContract, {
  "GET /v2/mybusiness": ({ viewer, ...services }) => showOwnBusiness(services, viewer),
  "GET /v2/mybusiness/share/{file}": ({ viewer, params, ...services }) => openShareFile(services, viewer, params.file),
  "POST /v2/business": ({ viewer, body, ...services }) => postBusiness(services, viewer, body),
  "PUT /v2/business": ({ viewer, body, ...services }) => reviseBusiness(services, viewer, body),
  "POST /v2/business/social": ({ viewer, body, ...services }) => setLinks(services, viewer, body),
  "POST /v2/business/schedule": ({ viewer, body, ...services }) => setDay(services, viewer, body),
  "POST /v2/business/closed": ({ viewer, body, ...services }) => closeDay(services, viewer, body),
  "POST /v2/business/special_day": ({ viewer, body, ...services }) => setSpecialDay(services, viewer, body),
  "DELETE /v2/business/special_day/{date}": ({ viewer, params, ...services }) =>
    removeSpecialDay(services, viewer, params.date),
  "POST /v2/business/away": ({ viewer, body, ...services }) => setAway(services, viewer, body.until),
  "PUT /v2/mybusiness/offer": ({ viewer, body, ...services }) => setOffer(services, viewer, body),
  "DELETE /v2/mybusiness/offer": ({ viewer, ...services }) => removeOffer(services, viewer),
  "POST /v2/business/visibility": ({ viewer, body, ...services }) => setVisibility(services, viewer, body.is_shown),
  "PUT /v2/business/visibility": ({ viewer, body, ...services }) => setReach(services, viewer, body),
  "POST /v2/business/load_image": ({ viewer, file, ...services }) =>
    receivePicture(services, { accountId: viewer.id, purpose: "business", file }),
  "POST /v2/business/update_image": ({ viewer, body, ...services }) => replaceBanner(services, viewer, body.image),
  "POST /v2/catalog/upload": ({ viewer, file, ...services }) =>
    receivePicture(services, { accountId: viewer.id, purpose: "catalog", file }),
  "POST /v2/catalog": ({ viewer, body, ...services }) => addToCatalog(services, viewer, body),
  "POST /v2/catalog/order": ({ viewer, body, ...services }) => orderCatalog(services, viewer, body.ids),
  "DELETE /v2/catalog/{id}": async ({ viewer, params, ...services }) => {
    await removeFromCatalog(services, viewer, params.id);
    return { data: "Catalog deleted successfully" };
  },
});
