import { message } from "#/server/notification/notification.ts";

/** Unread-messages notification; it never contains message text: it is sent by email and through a push service. */
export const messageWaiting = message<{
  conversationId: string;
  since: string;
  senderId: string;
  sender: string;
  count: number;
}>({
  kind: "chat.waiting",
  by: ["push", "mail"],
  subject: ({ conversationId, since }) => `${conversationId} ${since}`,
  author: ({ senderId }) => senderId,
  say: ({ conversationId, sender, count }, say) => ({
    title:
      count === 1
        ? say("{sender} wrote to you", { sender })
        : say("{sender} wrote to you {count} times", { sender, count }),
    message: say("Open the chat to read and answer."),
    link: `/chats/${conversationId}`,
  }),
});
