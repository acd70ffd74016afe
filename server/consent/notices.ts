import { message } from "#/server/notification/notification.ts";

interface Acted {
  actId: string;
  agentName: string;
  what: string;
}

export const acted = message({
  kind: "consent.acted",
  by: ["push"],
  subject: ({ actId }: Acted) => actId,
  say: ({ agentName, what }) => ({
    title: `${agentName}, your agent, changed ${what}`,
    message: "You allowed it. Look at your page, and stop it under Contact your Agent if something is not right.",
    link: "/mybusiness",
  }),
});

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

interface ConsentRequest {
  consentId: string;
  agentName: string;
  purpose: string;
}

export const consentRequested = message({
  kind: "consent.asked",
  by: ["push", "mail"],
  subject: ({ consentId }: ConsentRequest) => consentId,
  say: ({ agentName, purpose }) => ({
    title: `${agentName}, your agent, asks to work on your page`,
    message: `What for: ${purpose}\n\nNothing changes unless you allow it. It ends by itself after three days, and you can stop it before.`,
    link: "/agent",
  }),
});
