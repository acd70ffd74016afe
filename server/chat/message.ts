import { and, eq, not, sql } from "drizzle-orm";
import { isActiveAccount, lockCompleteAccount, shareActiveAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { findPresence } from "#/server/business/business.ts";
import { useRecording, useUpload } from "#/server/media/media.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { statement } from "#/server/platform/database/statement.ts";
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
import { blocks, type chatSettings, conversations, messages, participants } from "./tables.ts";

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

/** Records a step of a booking, job or invoice ("job.accept"), so that the list of conversations names it until the next message. */
export async function noteEvent(
  tx: Db,
  { events, clock }: Pick<Services, "events" | "clock">,
  conversationId: string,
  event: string,
): Promise<void> {
  const now = clock.now();
  const [noted] = await tx
    .update(conversations)
    .set({ lastEvent: event, lastEventAt: now })
    .where(eq(conversations.id, conversationId))
    .returning({ lowId: conversations.lowId, highId: conversations.highId, businessId: conversations.businessId });
  await tx
    .update(participants)
    .set({ lastMessageAt: sql`greatest(${participants.lastMessageAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(participants.conversationId, conversationId));
  const { lowId, highId, businessId } = noted!;
  await events.publish(tx, "chat.event-noted", {
    ...{ conversationId, businessId, event, at: now.toISOString() },
    accountIds: [lowId, highId],
  });
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
  await shareActiveAccount(tx, senderId);
  const [found] = await lockTalk(tx, conversationId, senderId);
  if (!found) throw noSuchConversation();
  return { conversationId, senderId, ...found, helper };
}

const lockTalk = statement<Pick<Talk, "otherId" | "lastSeq" | "businessId">>(
  "chat.lock-conversation",
  `select case low_id when $2 then high_id else low_id end as "otherId", last_seq as "lastSeq", business_id as "businessId"
    from conversations where id = $1 and $2 in (low_id, high_id) for no key update`,
);

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
  const clientId = draft.client_id ?? null;
  const [receiver] = await readReceiver(tx, otherId, senderId, clientId);
  const { mayTalk, isSent, away } = receiver!;
  const earlier = isSent ? await findSent(tx, senderId, clientId) : undefined;
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

interface Receiver {
  mayTalk: boolean;
  /** True if the sender has sent a message with this `client_id`. */
  isSent: boolean;
  away: AwaySettings | null;
}

const readReceiver = statement<Receiver>(
  "chat.read-receiver",
  `select
      a.deleted_at is null and a.blocked_at is null and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in (($2, a.id), (a.id, $2))) as "mayTalk",
      exists (select from messages m where m.sender_id = $2 and m.client_id = $3) as "isSent",
      (select json_build_object('awayMessage', s.away_message, 'awayWhenClosed', s.away_when_closed)
        from chat_settings s where s.account_id = a.id) as away
    from accounts a where a.id = $1`,
);

async function findSent(tx: Db, senderId: string, clientId: string | null): Promise<MessageRow | undefined> {
  const isIt = and(eq(messages.senderId, senderId), sql`${messages.clientId} = ${clientId}`);
  const [found] = await tx.select(messageColumns).from(messages).where(isIt);
  return found;
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
  const inserted = await storeMessage(
    tx,
    ...[message.id, conversationId, lastSeq + 1, senderId, helper?.id ?? null, otherId, text],
    ...[message.image, message.audio, message.audioSeconds, message.audioPeaks],
    ...[clientId, automatic, message.safety, now],
  );
  if (inserted.length === 0) throw clientIdUsed();
  chatFigures.count(tx, message.safety);
  return message;
}

/** Stores a message, and counts it for the conversation and the receiver. */
const storeMessage = statement(
  "chat.store-message",
  `with counted as (update conversations set last_seq = $3 where id = $2),
    noted as (
      update participants set
        last_message_at = greatest(last_message_at, $15::timestamptz),
        unread = unread + (account_id = $6)::int,
        waiting_since = case when account_id = $6 then coalesce(waiting_since, $15) else waiting_since end
      where conversation_id = $2
    )
    insert into messages (id, conversation_id, seq, sender_id, written_by, text, image, audio, audio_seconds, audio_peaks,
      client_id, automatic, safety, created_at)
    values ($1, $2, $3, $4, $5, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    on conflict (sender_id, client_id) do nothing
    returning seq`,
);

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

const blocked = () => new AppError("chat/blocked", "You can’t send messages to this person");
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
