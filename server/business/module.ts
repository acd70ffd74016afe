import { defineModule } from "#/server/platform/module.ts";
import { blockBusiness, eraseBusinessOf, hideBusinessOf, publishChangeOf } from "./business.ts";
import { serveEmbeds } from "./embed.ts";
import { refreshComingWeeks } from "./exceptions.ts";
import { businessRoutes, ownerRoutes } from "./routes.ts";
import { ShareCards, serveShareKit } from "./share.ts";

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
