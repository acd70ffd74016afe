import { receivePicture, receiveRecording } from "#/server/media/media.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import {
  block,
  countUnread,
  forgetPerson,
  listConversations,
  listMessagesIn,
  listMessagesWith,
  markRead,
  openPicture,
  openVoiceNote,
  saveChatSettings,
  sendMessage,
  showChatSettings,
  showConversation,
  showPartner,
  unblock,
  write,
} from "./chat.ts";
import { chatContract } from "./contract.ts";
import { pushChatLive } from "./live-feed.ts";
import { ChatFigures } from "./queries.ts";
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
    /** A step of a booking, job or invoice is the latest of a conversation. */
    "chat.event-noted": {
      conversationId: string;
      businessId: string | null;
      event: string;
      at: string;
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
  routes: routes(chatContract, {
    "GET /v2/message": ({ db, viewer, query }) => listConversations(db, viewer, query.before),
    "GET /v2/chat_partner/{rid}": ({ db, viewer, params }) => showPartner(db, viewer, params.rid),
    "GET /v2/conversation/{cid}": ({ db, viewer, params }) => showConversation(db, viewer, params.cid),
    "GET /v2/messages/{rid}": ({ db, viewer, params, query }) => listMessagesWith(db, viewer, params.rid, query.before),
    "GET /v2/conversations/{cid}": ({ db, viewer, params, query }) =>
      listMessagesIn(db, viewer, params.cid, query.before),
    "POST /v2/message/{rid}": ({ viewer, params, body, ...services }) => write(services, viewer, params.rid, body),
    "POST /v2/reply_message/{cid}": ({ viewer, params, body, ...services }) =>
      sendMessage(services, viewer, params.cid, body),
    "POST /v2/message_as_read/{cid}": async ({ viewer, params, ...services }) => {
      await markRead(services, viewer, params.cid);
      return { message: "Read" };
    },
    "POST /v2/message/upload": ({ viewer, file, ...services }) =>
      receivePicture(services, { accountId: viewer.id, purpose: "message", file }),
    "GET /v2/message/{id}/picture": ({ viewer, params, query, ...services }) =>
      openPicture(services, viewer, params.id, query.size),
    "POST /v2/message/upload_audio": ({ viewer, file, ...services }) =>
      receiveRecording(services, { accountId: viewer.id, file }),
    "GET /v2/message/{id}/audio": ({ viewer, params, ...services }) => openVoiceNote(services, viewer, params.id),
    "GET /v2/chat_settings": ({ db, viewer }) => showChatSettings(db, viewer),
    "PUT /v2/chat_settings": ({ viewer, body, ...services }) => saveChatSettings(services, viewer, body),
    "GET /v2/count_unread": ({ db, viewer }) => countUnread(db, viewer),
    "POST /v2/block/{id}": async ({ viewer, params, ...services }) => {
      await block(services, viewer, params.id);
      return { message: "Blocked" };
    },
    "DELETE /v2/block/{id}": async ({ db, viewer, params }) => {
      await unblock(db, viewer, params.id);
      return { message: "Unblocked" };
    },
  }),
  provide: ({ observer }) => ({ chatFigures: new ChatFigures(observer.metrics) }),
  listen: pushChatLive,
  jobs: (services) => [{ name: "chat.tell-waiting", every: "* * * * *", work: () => notifyWaiting(services) }],
  erase: (tx, _, accountId) => forgetPerson(tx, accountId),
});
