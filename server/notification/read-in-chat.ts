import { sql } from "drizzle-orm";
import { participants } from "#/server/chat/tables.ts";
import { notifications } from "./tables.ts";

/** The kind of notification that tells of messages: its subject begins with the conversation. */
export const chatWaiting = "chat.waiting";

/** With its table: among the columns of a select the driver names it alone, and within the question below it would be that of `p`. */
const reader = sql`${notifications}.account_id`;

/** True if a notification tells of messages that were read in the chat meanwhile. */
export const isReadInChat = sql<boolean>`case when ${notifications.kind} = ${chatWaiting} then not exists (
  select from ${participants} p where p.account_id = ${reader} and p.unread > 0
  and p.conversation_id = split_part(${notifications.subject}, ' ', 1)::uuid) else false end`;
