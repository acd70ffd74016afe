import { message } from "#/server/notification/notification.ts";

interface QuoteAsked {
  requestId: string;
  search: string;
  /** The LGA. */
  area: string;
  askerId: string;
  /** First name. */
  asker: string;
}

/** A request for a quote, to the owner of the business. */
export const quoteAsked = message<QuoteAsked>({
  kind: "quote.asked",
  by: ["push", "mail"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, area, asker }) => ({
    title: `${asker} in ${area} asks for your price`,
    message: `${search}. Answer soon: the first offers are read most.`,
    link: `/quotes/${requestId}`,
  }),
});
