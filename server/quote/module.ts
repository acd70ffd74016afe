import { receivePicture } from "#/server/media/media.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { quoteContract } from "./contract.ts";
import { QuoteFigures } from "./queries.ts";
import {
  acceptOffer,
  closeRequest,
  closeRequestsOf,
  decline,
  eraseQuotesOf,
  expireRequests,
  listMyRequests,
  listRequestsToMe,
  offer,
  openPicture,
  requestQuotes,
  showCandidates,
  showRequest,
} from "./quote.ts";
import { remindOfRequests } from "./reminders.ts";

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
  routes: routes(quoteContract, {
    "POST /v2/quote_requests": ({ viewer, body, ...services }) => requestQuotes(services, viewer, body),
    "GET /v2/quote_requests/candidates": {
      cacheTags: "none",
      handle: ({ viewer, query, ...services }) => showCandidates(services, viewer, query),
    },
    "POST /v2/quote_requests/upload": ({ viewer, file, ...services }) =>
      receivePicture(services, { accountId: viewer.id, purpose: "quote", file }),
    "GET /v2/quote_requests": ({ viewer, query, ...services }) => listMyRequests(services, viewer, query.before),
    "GET /v2/quote_requests/{id}": ({ viewer, params, ...services }) => showRequest(services, viewer, params.id),
    "GET /v2/quote_requests/{id}/picture/{nth}": ({ viewer, params, query, ...services }) =>
      openPicture(services, viewer, params.id, { nth: params.nth, size: query.size }),
    "POST /v2/quote_requests/{id}/close": ({ viewer, params, body, ...services }) =>
      closeRequest(services, viewer, params.id, body.reason),
    "GET /v2/mybusiness/quote_requests": ({ viewer, query, ...services }) => listRequestsToMe(services, viewer, query),
    "POST /v2/quote_requests/{id}/offers": ({ viewer, params, body, ...services }) =>
      offer(services, viewer, params.id, body),
    "POST /v2/quote_requests/{id}/decline": ({ viewer, params, body, ...services }) =>
      decline(services, viewer, params.id, body.reason),
    "POST /v2/quote_requests/{id}/offers/{offerId}/accept": ({ viewer, params, ...services }) =>
      acceptOffer(services, viewer, params.id, params.offerId),
  }),
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
