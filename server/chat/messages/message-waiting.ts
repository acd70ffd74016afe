import { message } from "#/server/notification/notification.ts";

/** Unread-messages notification; it never contains message text: it goes out by mail and over a push service. */
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
  say: ({ conversationId, sender, count }) => ({
    title: count === 1 ? "A message waits for you" : `${count} messages wait for you`,
    message: count === 1 ? `${sender} wrote to you.` : `${sender} wrote to you ${count} times.`,
    link: `/chats/${conversationId}`,
  }),
});
