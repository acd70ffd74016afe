import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";

interface QuoteOffered {
  requestId: string;
  search: string;
  businessId: string;
  business: string;
  ownerId: string;
  /** Naira. */
  price: number;
}

/** A business offers a price: told to the asker, once for each business. */
export const quoteOffered = message<QuoteOffered>({
  kind: "quote.offered",
  by: ["push", "mail"],
  subject: ({ requestId, businessId }) => `${requestId} ${businessId}`,
  author: ({ ownerId }) => ownerId,
  say: ({ requestId, search, business, price }) => ({
    title: `${business} offers ${formatNaira(price)}`,
    message: `For: ${search}. Compare the offers and choose one.`,
    link: `/quotes/${requestId}`,
  }),
});
