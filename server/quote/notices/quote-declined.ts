import { message } from "#/server/notification/notification.ts";

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
    title: say("{business} can't do it this time", { business }),
    message: say("For: {search}. The others may still answer.", { search }),
    link: `/quotes/${requestId}`,
  }),
});
