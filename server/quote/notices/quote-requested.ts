import { message } from "#/server/notification/notification.ts";

interface QuoteRequested {
  requestId: string;
  search: string;
  area: string;
  askerId: string;
  asker: string;
}

export const quoteRequested = message<QuoteRequested>({
  kind: "quote.asked",
  by: ["push", "mail"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ requestId, search, area, asker }, say) => ({
    title: say("{asker} in {area} asks for your price", { asker, area }),
    message: say("{search}. Answer soon: the first offers are read most.", { search }),
    link: `/quotes/${requestId}`,
  }),
});
