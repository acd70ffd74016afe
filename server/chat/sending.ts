import { and, eq, or, sql } from "drizzle-orm";
import { isActiveAccount, lockActiveAccount, lockCompleteAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { useRecording, useUpload } from "#/server/media/media.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { findAwayMessage, takeAwayDay } from "./away.ts";
import type { Message, NewMessage } from "./contract.ts";
import { presentMessage } from "./present.ts";
import { findConversationWith, findOther, findSent, inOrder, type MessageRow, type Person } from "./queries.ts";
import { conversationIdOf, isNew, unansweredMax } from "./rules.ts";
import { safetyMarks } from "./safety/marks.ts";
import { blocks, conversations, messages, participants } from "./tables.ts";

export type Deps = Pick<Services, "db" | "clock" | "events" | "failures" | "chatFigures">;

export const noSuchConversation = () => new AppError("chat/not-found", "Conversation not found");

/**
 * Sends a message in a conversation. Sent again with the same `client_id` it is the same message.
 * @throws AppError `chat/not-found`, also for a stranger's; `chat/blocked`, `chat/unanswered`, `media/not-found`,
 * `request/invalid` for a `client_id` that was used in another conversation
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  conversationId: string,
  draft: NewMessage,
): Promise<Message> {
  const sent = await deps.db.transaction(async (tx) =>
    writeMessage(tx, deps, await lockConversation(tx, viewer.id, conversationId), draft),
  );
  return answerAway(deps, sent);
}

/**
 * Sends a message to a person: in their conversation, or as the first message of a new one.
 * @throws AppError as `sendMessage` does; `account/profile-incomplete`, `chat/too-many-new` when it would be a new one
 */
export async function sendToPerson(deps: Deps, viewer: Viewer, person: Person, draft: NewMessage): Promise<Message> {
  const known = await findConversationWith(deps.db, viewer.id, person.id);
  if (known) return sendMessage(deps, viewer, known, draft);
  const sent = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // One after the other: the limit is exact, and a failure takes its count back with everything else.
    const account = await lockCompleteAccount(tx, viewer.id, "no key update");
    const begun = await findConversationWith(tx, viewer.id, person.id);
    if (!begun) await requireWithin(tx, now, [limitOnChats(account, now)], { accountId: viewer.id });
    const conversationId = begun ?? (await openConversation(tx, viewer.id, person.id, now));
    return writeMessage(tx, deps, await lockConversation(tx, viewer.id, conversationId), draft);
  });
  return answerAway(deps, sent);
}

/** The limit on new conversations: fewer for who is new here, or has not shown that the email of the account is theirs. */
const limitOnChats = ({ createdAt, emailProvenAt }: { createdAt: Date; emailProvenAt: Date | null }, now: Date) =>
  !emailProvenAt || isNew(createdAt, now) ? "chats.newcomer" : "chats";

/** The one conversation of these two, whichever of them begins it, and however often at once. */
export async function openConversation(tx: Db, starterId: string, otherId: string, now: Date): Promise<string> {
  const [lowId, highId] = inOrder(starterId, otherId);
  const opened = { id: conversationIdOf(lowId, highId), lowId, highId, startedBy: starterId, createdAt: now };
  const [begun] = await tx
    .insert(conversations)
    .values(opened)
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (!begun) return (await findConversationWith(tx, starterId, otherId))!;
  const side = { conversationId: begun.id, lastMessageAt: now };
  await tx.insert(participants).values([
    { ...side, accountId: lowId, otherId: highId },
    { ...side, accountId: highId, otherId: lowId },
  ]);
  return begun.id;
}

/** A locked conversation as its sender sees it. */
interface Talk {
  conversationId: string;
  senderId: string;
  otherId: string;
  lastSeq: number;
}

/**
 * Locks the account of a sender and then the conversation until the transaction ends: messages of one conversation are
 * written one after the other.
 */
async function lockConversation(tx: Db, senderId: string, conversationId: string): Promise<Talk> {
  if (!isId(conversationId)) throw noSuchConversation();
  await lockActiveAccount(tx, senderId);
  const { id, lowId, highId, lastSeq } = conversations;
  const [found] = await tx
    .select({ lowId, highId, lastSeq })
    .from(conversations)
    .where(and(eq(id, conversationId), or(eq(lowId, senderId), eq(highId, senderId))))
    .for("no key update");
  if (!found) throw noSuchConversation();
  const otherId = found.lowId === senderId ? found.highId : found.lowId;
  return { conversationId, senderId, otherId, lastSeq: found.lastSeq };
}

/** A draft of a member, or `automatic`: of the system in their name. */
type Draft = NewMessage & { automatic?: boolean };

interface Sent {
  message: MessageRow;
  otherId: string;
  /** False if it was sent before. */
  isFirst: boolean;
}

/** Writes a message and publishes it to both people, also when it was sent before: the first attempt may have died in between. */
async function writeMessage(tx: Db, deps: Deps, talk: Talk, draft: Draft): Promise<Sent> {
  const { conversationId, senderId, otherId } = talk;
  const earlier = draft.client_id ? await findSent(tx, senderId, draft.client_id) : undefined;
  if (earlier && earlier.conversationId !== conversationId) throw clientIdUsed();
  const message = earlier ?? (await insertMessage(tx, deps, talk, draft));
  await deps.events.publish(tx, "chat.message-sent", {
    conversationId,
    messageId: message.id,
    accountIds: [senderId, otherId],
  });
  return { message, otherId, isFirst: !earlier };
}

async function insertMessage(
  tx: Db,
  { clock, chatFigures }: Pick<Deps, "clock" | "chatFigures">,
  { conversationId, senderId, otherId, lastSeq }: Talk,
  draft: Draft,
): Promise<MessageRow> {
  if (!(await mayTalk(tx, senderId, otherId))) throw blocked();
  // A longer conversation has an answer: without one only a few automatic messages follow the last that may be sent.
  const mayWait = lastSeq >= unansweredMax && lastSeq < 2 * unansweredMax;
  if (mayWait && !(await hasWritten(tx, conversationId, otherId))) throw unanswered();
  const now = clock.now();
  const { message: text, image, audio, audio_peaks: peaks, client_id: clientId = null, automatic = false } = draft;
  const voice = audio
    ? await useRecording(tx, { accountId: senderId, filename: audio }, now)
    : { path: "", seconds: 0 };
  const message = {
    id: newId(),
    conversationId,
    senderId,
    text,
    image: image ? await useUpload(tx, { accountId: senderId, purpose: "message", filename: image }, now) : "",
    audio: voice.path,
    audioSeconds: voice.seconds,
    audioPeaks: voice.path && peaks,
    clientId,
    automatic,
    safety: safetyMarks(text),
    createdAt: now,
    hiddenAt: null,
  };
  const inserted = await tx
    .insert(messages)
    .values({ ...message, seq: lastSeq + 1 })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] });
  if (inserted.rowCount === 0) throw clientIdUsed();
  await tx
    .update(conversations)
    .set({ lastSeq: lastSeq + 1 })
    .where(eq(conversations.id, conversationId));
  await noteMessage(tx, message, otherId);
  chatFigures.count(tx, message.safety);
  return message;
}

/** Moves the conversation up in both lists, and counts the message as unread for the other person. */
async function noteMessage(tx: Db, { conversationId, createdAt }: MessageRow, otherId: string) {
  const at = sql`${createdAt.toISOString()}::timestamptz`;
  const { accountId, lastMessageAt, unread, waitingSince } = participants;
  const isReceiver = eq(accountId, otherId);
  await tx
    .update(participants)
    .set({
      lastMessageAt: sql`greatest(${lastMessageAt}, ${at})`,
      unread: sql`case when ${isReceiver} then ${unread} + 1 else ${unread} end`,
      waitingSince: sql`case when ${isReceiver} then coalesce(${waitingSince}, ${at}) else ${waitingSince} end`,
    })
    .where(eq(participants.conversationId, conversationId));
}

/** Lets an owner who is away answer a message, once a day in each conversation. */
async function answerAway(deps: Deps, { message, otherId: ownerId, isFirst }: Sent): Promise<Message> {
  const { conversationId, senderId } = message;
  if (isFirst) {
    // The message itself has arrived, whatever becomes of the answer to it.
    await sendAwayMessage(deps, conversationId, ownerId).catch((error) =>
      deps.failures.report("away message", error, { conversationId }),
    );
  }
  return presentMessage(message, senderId);
}

async function sendAwayMessage(deps: Deps, conversationId: string, ownerId: string): Promise<void> {
  const now = deps.clock.now();
  const text = await findAwayMessage(deps.db, ownerId, now);
  if (!text) return;
  await deps.db.transaction(async (tx) => {
    const talk = await lockConversation(tx, ownerId, conversationId);
    if (!(await takeAwayDay(tx, { conversationId, ownerId }, now))) return;
    await writeMessage(tx, deps, talk, { message: text, image: "", audio: "", audio_peaks: "", automatic: true });
  });
}

/**
 * The other person of a conversation, if the two may still write to each other.
 * @throws AppError `chat/not-found`, also for a stranger's; `chat/blocked` after a block, or when they have left
 */
export async function requireTalk(tx: Db, accountId: string, conversationId: string): Promise<string> {
  const otherId = await findOther(tx, accountId, conversationId);
  if (!otherId) throw noSuchConversation();
  if (!(await mayTalk(tx, accountId, otherId))) throw blocked();
  return otherId;
}

/** True if two people may write to each other: neither blocked the other, and the other one is still here. */
export async function mayTalk(tx: Db, accountId: string, otherId: string): Promise<boolean> {
  const isBlocked = sql`exists (select from ${blocks} b
    where (b.blocker_id, b.blocked_id) in ((${accountId}, ${accounts.id}), (${accounts.id}, ${accountId})))`;
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isActiveAccount(otherId), sql`not ${isBlocked}`));
  return found.length > 0;
}

/** True if a person has written in a conversation themselves. */
async function hasWritten(tx: Db, conversationId: string, accountId: string): Promise<boolean> {
  const { senderId, automatic } = messages;
  const [found] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(senderId, accountId), eq(automatic, false)))
    .limit(1);
  return found !== undefined;
}

const blocked = () => new AppError("chat/blocked", "You can't send messages to this person");
const unanswered = () =>
  new AppError("chat/unanswered", `You have sent ${unansweredMax} messages. You can write again when they answer`, {
    retryAfterSeconds: 86_400,
  });

function clientIdUsed(): AppError {
  const detail = "Something else was sent with that client_id";
  return new AppError("request/invalid", detail, { fields: { client_id: detail } });
}
