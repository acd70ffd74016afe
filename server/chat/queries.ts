import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Cursor } from "#/shared/cursor.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { conversationIdOf } from "./rules.ts";
import { blocks, conversations, messages, participants } from "./tables.ts";

const isGone = sql<boolean>`(${accounts.deletedAt} is not null or ${accounts.blockedAt} is not null)`;
const isShown = and(eq(businesses.ownerId, accounts.id), eq(businesses.status, "active"));
const personColumns = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  image: accounts.image,
  isGone,
};
const businessColumns = { id: businesses.id, bid: businesses.bid, name: businesses.name };

/** A person to talk to, with what they run. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  image: string;
  /** Deleted, or shut out by a moderator. */
  isGone: boolean;
  business: { id: string; bid: string; name: string } | null;
}

/** A person who is here; `undefined` for one who has left or was blocked. */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({ ...personColumns, business: businessColumns })
    .from(accounts)
    .leftJoin(businesses, isShown)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt), isNull(accounts.blockedAt)));
  return found;
}

const theirs = alias(participants, "theirs");
const latest = (db: Db) =>
  db
    .select({ text: messages.text, audio: messages.audio, hiddenAt: messages.hiddenAt })
    .from(messages)
    .where(eq(messages.conversationId, participants.conversationId))
    .orderBy(desc(messages.seq))
    .limit(1)
    .as("latest");
/** The message that the other person has read up to. */
const readUpTo = sql<string | null>`(select m.id from ${messages} m
  where m.conversation_id = ${theirs.conversationId} and m.seq <= ${theirs.readSeq} order by m.seq desc limit 1)`;
const isBlocked = sql<boolean>`exists (select from ${blocks} b
  where b.blocker_id = ${participants.accountId} and b.blocked_id = ${participants.otherId})`;

/** Conversations of one person with everything the list shows, in one question. */
export function selectConversations(db: Db, viewerId: string, where: SQL | undefined) {
  const last = latest(db);
  return db
    .select({
      id: participants.conversationId,
      unread: participants.unread,
      lastMessageAt: participants.lastMessageAt,
      person: personColumns,
      business: businessColumns,
      latest: { text: last.text, audio: last.audio, hiddenAt: last.hiddenAt },
      isBlocked,
      readUpTo,
    })
    .from(participants)
    .innerJoin(
      theirs,
      and(eq(theirs.conversationId, participants.conversationId), eq(theirs.accountId, participants.otherId)),
    )
    .innerJoin(accounts, eq(accounts.id, participants.otherId))
    .leftJoin(businesses, isShown)
    .leftJoinLateral(last, sql`true`)
    .where(and(eq(participants.accountId, viewerId), where))
    .orderBy(desc(participants.lastMessageAt), desc(participants.conversationId))
    .limit(pageSizes.conversations);
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

/** Conversations after a cursor, in the order of the list. */
export const isBefore = ({ at, id }: Cursor) =>
  sql`(${participants.lastMessageAt}, ${participants.conversationId}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;

/** The conversation, if `viewerId` takes part in it; a stranger gets `undefined`. */
export async function findConversation(db: Db, viewerId: string, id: string): Promise<ConversationRow | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await selectConversations(db, viewerId, eq(participants.conversationId, id));
  return found;
}

/** The other person of a conversation; a stranger gets `undefined`. */
export async function findOther(db: Db, viewerId: string, conversationId: string): Promise<string | undefined> {
  if (!isId(conversationId)) return undefined;
  const [found] = await db
    .select({ otherId: participants.otherId })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.accountId, viewerId)));
  return found?.otherId;
}

/** The conversation of two people, if they have one: by its id, which is made of theirs; one of before November 2026 by the pair. */
export async function findConversationWith(db: Db, viewerId: string, otherId: string): Promise<string | undefined> {
  const [lowId, highId] = inOrder(viewerId, otherId);
  const isOfPair = and(eq(conversations.lowId, lowId), eq(conversations.highId, highId));
  const find = (isIt: SQL | undefined) => db.select({ id: conversations.id }).from(conversations).where(isIt);
  const [found] = await find(and(eq(conversations.id, conversationIdOf(lowId, highId)), isOfPair));
  return (found ?? (await find(isOfPair))[0])?.id;
}

/** Two people as a conversation names them: the lower id first. Ids are compared as the database compares them. */
export const inOrder = (one: string, other: string): [lowId: string, highId: string] => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? [a, b] : [b, a];
};

const messageColumns = {
  id: messages.id,
  conversationId: messages.conversationId,
  senderId: messages.senderId,
  text: messages.text,
  image: messages.image,
  audio: messages.audio,
  audioSeconds: messages.audioSeconds,
  audioPeaks: messages.audioPeaks,
  clientId: messages.clientId,
  automatic: messages.automatic,
  safety: messages.safety,
  createdAt: messages.createdAt,
  hiddenAt: messages.hiddenAt,
};

export type MessageRow = Omit<typeof messages.$inferSelect, "seq">;

/** Messages of a conversation, newest first: the latest 50, or the 50 before one. */
export function selectMessages(db: Db, conversationId: string, before: string | undefined) {
  const isOlder = before
    ? sql`${messages.seq} < (
        select m.seq from ${messages} m where m.id = ${before} and m.conversation_id = ${conversationId})`
    : undefined;
  return db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isOlder))
    .orderBy(desc(messages.seq))
    .limit(pageSizes.messages);
}

/** The message that a sender's device named `clientId`, if it was sent. */
export async function findSent(db: Db, senderId: string, clientId: string): Promise<MessageRow | undefined> {
  const [found] = await db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  return found;
}

/** Messages each reader may see: their own, and others' unless either side blocked the other. */
export function selectMessagesFor(db: Db, accountIds: readonly string[], where: SQL | undefined) {
  return db
    .select({ ...messageColumns, readerId: participants.accountId })
    .from(messages)
    .innerJoin(participants, eq(participants.conversationId, messages.conversationId))
    .where(and(inArray(participants.accountId, [...accountIds]), where, isHeard))
    .orderBy(messages.id);
}

const isHeard = sql`(${messages.senderId} = ${participants.accountId} or not exists (select from ${blocks} b
  where (b.blocker_id, b.blocked_id) in (
    (${participants.accountId}, ${participants.otherId}), (${participants.otherId}, ${participants.accountId}))))`;

/** The latest `most` messages since then that a person may read. */
export function selectMessagesSince(db: Db, accountId: string, since: Date, most: number) {
  // Of each conversation the last ones are looked at, and no more: a long one costs no more than a short one.
  const recent = db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.conversationId, participants.conversationId), isHeard))
    .orderBy(desc(messages.seq))
    .limit(most)
    .as("recent");
  return db
    .select({
      id: recent.id,
      conversationId: recent.conversationId,
      senderId: recent.senderId,
      text: recent.text,
      image: recent.image,
      audio: recent.audio,
      audioSeconds: recent.audioSeconds,
      audioPeaks: recent.audioPeaks,
      clientId: recent.clientId,
      automatic: recent.automatic,
      safety: recent.safety,
      createdAt: recent.createdAt,
      hiddenAt: recent.hiddenAt,
    })
    .from(participants)
    .innerJoinLateral(recent, sql`true`)
    .where(
      and(eq(participants.accountId, accountId), gt(participants.lastMessageAt, since), gt(recent.createdAt, since)),
    )
    .orderBy(desc(recent.createdAt))
    .limit(most);
}

/** When a message was said, if `accountId` may read it. */
export async function findTimeOf(db: Db, accountId: string, messageId: string): Promise<Date | undefined> {
  const [found] = await selectMessagesFor(db, [accountId], eq(messages.id, messageId));
  return found?.createdAt;
}

/** Read marks of these people, and whether the other person may know. */
export async function listReadMarks(db: Db, marks: readonly { conversationId: string; readerId: string }[]) {
  const { rows } = await db.execute<{
    conversationId: string;
    readerId: string;
    otherId: string;
    readUpTo: string;
    isBlocked: boolean;
  }>(sql`
    select p.conversation_id as "conversationId", p.account_id as "readerId", p.other_id as "otherId",
      coalesce((select m.id::text from messages m where m.conversation_id = p.conversation_id and m.seq <= p.read_seq
        order by m.seq desc limit 1), '') as "readUpTo",
      exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((p.account_id, p.other_id), (p.other_id, p.account_id))) as "isBlocked"
    from json_to_recordset(${JSON.stringify(marks)}::json) as n ("conversationId" uuid, "readerId" uuid)
    join participants p on p.conversation_id = n."conversationId" and p.account_id = n."readerId"`);
  return rows;
}

/** Paths of the picture and the voice note of a message, empty where it has none, if `viewerId` may see it. */
export async function findAttachments(
  db: Db,
  viewerId: string,
  messageId: string,
): Promise<{ image: string; audio: string } | undefined> {
  if (!isId(messageId)) return undefined;
  const [found] = await db
    .select({ image: messages.image, audio: messages.audio })
    .from(messages)
    .innerJoin(participants, eq(participants.conversationId, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(participants.accountId, viewerId), isNull(messages.hiddenAt)));
  return found;
}

/** Unread messages of each account; an account that is left out has none. */
export async function countUnreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ accountId: participants.accountId, unread: sql<number>`sum(${participants.unread})::int` })
    .from(participants)
    .where(and(inArray(participants.accountId, [...accountIds]), gt(participants.unread, 0)))
    .groupBy(participants.accountId);
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]));
}
