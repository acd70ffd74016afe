import { cardTags } from "#/server/business/business.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { listContract } from "./contract.ts";
import {
  forgetListsOf,
  listMine,
  listTagOf,
  makeList,
  putItem,
  removeItem,
  removeList,
  renewListsOf,
  showList,
  updateList,
} from "./list.ts";
import { serveListCards } from "./list-card.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** A list or its items changed; invalidates its page. */
    "list.changed": { code: string };
  }
}

export const list = defineModule({
  name: "list",
  routes: routes(listContract, {
    "GET /v2/lists": ({ db, viewer, query }) => listMine(db, viewer, query.business),
    "POST /v2/lists": ({ viewer, body, ...services }) => makeList(services, viewer, body.name),
    "PUT /v2/lists/{id}": ({ viewer, params, body, ...services }) => updateList(services, viewer, params.id, body),
    "DELETE /v2/lists/{id}": async ({ viewer, params, ...services }) => {
      await removeList(services, viewer, params.id);
      return {};
    },
    "PUT /v2/lists/{id}/items/{businessId}": ({ viewer, params, body, ...services }) =>
      putItem(services, viewer, params, body.note),
    "DELETE /v2/lists/{id}/items/{businessId}": ({ viewer, params, ...services }) =>
      removeItem(services, viewer, params),
    "GET /v2/lists/{code}": {
      cacheTags: ({ items }, { params }) => [
        listTagOf(params.code),
        ...cardTags(items.map(({ business }) => business)),
      ],
      handle: ({ viewer, params, ...services }) => showList(services, viewer, params.code),
    },
  }),
  serve: serveListCards,
  listen: ({ events }) => {
    for (const name of ["account.deleted", "account.blocked", "account.restored"] as const) {
      events.onInTransaction(name, (tx, { accountId }) => renewListsOf(tx, events, accountId));
    }
  },
  changes: ({ events }, pages) => {
    events.onCommitted("list.changed", ({ code }) => pages.now(listTagOf(code)));
  },
  erase: (tx, { events }, accountId) => forgetListsOf(tx, events, accountId),
});
