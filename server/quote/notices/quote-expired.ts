import { message } from "#/server/notification/notification.ts";

/** A request ran out after seven days: told to its asker. */
export const quoteExpired = message<{ requestId: string; search: string }>({
  kind: "quote.expired",
  by: ["push"],
  subject: ({ requestId }) => requestId,
  say: ({ requestId, search }) => ({
    title: "Your request has ended",
    message: `${search}. It was open for seven days. You can ask again.`,
    link: `/quotes/${requestId}`,
  }),
});
