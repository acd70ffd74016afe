import { message } from "#/server/notification/notification.ts";

/** An offer was accepted: told to the owner of the business. */
export const quoteAccepted = message<{ requestId: string; jobId: string; search: string; askerId: string }>({
  kind: "quote.accepted",
  by: ["push", "mail"],
  subject: ({ requestId }) => requestId,
  author: ({ askerId }) => askerId,
  say: ({ jobId, search }) => ({
    title: "Your offer was accepted",
    message: `${search}. It is agreed in writing. Write to your customer about the details.`,
    link: `/jobs/${jobId}`,
  }),
});
