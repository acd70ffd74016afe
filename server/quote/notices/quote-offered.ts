import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";

interface QuoteOffered {
  requestId: string;
  search: string;
  businessId: string;
  business: string;
  ownerId: string;
  price: number;
}

export const quoteOffered = message<QuoteOffered>({
  kind: "quote.offered",
  by: ["push", "mail"],
  subject: ({ requestId, businessId }) => `${requestId} ${businessId}`,
  author: ({ ownerId }) => ownerId,
  say: ({ requestId, search, business, price }, say) => ({
    title: say("{business} offers {price}", { business, price: formatNaira(price) }),
    message: say("For: {search}. Compare the offers and choose one.", { search }),
    link: `/quotes/${requestId}`,
  }),
});
