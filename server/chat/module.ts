import { defineModule } from "#/server/platform/module.ts";
import { forgetPerson } from "./chat.ts";
import { pushChatLive } from "./live-feed.ts";
import { ChatFigures } from "./queries.ts";
import { chatRoutes } from "./routes.ts";
import { notifyWaiting } from "./waiting.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "chat.message-sent": {
      conversationId: string;
      messageId: string;
      /** Business on whose page the conversation began. */
      businessId: string | null;
      accountIds: string[];
    };
    "chat.read": { conversationId: string; readerId: string; accountIds: string[] };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "chat.tell-waiting": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    chatFigures: ChatFigures;
  }
}

export const chat = defineModule({
  name: "chat",
  routes: chatRoutes,
  provide: ({ observer }) => ({ chatFigures: new ChatFigures(observer.metrics) }),
  listen: pushChatLive,
  jobs: (services) => [{ name: "chat.tell-waiting", every: "* * * * *", work: () => notifyWaiting(services) }],
  erase: (tx, _, accountId) => forgetPerson(tx, accountId),
});
