import { message } from "#/server/notification/notification.ts";

/** A request waits for an answer: told to the owner at 2 and at 20 hours. */
export const quoteWaiting = message<{ requestId: string; search: string; askerId: string; nth: number }>({
  kind: "quote.waiting",
  by: ["push", "mail"],
  subject: ({ requestId, nth }) => `${requestId} ${nth}`,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, nth }) => ({
    title: nth === 1 ? "A customer waits for your price" : "A customer still waits for your price",
    message: `${search}. Make an offer, or say that you can't.`,
    link: `/quotes/${requestId}`,
  }),
});
