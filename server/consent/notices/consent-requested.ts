import { message } from "#/server/notification/notification.ts";

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
