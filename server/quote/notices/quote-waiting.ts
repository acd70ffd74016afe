import { message } from "#/server/notification/notification.ts";

export const quoteWaiting = message<{ requestId: string; search: string; askerId: string; nth: number }>({
  kind: "quote.waiting",
  by: ["push", "mail"],
  subject: ({ requestId, nth }) => `${requestId} ${nth}`,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, nth }, say) => ({
    title: nth === 1 ? say("A customer waits for your price") : say("A customer still waits for your price"),
    message: say("{search}. Make an offer, or say that you can't.", { search }),
    link: `/quotes/${requestId}`,
  }),
});
