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
