import { defineModule } from "#/server/platform/module.ts";
import { forgetListsOf, listTagOf, renewListsOf } from "./list.ts";
import { serveListCards } from "./list-card.ts";
import { listRoutes } from "./routes.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** A list or its items changed; invalidates its page. */
    "list.changed": { code: string };
  }
}

export const list = defineModule({
  name: "list",
  routes: listRoutes,
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
