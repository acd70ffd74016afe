import { message } from "#/server/notification/notification.ts";

/** A request ended without this business: told to an owner who made an offer. */
export const quoteClosed = message<{ requestId: string; search: string; askerId: string; isHired: boolean }>({
  kind: "quote.closed",
  by: ["push"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, isHired }) => ({
    title: isHired ? "Another offer was chosen" : "A request was closed",
    message: `${search}. Thank you for answering: quick answers bring you more requests.`,
    link: `/quotes/${requestId}`,
  }),
});
