import { cardTags } from "#/server/business/business.ts";
import { routes } from "#/server/platform/http/route.ts";
import { listContract } from "./contract.ts";
import { listMine, listTagOf, makeList, putItem, removeItem, removeList, showList, updateList } from "./list.ts";

export const listRoutes = routes(listContract, {
  "GET /v2/lists": ({ db, viewer, query }) => listMine(db, viewer, query.business),
  "POST /v2/lists": ({ viewer, body, ...services }) => makeList(services, viewer, body.name),
  "PUT /v2/lists/{id}": ({ viewer, params, body, ...services }) => updateList(services, viewer, params.id, body),
  "DELETE /v2/lists/{id}": async ({ viewer, params, ...services }) => {
    await removeList(services, viewer, params.id);
    return {};
  },
  "PUT /v2/lists/{id}/items/{businessId}": ({ viewer, params, body, ...services }) =>
    putItem(services, viewer, params, body.note),
  "DELETE /v2/lists/{id}/items/{businessId}": ({ viewer, params, ...services }) => removeItem(services, viewer, params),
  "GET /v2/lists/{code}": {
    cacheTags: ({ items }, { params }) => [listTagOf(params.code), ...cardTags(items.map(({ business }) => business))],
    handle: ({ viewer, params, ...services }) => showList(services, viewer, params.code),
  },
});
