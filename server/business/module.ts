import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import {
  blockBusiness,
  businessTag,
  eraseBusinessOf,
  hideBusinessOf,
  listBusinessComments,
  publishChangeOf,
  showBusiness,
  showOwnBusiness,
} from "./business.ts";
import { closeDay, setDay, setLinks, setReach, setVisibility } from "./changes.ts";
import { businessContract } from "./contract.ts";
import { postBusiness, reviseBusiness } from "./draft.ts";
import { serveEmbeds } from "./embed.ts";
import { refreshComingWeeks, removeOffer, removeSpecialDay, setAway, setOffer, setSpecialDay } from "./exceptions.ts";
import { ownerContract } from "./owner-contract.ts";
import { addToCatalog, changeCatalogItem, orderCatalog, removeFromCatalog, replaceBanner } from "./pictures.ts";
import { ShareCards, serveShareKit } from "./share.ts";
import { openShareFile } from "./share-kit.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** Something changed that the page or the listing of a business shows. */
    "business.changed": { businessId: string };
    "business.number-given": { businessId: string; accountId: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Recomputes the coming weeks of businesses, as a day begins in Lagos. */
    "business.refresh-weeks": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    shareCards: ShareCards;
  }
}

const businessRoutes = routes(businessContract, {
  "GET /v2/business/{id}": {
    cacheTags: (_, { params: { id } }) => [businessTag(id)],
    handle: ({ params: { id }, viewer, caller, ...services }) => showBusiness(services, id, viewer, caller),
  },
  "GET /v2/business/{id}/comments": {
    cacheTags: (_, { params: { id } }) => [businessTag(id)],
    handle: ({ db, params: { id }, query, viewer }) => listBusinessComments(db, id, query, viewer),
  },
});

const ownerRoutes = routes(ownerContract, {
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
  "PUT /v2/catalog/{id}": ({ viewer, params, body, ...services }) =>
    changeCatalogItem(services, viewer, params.id, body),
  "DELETE /v2/catalog/{id}": async ({ viewer, params, ...services }) => {
    await removeFromCatalog(services, viewer, params.id);
    return { data: "Catalog deleted successfully" };
  },
});

export const business = defineModule({
  name: "business",
  provide: ({ config }) => ({ shareCards: new ShareCards(config) }),
  routes: [...businessRoutes, ...ownerRoutes],
  listen: ({ events }) => {
    events.onInTransaction("account.phone-changed", (tx, { accountId }) => publishChangeOf(tx, events, accountId));
    events.onInTransaction("account.deleted", (tx, { accountId }) => hideBusinessOf(tx, events, accountId));
    events.onInTransaction("account.blocked", (tx, { accountId }) => blockBusiness(tx, events, { ownerId: accountId }));
  },
  jobs: (services) => [
    { name: "business.refresh-weeks", every: "1 23 * * *", work: () => refreshComingWeeks(services) },
  ],
  erase: (tx, { events }, accountId) => eraseBusinessOf(tx, events, accountId),
  serve: (http, services) => {
    serveShareKit(http, services);
    serveEmbeds(http, services);
  },
});
