import { message } from "#/server/notification/notification.ts";

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
      message: say("{search}. Make an offer, or say that you can't.", { search }),
      link: `/quotes/${requestId}`,
    }),
  },
);
