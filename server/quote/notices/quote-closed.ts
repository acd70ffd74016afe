import { message } from "#/server/notification/notification.ts";

export const quoteClosed = message<{ requestId: string; search: string; askerId: string; isHired: boolean }>({
  kind: "quote.closed",
  by: ["push"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, isHired }, say) => ({
    title: isHired ? say("Another offer was chosen") : say("A request was closed"),
    message: say("{search}. Thank you for answering: quick answers bring you more requests.", { search }),
    link: `/quotes/${requestId}`,
  }),
});
