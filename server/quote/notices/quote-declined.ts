import { message } from "#/server/notification/notification.ts";

/** A business can't do it: told to the asker, on the bell alone. */
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
  say: ({ requestId, search, business }) => ({
    title: `${business} can't do it this time`,
    message: `For: ${search}. The others may still answer.`,
    link: `/quotes/${requestId}`,
  }),
});
