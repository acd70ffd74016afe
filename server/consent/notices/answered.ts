import { message } from "#/server/notification/notification.ts";

interface Answered {
  consentId: string;
  clientId: string;
  clientName: string;
  isAllowed: boolean;
}

export const answered = message({
  kind: "consent.answered",
  by: ["push"],
  subject: ({ consentId, isAllowed }: Answered) => `${consentId} ${isAllowed}`,
  author: ({ clientId }) => clientId,
  say: ({ clientId, clientName, isAllowed }) => ({
    title: isAllowed
      ? `${clientName} lets you work on their page`
      : `${clientName} does not want you to change their page`,
    message: isAllowed
      ? "For three days from now. They will see everything you change."
      : "Call them, if it is not clear why.",
    link: `/admin/clients/${clientId}`,
  }),
});
