import { message } from "#/server/notification/notification.ts";

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
