import { message } from "#/server/notification/notification.ts";

export const followUpAsked = message<{ followUpId: string; timesAsked: number; name: string; ownerId: string }>({
  kind: "follow-up.asked",
  by: ["push"],
  subject: ({ followUpId, timesAsked }) => `${followUpId} ${timesAsked}`,
  author: ({ ownerId }) => ownerId,
  say: ({ name }, say) => ({
    title: say("Did {name} help you?", { name }),
    message: say("Tell us with one tap: yes, no or not yet. It helps your neighbours."),
    link: "/",
  }),
});
