import { message } from "#/server/notification/notification.ts";

export const quoteAccepted = message<{
  requestId: string;
  jobId: string;
  search: string;
  askerId: string;
  asker: string;
}>({
  kind: "quote.accepted",
  by: ["push", "mail"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ jobId, search, asker }, say) => ({
    title: say("{asker} accepted your offer", { asker }),
    message: say("{search}. It is agreed in writing. Write to your customer about the details.", { search }),
    link: `/jobs/${jobId}`,
  }),
});
