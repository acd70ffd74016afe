import { eq, sql } from "drizzle-orm";
import { lockCompleteAccount } from "#/server/account/account.ts";
import { useRecording, useUpload } from "#/server/media/media.ts";
import type { Clock } from "#/server/platform/clock.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { takeAwayMessage } from "./away.ts";
import type { Message, NewMessage } from "./contract.ts";
import { awaitsAnswer, insertMessage, type Received, writeOfCaller } from "./inserting.ts";
import { presentMessage } from "./present.ts";
import { findConversationWith, findOther, findSent, inOrder, type MessageRow, type Person } from "./queries.ts";
import { conversationIdOf, isNew, unansweredMax } from "./rules.ts";
import { safetyMarks } from "./safety/marks.ts";
import { conversations, participants } from "./tables.ts";

export type Deps = Pick<Services, "db" | "clock" | "events" | "failures" | "chatFigures">;

export const noSuchConversation = () => new AppError("chat/not-found", "Conversation not found");

/**
 * Says something in a conversation. Said again with the same `client_id` it is the same message.
 * @throws AppError `chat/not-found`, also for a stranger's; `chat/blocked`, `media/not-found`, `request/invalid` for a
 * `client_id` that was used in another conversation
 */
export async function reply(deps: Deps, viewer: Viewer, conversationId: string, draft: NewMessage): Promise<Message> {
  if (!isId(conversationId)) throw noSuchConversation();
  if (draft.image === "" && draft.audio === "")
    return publishSent(deps, await send(deps.db, deps, viewer, conversationId, draft));
  const sent = await deps.db.transaction(async (tx) => {
    // A picture or voice note is used once, so of two tries at the same time the second must wait and find what the first one said.
    await tx.select().from(conversations).where(eq(conversations.id, conversationId)).for("no key update");
    return send(tx, deps, viewer, conversationId, draft);
  });
  return publishSent(deps, sent);
}

/**
 * What `reply` would write, to be done while its sender is found out; `undefined` where that takes more than one statement.
 * `finish` takes what came of it, and throws as `reply` does.
 */
export function joinReply(clock: Clock, conversationId: string, { message: text, ...draft }: NewMessage) {
  if (!isId(conversationId) || draft.image !== "" || draft.audio !== "") return undefined;
  const clientId = draft.client_id ?? null;
  const unsigned = newMessage({ conversationId, senderId: "", text, clientId }, clock.now());
  const finish = async (deps: Deps, viewer: Viewer, row: unknown): Promise<Message> => {
    const message = { ...unsigned, senderId: viewer.id };
    return publishSent(deps, await sentOrSame(deps.db, deps, message, (row ?? undefined) as Received | undefined));
  };
  return { write: writeOfCaller(unsigned), finish };
}

/**
 * Says something to a person: in their conversation, or the first thing in a new one.
 * @throws AppError as `reply` does; `account/profile-incomplete`, `chat/too-many-new` when it would be a new one
 */
export async function sendMessage(deps: Deps, viewer: Viewer, person: Person, draft: NewMessage): Promise<Message> {
  const known = await findConversationWith(deps.db, viewer.id, person.id);
  if (known) return reply(deps, viewer, known, draft);
  const sent = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // One after the other: what is counted below is exact, and is taken back with everything else when this fails.
    const account = await lockCompleteAccount(tx, viewer.id, "no key update");
    const begun = await findConversationWith(tx, viewer.id, person.id);
    if (!begun) await requireWithin(tx, now, [limitOnChats(account, now)], { accountId: viewer.id });
    return send(tx, deps, viewer, begun ?? (await openConversation(tx, viewer.id, person.id, now)), draft);
  });
  return publishSent(deps, sent);
}

interface Sent extends Received {
  message: MessageRow;
}

/** Publishes to both people, and lets an owner who is away answer. Also on a retry: the first attempt may have died before. */
async function publishSent(deps: Deps, { message, otherId, hasAwayMessage }: Sent): Promise<Message> {
  const { id: messageId, conversationId, senderId } = message;
  const accountIds = [senderId, otherId];
  // Within a transaction of the caller's, nobody could read it yet.
  afterCommit(deps.db, () =>
    deps.events.publishAfterCommit("chat.message-sent", { conversationId, messageId, accountIds }),
  );
  if (hasAwayMessage) {
    // The message itself has arrived, whatever becomes of the answer to it.
    await answerAway(deps, { conversationId, ownerId: otherId, customerId: senderId }).catch((error) =>
      deps.failures.report("away message", error, { conversationId }),
    );
  }
  return presentMessage(message, senderId);
}

/** Sends the away message of an owner, once a day in each conversation. */
async function answerAway(
  deps: Deps,
  { conversationId, ownerId, customerId }: { conversationId: string; ownerId: string; customerId: string },
): Promise<void> {
  const now = deps.clock.now();
  const messageId = await deps.db.transaction(async (tx) => {
    // The conversation before its participants, as all who write to both lock them.
    await tx.select().from(conversations).where(eq(conversations.id, conversationId)).for("no key update");
    const text = await takeAwayMessage(tx, { conversationId, ownerId }, now);
    if (!text) return undefined;
    const message = newMessage({ conversationId, senderId: ownerId, text, automatic: true }, now);
    return (await insertMessage(tx, message)) && message.id;
  });
  if (!messageId) return;
  deps.events.publishAfterCommit("chat.message-sent", { conversationId, messageId, accountIds: [ownerId, customerId] });
}

/** A message as it is written, marked by the safety rules. */
function newMessage(
  said: Pick<MessageRow, "conversationId" | "senderId" | "text"> & Partial<MessageRow>,
  now: Date,
): MessageRow {
  const base = {
    id: newId(),
    image: "",
    audio: "",
    audioSeconds: 0,
    audioPeaks: "",
    clientId: null,
    automatic: false,
    createdAt: now,
    hiddenAt: null,
  };
  return { ...base, safety: safetyMarks(said.text), ...said };
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

async function send(db: Db, deps: Deps, viewer: Viewer, conversationId: string, draft: NewMessage): Promise<Sent> {
  const now = deps.clock.now();
  const { message: text, image: filename, client_id: clientId } = draft;
  if ((filename || draft.audio) && clientId && (await findSent(db, viewer.id, clientId))) {
    return sameOrRefusal(db, { senderId: viewer.id, conversationId, clientId });
  }
  const image = filename ? await useUpload(db, { accountId: viewer.id, purpose: "message", filename }, now) : "";
  const voice = draft.audio
    ? await useRecording(db, { accountId: viewer.id, filename: draft.audio }, now)
    : { path: "", seconds: 0 };
  const sound = { audio: voice.path, audioSeconds: voice.seconds, audioPeaks: voice.path && draft.audio_peaks };
  const said = { conversationId, senderId: viewer.id, text, image, ...sound, clientId: clientId ?? null };
  const message = newMessage(said, now);
  return sentOrSame(db, deps, message, await insertMessage(db, message));
}

/**
 * @param first what came of writing it for the first time
 * @returns the message, or the one that was sent before with the same `client_id`
 */
async function sentOrSame(
  db: Db,
  { chatFigures }: Pick<Deps, "chatFigures">,
  message: MessageRow,
  first: Received | undefined,
): Promise<Sent> {
  // Of messages that cross, a first look may miss the answer that lifts the limit of unanswered ones: a second one sees it.
  const received = first ?? (await insertMessage(db, message));
  if (!received) return sameOrRefusal(db, message);
  chatFigures.count(db, message.safety);
  return { message, ...received };
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
  const { rows } = await tx.execute(sql`-- chat.may-talk
    select from accounts a where a.id = ${otherId} and a.deleted_at is null and a.blocked_at is null
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((${accountId}, a.id), (a.id, ${accountId})))`);
  return rows.length > 0;
}

const blocked = () => new AppError("chat/blocked", "You can't send messages to this person");
const unanswered = () =>
  new AppError("chat/unanswered", `You have sent ${unansweredMax} messages. You can write again when they answer`, {
    retryAfterSeconds: 86_400,
  });

/** True if as many messages wait in a conversation as may before the other person answers. */
async function isUnanswered(db: Db, conversationId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from conversations c where c.id = ${conversationId} and ${awaitsAnswer(sql`${otherId}`)}`);
  return rows.length > 0;
}

/** Why nothing was written: because it was said before, or because it may not be said. */
async function sameOrRefusal(
  db: Db,
  { senderId, conversationId, clientId }: Pick<MessageRow, "senderId" | "conversationId" | "clientId">,
): Promise<Sent> {
  const otherId = await findOther(db, senderId, conversationId);
  if (!otherId) throw noSuchConversation();
  const sent = clientId ? await findSent(db, senderId, clientId) : undefined;
  if (!sent) throw (await isUnanswered(db, conversationId, otherId)) ? unanswered() : blocked();
  if (sent.conversationId !== conversationId) {
    const detail = "Something else was sent with that client_id";
    throw new AppError("request/invalid", detail, { fields: { client_id: detail } });
  }
  return { message: sent, otherId, hasAwayMessage: false };
}
