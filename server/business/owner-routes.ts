import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/route.ts";
import { showOwnBusiness } from "./business.ts";
import { closeDay, setDay, setLinks, setVisibility } from "./changes.ts";
import { ownerContract } from "./contract.ts";
import { addToCatalog, removeFromCatalog, replaceBanner } from "./pictures.ts";
import { postBusiness, reviseBusiness } from "./posting.ts";

export const ownerRoutes = routes(ownerContract, {
  "GET /v2/mybusiness": ({ viewer, ...house }) => showOwnBusiness(house, viewer),
  "POST /v2/business": ({ viewer, body, ...house }) => postBusiness(house, viewer, body),
  "PUT /v2/business": ({ viewer, body, ...house }) => reviseBusiness(house, viewer, body),
  "POST /v2/business/social": ({ viewer, body, ...house }) => setLinks(house, viewer, body),
  "POST /v2/business/schedule": ({ viewer, body, ...house }) => setDay(house, viewer, body),
  "POST /v2/business/closed": ({ viewer, body, ...house }) => closeDay(house, viewer, body),
  "POST /v2/business/visibility": ({ viewer, body, ...house }) => setVisibility(house, viewer, body.is_shown),
  "POST /v2/business/load_image": ({ viewer, file, ...house }) =>
    receivePicture(house, { accountId: viewer.id, purpose: "business", file }),
  "POST /v2/business/update_image": ({ viewer, body, ...house }) => replaceBanner(house, viewer, body.image),
  "POST /v2/catalog/upload": ({ viewer, file, ...house }) =>
    receivePicture(house, { accountId: viewer.id, purpose: "catalog", file }),
  "POST /v2/catalog": ({ viewer, body, ...house }) => addToCatalog(house, viewer, body),
  "DELETE /v2/catalog/{id}": async ({ viewer, params, ...house }) => {
    await removeFromCatalog(house, viewer, params.id);
    return { data: "Catalog deleted successfully" };
  },
});
