import { message } from "#/server/notification/notification.ts";

/** An invitation was accepted. */
export const helperJoined = message<{
  helperId: string;
  accountId: string;
  name: string;
  person: string;
  business: string;
}>({
  kind: "team.joined",
  by: ["push", "mail"],
  subject: ({ helperId }) => helperId,
  author: ({ accountId }) => accountId,
  say: ({ name, person, business }) => ({
    title: `${name} helps you now`,
    message: `${person} accepted your link for ${business}. If this is not the person you meant, remove them.`,
    link: "/mybusiness/helpers",
  }),
});
