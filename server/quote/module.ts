import { defineModule } from "#/server/platform/module.ts";
import { QuoteFigures } from "./queries.ts";
import { closeRequestsOf, eraseQuotesOf, expireRequests } from "./quote.ts";
import { remindOfRequests } from "./reminders.ts";
import { quoteRoutes } from "./routes.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "quote.expire": Record<string, never>;
    "quote.remind": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    quoteFigures: QuoteFigures;
  }
}

export const quote = defineModule({
  name: "quote",
  routes: quoteRoutes,
  provide: ({ observer }) => ({ quoteFigures: new QuoteFigures(observer.metrics) }),
  listen: (services) => {
    services.events.onInTransaction("account.deleted", (tx, { accountId }) => closeRequestsOf(tx, services, accountId));
  },
  jobs: (services) => [
    { name: "quote.expire", every: "*/10 * * * *", work: () => expireRequests(services) },
    { name: "quote.remind", every: "*/10 * * * *", work: () => remindOfRequests(services) },
  ],
  erase: (tx, _, accountId) => eraseQuotesOf(tx, accountId),
});
