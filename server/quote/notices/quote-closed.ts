import { message } from "#/server/notification/notification.ts";

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
