import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";

export const quoteAccepted = message<{
  requestId: string;
  jobId: string;
  search: string;
  askerId: string;
  asker: string;
}>({
  kind: "quote.accepted",
  by: ["push", "mail"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ jobId, search, asker }, say) => ({
    title: say("{asker} accepted your offer", { asker }),
    message: say("{search}. It is agreed in writing. Write to your customer about the details.", { search }),
    link: `/jobs/${jobId}`,
  }),
});

export const quoteClosed = message<{
  requestId: string;
  search: string;
  askerId: string;
  asker: string;
  isHired: boolean;
}>({
  kind: "quote.closed",
  by: ["push"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, asker, isHired }, say) => ({
    title: isHired ? say("{asker} chose another offer", { asker }) : say("{asker} closed the request", { asker }),
    message: say("{search}. Thank you for answering: quick answers bring you more requests.", { search }),
    link: `/quotes/${requestId}`,
  }),
});

export const quoteDeclined = message<{
  requestId: string;
  search: string;
  businessId: string;
  business: string;
  ownerId: string;
}>({
  kind: "quote.declined",
  by: [],
  subject: ({ requestId, businessId }) => `${requestId} ${businessId}`,
  author: ({ ownerId }) => ownerId,
  say: ({ requestId, search, business }, say) => ({
    title: say("{business} can’t do it this time", { business }),
    message: say("For: {search}. The others may still answer.", { search }),
    link: `/quotes/${requestId}`,
  }),
});

export const quoteExpired = message<{ requestId: string; search: string }>({
  kind: "quote.expired",
  by: ["push"],
  subject: ({ requestId }) => requestId,
  say: ({ requestId, search }, say) => ({
    title: say("Your request has ended"),
    message: say("{search}. It was open for seven days. You can ask again.", { search }),
    link: `/quotes/${requestId}`,
  }),
});

interface QuoteOffered {
  requestId: string;
  search: string;
  businessId: string;
  business: string;
  ownerId: string;
  price: number;
}

export const quoteOffered = message<QuoteOffered>({
  kind: "quote.offered",
  by: ["push", "mail"],
  subject: ({ requestId, businessId }) => `${requestId} ${businessId}`,
  author: ({ ownerId }) => ownerId,
  say: ({ requestId, search, business, price }, say) => ({
    title: say("{business} offers {price}", { business, price: formatNaira(price) }),
    message: say("For: {search}. Compare the offers and choose one.", { search }),
    link: `/quotes/${requestId}`,
  }),
});

interface QuoteRequested {
  requestId: string;
  search: string;
  area: string;
  askerId: string;
  asker: string;
}

export const quoteRequested = message<QuoteRequested>({
  kind: "quote.asked",
  by: ["push", "mail"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, area, asker }, say) => ({
    title: say("{asker} in {area} asks for your price", { asker, area }),
    message: say("{search}. Answer soon: the first offers are read most.", { search }),
    link: `/quotes/${requestId}`,
  }),
});

export const quoteWaiting = message<{ requestId: string; search: string; askerId: string; asker: string; nth: number }>(
  {
    kind: "quote.waiting",
    by: ["push", "mail"],
    subject: ({ requestId, nth }) => `${requestId} ${nth}`,
    author: ({ askerId }) => askerId,
    say: ({ requestId, search, asker, nth }, say) => ({
      title:
        nth === 1
          ? say("{asker} waits for your price", { asker })
          : say("{asker} still waits for your price", { asker }),
      message: say("{search}. Make an offer, or say that you can’t.", { search }),
      link: `/quotes/${requestId}`,
    }),
  },
);
