import { and, eq, or, sql } from "drizzle-orm";
import { findBusinessToAnswer } from "#/server/business/business.ts";
import { openPrivate, openRecording } from "#/server/media/media.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { DomainEvents } from "#/server/platform/events/events.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { readCursor } from "#/shared/cursor.ts";
import { isId } from "#/shared/id.ts";
import type { ChatSettings, ConversationItem, Message, NewMessage } from "./contract.ts";
import { type Deps, noSuchConversation, sendToPerson } from "./message.ts";
import { presentConversation, presentMessage, presentPerson } from "./present.ts";
import {
  countUnreadAt,
  countUnreadOf,
  findAttachments,
  findConversation,
  findConversationWith,
  findOther,
  findPerson,
  isBefore,
  type Person,
  selectConversations,
  selectMessages,
} from "./queries.ts";
import { blocks, chatSettings, conversations, messages, participants } from "./tables.ts";

export { mayTalk, noteEvent, openConversation, requireTalk, sendMessage } from "./message.ts";
export { findConversationWith } from "./queries.ts";

const noSuchPerson = () => new AppError("chat/no-such-person", "There is no such person");

/** @throws AppError `chat/to-oneself`, `chat/no-such-person`, also for a deleted or blocked account */
async function requireOther(db: Db, viewer: Viewer, id: string): Promise<Person> {
  if (id.toLowerCase() === viewer.id) throw new AppError("chat/to-oneself", "You can’t send messages to yourself");
  const person = await findPerson(db, id);
  if (!person) throw noSuchPerson();
  return person;
}

export async function listConversations(db: Db, viewer: Viewer, before?: string): Promise<ConversationItem[]> {
  const cursor = before ? readCursor(before) : undefined;
  if (before && !cursor) return [];
  const isShown = and(
    cursor && isBefore(cursor),
    viewer.helper && eq(conversations.businessId, viewer.helper.businessId),
  );
  const rows = await selectConversations(db, viewer.id, isShown);
  return rows.map(presentConversation);
}

/** @throws AppError `chat/not-found`, also for a stranger's */
export async function showConversation(db: Db, viewer: Viewer, id: string): Promise<ConversationItem> {
  const found = await findConversation(db, viewer.id, id);
  if (!found) throw noSuchConversation();
  return presentConversation(found);
}

/** The other person of a conversation, and its id if it exists. @throws AppError `chat/no-such-person`, `chat/to-oneself` */
export async function showPartner(db: Db, viewer: Viewer, personId: string) {
  const person = await requireOther(db, viewer, personId);
  return {
    ...presentPerson(person),
    conversation_id: (await findConversationWith(db, viewer.id, person.id)) ?? "",
  };
}

/** Messages with a person, newest first. @throws AppError `chat/no-such-person`, `chat/to-oneself` */
export async function listMessagesWith(db: Db, viewer: Viewer, personId: string, before?: string): Promise<Message[]> {
  const person = await requireOther(db, viewer, personId);
  const conversationId = await findConversationWith(db, viewer.id, person.id);
  return conversationId ? pageOf(db, viewer, conversationId, before) : [];
}

/** The messages of a conversation, oldest first. @throws AppError `chat/not-found`, also for a stranger's */
export async function listMessagesIn(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  before?: string,
): Promise<Message[]> {
  if (!(await findOther(db, viewer.id, conversationId))) throw noSuchConversation();
  return (await pageOf(db, viewer, conversationId, before)).reverse();
}

async function pageOf(db: Db, viewer: Viewer, conversationId: string, before?: string): Promise<Message[]> {
  if (before !== undefined && !isId(before)) return [];
  const rows = await selectMessages(db, conversationId, before);
  return rows.map((row) => presentMessage(row, viewer.id));
}

/**
 * @throws AppError `chat/no-such-person`, `chat/to-oneself`, `chat/blocked`, `chat/too-many-new`,
 * `account/profile-incomplete`, `media/not-found`
 */
export async function write(deps: Deps, viewer: Viewer, personId: string, draft: NewMessage): Promise<Message> {
  return sendToPerson(deps, viewer, await requireOther(deps.db, viewer, personId), draft);
}

/**
 * Under the lock of the conversation, so that a concurrent message is either read or counted. @throws AppError
 * `chat/not-found`
 */
export async function markRead(
  { db, events }: Pick<Services, "db" | "events">,
  viewer: Viewer,
  conversationId: string,
): Promise<void> {
  if (!isId(conversationId)) throw noSuchConversation();
  const { rows } = await db.execute<DomainEvents["chat.read"] & Record<string, unknown>>(sql`
    with locked as (
      select c.id, c.last_seq from conversations c
      join participants p on p.conversation_id = c.id and p.account_id = ${viewer.id}
      where c.id = ${conversationId} for no key update of c
    )
    update participants p set unread = 0, read_seq = l.last_seq, waiting_since = null, noticed_at = null
    from locked l where p.conversation_id = l.id and p.account_id = ${viewer.id}
    returning p.conversation_id as "conversationId", p.account_id as "readerId",
      array[p.account_id, p.other_id] as "accountIds"`);
  const [read] = rows;
  if (!read) throw noSuchConversation();
  afterCommit(db, () => events.publishAfterCommit("chat.read", read));
}

export async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  if (viewer.helper) return countUnreadAt(db, viewer.id, viewer.helper.businessId);
  return (await countUnreadOf(db, [viewer.id])).get(viewer.id) ?? 0;
}

/** Blocks a person for the viewer. @throws AppError `chat/no-such-person`, `chat/to-oneself` */
export async function block({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer, id: string): Promise<void> {
  const { id: blockedId } = await requireOther(db, viewer, id);
  await db.insert(blocks).values({ blockerId: viewer.id, blockedId, createdAt: clock.now() }).onConflictDoNothing();
}

export async function unblock(db: Db, viewer: Viewer, id: string): Promise<void> {
  const person = await findPerson(db, id);
  if (!person) throw noSuchPerson();
  await db.delete(blocks).where(and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, person.id)));
}

export async function openPicture(
  { db, media }: Pick<Services, "db" | "media">,
  viewer: Viewer,
  messageId: string,
  size: "small" | "large",
): Promise<OutgoingPicture> {
  const path = (await findAttachments(db, viewer.id, messageId))?.image;
  const picture = path && (await openPrivate(media, path, size === "small" ? "480.webp" : "1600.webp"));
  if (!picture) throw new AppError("chat/not-found", "There is no such picture");
  return picture;
}

export async function openVoiceNote(
  { db, media }: Pick<Services, "db" | "media">,
  viewer: Viewer,
  messageId: string,
): Promise<OutgoingPicture> {
  const path = (await findAttachments(db, viewer.id, messageId))?.audio;
  const recording = path && (await openRecording(media, path));
  if (!recording) throw new AppError("chat/not-found", "There is no such voice note");
  return recording;
}

/** Messages are kept: the conversation also belongs to the other person. */
export async function forgetPerson(tx: Db, accountId: string): Promise<void> {
  await tx.delete(blocks).where(or(eq(blocks.blockerId, accountId), eq(blocks.blockedId, accountId)));
  await tx.delete(chatSettings).where(eq(chatSettings.accountId, accountId));
  await tx
    .update(participants)
    .set({ unread: 0, waitingSince: null, noticedAt: null })
    .where(eq(participants.accountId, accountId));
}

/** Hides a message from both people, or shows it again. For moderators. @param at time of hiding; `null`: shown */
export async function setMessageHidden(tx: Db, messageId: string, at: Date | null): Promise<void> {
  await tx.update(messages).set({ hiddenAt: at }).where(eq(messages.id, messageId));
}

const none: ChatSettings = { quick_replies: [], away_message: "", away_when_closed: false };

export async function showChatSettings(db: Db, viewer: Viewer): Promise<ChatSettings> {
  const [found] = await db.select().from(chatSettings).where(eq(chatSettings.accountId, viewer.id));
  if (!found) return none;
  return {
    quick_replies: found.quickReplies,
    away_message: found.awayMessage,
    away_when_closed: found.awayWhenClosed,
  };
}

/** Replaces quick replies and away message. @throws AppError `business/none-yet` */
export async function saveChatSettings(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  settings: ChatSettings,
): Promise<ChatSettings> {
  if (!(await findBusinessToAnswer(db, viewer.id))) {
    throw new AppError("business/none-yet", "You have not created your business!");
  }
  const saved = {
    quickReplies: settings.quick_replies,
    awayMessage: settings.away_message,
    awayWhenClosed: settings.away_when_closed,
    updatedAt: clock.now(),
  };
  await db
    .insert(chatSettings)
    .values({ accountId: viewer.id, ...saved })
    .onConflictDoUpdate({ target: chatSettings.accountId, set: saved });
  return settings;
}
