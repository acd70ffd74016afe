import { and, eq, not, or, sql } from "drizzle-orm";
import { isActiveAccount, lockActiveAccount, lockCompleteAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { findPresence } from "#/server/business/business.ts";
import { useRecording, useUpload } from "#/server/media/media.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { lagosDay } from "#/shared/time.ts";
import type { Message, NewMessage } from "./contract.ts";
import { presentMessage } from "./present.ts";
import {
  conversationIdOf,
  findConversationWith,
  findOther,
  inOrder,
  isNew,
  type MessageRow,
  messageColumns,
  type Person,
  unansweredMax,
} from "./queries.ts";
import { safetyMarks } from "./safety/marks.ts";
import { blocks, chatSettings, conversations, messages, participants } from "./tables.ts";

export type Deps = Pick<Services, "db" | "clock" | "events" | "failures" | "chatFigures">;

export const noSuchConversation = () => new AppError("chat/not-found", "Conversation not found");

/**
 * Idempotent by `client_id`. @throws AppError `chat/not-found`, also for a stranger's; `chat/blocked`,
 * `chat/unanswered`, `media/not-found`, `request/invalid` for a `client_id` used in another conversation
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  conversationId: string,
  draft: NewMessage,
): Promise<Message> {
  const sent = await deps.db.transaction(async (tx) =>
    writeMessage(tx, deps, await lockConversation(tx, viewer, conversationId), draft),
  );
  return answerAway(deps, sent);
}

/** @throws AppError as `sendMessage` does; `account/profile-incomplete`, `chat/too-many-new` for a new conversation */
export async function sendToPerson(deps: Deps, viewer: Viewer, person: Person, draft: NewMessage): Promise<Message> {
  const known = await findConversationWith(deps.db, viewer.id, person.id);
  if (known) return sendMessage(deps, viewer, known, draft);
  const sent = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // Serialized: the limit is exact, and a failure rolls its count back.
    const account = await lockCompleteAccount(tx, viewer.id, "no key update");
    const begun = await findConversationWith(tx, viewer.id, person.id);
    if (!begun) await requireWithin(tx, now, [limitOnChats(account, now)], { accountId: viewer.id });
    const parties = { starterId: viewer.id, otherId: person.id, businessId: person.business?.id ?? null };
    const conversationId = begun ?? (await openConversation(tx, parties, now));
    return writeMessage(tx, deps, await lockConversation(tx, viewer, conversationId), draft);
  });
  return answerAway(deps, sent);
}

/** Lower for new accounts and unproven emails. */
const limitOnChats = ({ createdAt, emailProvenAt }: { createdAt: Date; emailProvenAt: Date | null }, now: Date) =>
  !emailProvenAt || isNew(createdAt, now) ? "chats.newcomer" : "chats";

interface Parties {
  starterId: string;
  otherId: string;
  /** Business of the other person on whose page the conversation begins. */
  businessId: string | null;
}

/** Creates the conversation of two people, or returns the existing one; safe under concurrency. */
export async function openConversation(
  tx: Db,
  { starterId, otherId, businessId }: Parties,
  now: Date,
): Promise<string> {
  const [lowId, highId] = inOrder(starterId, otherId);
  const opened = {
    id: conversationIdOf(lowId, highId),
    lowId,
    highId,
    startedBy: starterId,
    businessId,
    createdAt: now,
  };
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

interface Talk {
  conversationId: string;
  senderId: string;
  otherId: string;
  lastSeq: number;
  businessId: string | null;
  helper: Viewer["helper"];
}

/** Locks the sender's account, then the conversation, which serializes its messages. */
async function lockConversation(
  tx: Db,
  { id: senderId, helper }: Pick<Viewer, "id" | "helper">,
  conversationId: string,
): Promise<Talk> {
  if (!isId(conversationId)) throw noSuchConversation();
  await lockActiveAccount(tx, senderId);
  const { id, lowId, highId, lastSeq, businessId } = conversations;
  const [found] = await tx
    .select({ lowId, highId, lastSeq, businessId })
    .from(conversations)
    .where(and(eq(id, conversationId), or(eq(lowId, senderId), eq(highId, senderId))))
    .for("no key update")
    .prepare("chat.lock-conversation")
    .execute();
  if (!found) throw noSuchConversation();
  const otherId = found.lowId === senderId ? found.highId : found.lowId;
  return { conversationId, senderId, otherId, lastSeq: found.lastSeq, businessId: found.businessId, helper };
}

type Draft = NewMessage & { automatic?: boolean };

interface Sent {
  message: MessageRow;
  otherId: string;
  /** Away settings of the other person; null: none, or the message is a retry. */
  away: AwaySettings | null;
}

/** Publishes also for a retry: the first attempt may have failed before publishing. */
async function writeMessage(tx: Db, deps: Deps, talk: Talk, draft: Draft): Promise<Sent> {
  const { conversationId, senderId, otherId, businessId } = talk;
  const { mayTalk, away, earlier } = await readReceiver(tx, talk, draft.client_id ?? null);
  if (earlier && earlier.conversationId !== conversationId) throw clientIdUsed();
  if (!earlier && !mayTalk) throw blocked();
  const message = earlier ?? (await insertMessage(tx, deps, talk, draft));
  await deps.events.publish(tx, "chat.message-sent", {
    conversationId,
    messageId: message.id,
    businessId,
    accountIds: [senderId, otherId],
  });
  return { message, otherId, away: earlier ? null : away };
}

type AwaySettings = Pick<typeof chatSettings.$inferSelect, "awayMessage" | "awayWhenClosed">;

/** Reads whether the sender may write to the receiver, and the message with this `client_id`, if any. */
async function readReceiver(tx: Db, { senderId, otherId }: Talk, clientId: string | null) {
  const { awayMessage, awayWhenClosed } = chatSettings;
  const [found] = await tx
    .select({
      mayTalk: sql<boolean>`${isActiveAccount(otherId)} and not ${isBlockedWith(senderId)}`,
      away: { awayMessage, awayWhenClosed },
      earlier: messageColumns,
    })
    .from(accounts)
    .leftJoin(chatSettings, eq(chatSettings.accountId, accounts.id))
    .leftJoin(messages, and(eq(messages.senderId, senderId), sql`${messages.clientId} = ${clientId}`))
    .where(eq(accounts.id, otherId))
    .prepare("chat.read-receiver")
    .execute();
  return found!;
}

async function insertMessage(
  tx: Db,
  { clock, chatFigures }: Pick<Deps, "clock" | "chatFigures">,
  { conversationId, senderId, otherId, lastSeq, helper }: Talk,
  draft: Draft,
): Promise<MessageRow> {
  // An unanswered conversation allows only a few automatic messages beyond the limit.
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
    writtenBy: helper?.name ?? "",
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
  const seq = lastSeq + 1;
  const counted = tx
    .$with("counted")
    .as(tx.update(conversations).set({ lastSeq: seq }).where(eq(conversations.id, conversationId)));
  const noted = tx.$with("noted").as(noteMessage(tx, message, otherId));
  const inserted = await tx
    .with(counted, noted)
    .insert(messages)
    .values({ ...message, writtenBy: helper?.id ?? null, seq })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .prepare("chat.insert-message")
    .execute();
  if (inserted.rowCount === 0) throw clientIdUsed();
  chatFigures.count(tx, message.safety);
  return message;
}

function noteMessage(tx: Db, { conversationId, createdAt }: MessageRow, otherId: string) {
  const at = sql`${createdAt.toISOString()}::timestamptz`;
  const { accountId, lastMessageAt, unread, waitingSince } = participants;
  const isReceiver = eq(accountId, otherId);
  return tx
    .update(participants)
    .set({
      lastMessageAt: sql`greatest(${lastMessageAt}, ${at})`,
      unread: sql`case when ${isReceiver} then ${unread} + 1 else ${unread} end`,
      waitingSince: sql`case when ${isReceiver} then coalesce(${waitingSince}, ${at}) else ${waitingSince} end`,
    })
    .where(eq(participants.conversationId, conversationId));
}

/** Sends the away message, once per day and conversation. */
async function answerAway(deps: Deps, { message, otherId: ownerId, away }: Sent): Promise<Message> {
  const { conversationId, senderId } = message;
  if (away?.awayMessage) {
    // A failed away message must not fail the message itself.
    await sendAwayMessage(deps, conversationId, ownerId, away).catch((error) =>
      deps.failures.report("away message", error, { conversationId }),
    );
  }
  return presentMessage(message, senderId);
}

async function sendAwayMessage(deps: Deps, conversationId: string, ownerId: string, settings: AwaySettings) {
  const now = deps.clock.now();
  if (!(await isAway(deps.db, ownerId, settings, now))) return;
  await deps.db.transaction(async (tx) => {
    const talk = await lockConversation(tx, { id: ownerId }, conversationId);
    if (!(await takeAwayDay(tx, { conversationId, ownerId }, now))) return;
    const draft = { message: settings.awayMessage, image: "", audio: "", audio_peaks: "", automatic: true };
    await writeMessage(tx, deps, talk, draft);
  });
}

/**
 * @throws AppError `chat/not-found`, also for a stranger's; `chat/blocked` after a block, or when the other person's
 * account is deleted
 */
export async function requireTalk(tx: Db, accountId: string, conversationId: string): Promise<string> {
  const otherId = await findOther(tx, accountId, conversationId);
  if (!otherId) throw noSuchConversation();
  if (!(await mayTalk(tx, accountId, otherId))) throw blocked();
  return otherId;
}

/** True if two people may write to each other: neither blocked the other, and the other account is active. */
export async function mayTalk(tx: Db, accountId: string, otherId: string): Promise<boolean> {
  return (await tx.$count(accounts, and(isActiveAccount(otherId), not(isBlockedWith(accountId))))) > 0;
}

/** True if one of these accounts and this one blocked the other. */
const isBlockedWith = (accountId: string) => sql`exists (select from ${blocks} b
  where (b.blocker_id, b.blocked_id) in ((${accountId}, ${accounts.id}), (${accounts.id}, ${accountId})))`;

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

async function isAway(db: Db, ownerId: string, { awayWhenClosed }: AwaySettings, now: Date): Promise<boolean> {
  const presence = await findPresence(db, ownerId, now);
  return presence !== undefined && (presence.awayUntil !== null || (awayWhenClosed && presence.isOpen === false));
}

/** @returns false if it was sent today */
async function takeAwayDay(
  tx: Db,
  { conversationId, ownerId }: { conversationId: string; ownerId: string },
  now: Date,
): Promise<boolean> {
  const today = lagosDay(now);
  const taken = await tx
    .update(participants)
    .set({ awayAnsweredOn: today })
    .where(
      and(
        eq(participants.conversationId, conversationId),
        eq(participants.accountId, ownerId),
        sql`${participants.awayAnsweredOn} is distinct from ${today}::date`,
      ),
    )
    .returning({ id: participants.conversationId });
  return taken.length > 0;
}
