import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { statement } from "#/server/platform/database/statement.ts";
import type { Metrics } from "#/server/platform/observe/metrics.ts";
import { replyTimes } from "#/server/reply-time/tables.ts";
import type { Cursor } from "#/shared/cursor.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { dayMs } from "#/shared/time.ts";
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
const businessColumns = {
  id: businesses.id,
  bid: businesses.bid,
  name: businesses.name,
  image: businesses.image,
  categoryId: businesses.categoryId,
  tags: businesses.tags,
};
const replyColumns = { minutes: replyTimes.minutes, rate: replyTimes.rate };
const isOfBusiness = eq(replyTimes.businessId, businesses.id);

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  image: string;
  isGone: boolean;
  business: {
    id: string;
    bid: string;
    name: string;
    image: string;
    categoryId: number;
    tags: string[];
  } | null;
  reply: { minutes: number | null; rate: number } | null;
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({ ...personColumns, business: businessColumns, reply: replyColumns })
    .from(accounts)
    .leftJoin(businesses, isShown)
    .leftJoin(replyTimes, isOfBusiness)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt), isNull(accounts.blockedAt)));
  return found;
}

const theirs = alias(participants, "theirs");
const latest = (db: Db) =>
  db
    .select({
      ...{ text: messages.text, audio: messages.audio, hiddenAt: messages.hiddenAt, createdAt: messages.createdAt },
      ...{ senderId: messages.senderId, automatic: messages.automatic },
    })
    .from(messages)
    .where(eq(messages.conversationId, participants.conversationId))
    .orderBy(desc(messages.seq))
    .limit(1)
    .as("latest");
const readUpTo = sql<string | null>`(select m.id from ${messages} m
  where m.conversation_id = ${theirs.conversationId} and m.seq <= ${theirs.readSeq} order by m.seq desc limit 1)`;
const isBlocked = sql<boolean>`exists (select from ${blocks} b
  where b.blocker_id = ${participants.accountId} and b.blocked_id = ${participants.otherId})`;

export function selectConversations(db: Db, viewerId: string, where: SQL | undefined) {
  const last = latest(db);
  return db
    .select({
      id: participants.conversationId,
      unread: participants.unread,
      lastMessageAt: participants.lastMessageAt,
      person: personColumns,
      business: businessColumns,
      reply: replyColumns,
      latest: {
        ...{ text: last.text, audio: last.audio, hiddenAt: last.hiddenAt },
        ...{ senderId: last.senderId, automatic: last.automatic },
      },
      event: sql<string>`case when ${conversations.lastEventAt} >= coalesce(${last.createdAt}, '-infinity')
        then ${conversations.lastEvent} else '' end`,
      isBlocked,
      readUpTo,
      isOfBusiness: sql<boolean>`exists (select from ${businesses} mine
        where mine.id = ${conversations.businessId} and mine.owner_id = ${participants.accountId})`,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .innerJoin(
      theirs,
      and(eq(theirs.conversationId, participants.conversationId), eq(theirs.accountId, participants.otherId)),
    )
    .innerJoin(accounts, eq(accounts.id, participants.otherId))
    .leftJoin(businesses, isShown)
    .leftJoin(replyTimes, isOfBusiness)
    .leftJoinLateral(last, sql`true`)
    .where(and(eq(participants.accountId, viewerId), where))
    .orderBy(desc(participants.lastMessageAt), desc(participants.conversationId))
    .limit(pageSizes.conversations);
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

export const isBefore = ({ at, id }: Cursor) =>
  sql`(${participants.lastMessageAt}, ${participants.conversationId}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;

export async function findConversation(db: Db, viewerId: string, id: string): Promise<ConversationRow | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await selectConversations(db, viewerId, eq(participants.conversationId, id));
  return found;
}

export async function findOther(db: Db, viewerId: string, conversationId: string): Promise<string | undefined> {
  if (!isId(conversationId)) return undefined;
  const [found] = await db
    .select({ otherId: participants.otherId })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.accountId, viewerId)));
  return found?.otherId;
}

/** Finds the conversation of two people by its derived id; older ones by the pair of accounts. */
export async function findConversationWith(db: Db, viewerId: string, otherId: string): Promise<string | undefined> {
  const [lowId, highId] = inOrder(viewerId, otherId);
  const isOfPair = and(eq(conversations.lowId, lowId), eq(conversations.highId, highId));
  const find = (isIt: SQL | undefined) => db.select({ id: conversations.id }).from(conversations).where(isIt);
  const [found] = await find(and(eq(conversations.id, conversationIdOf(lowId, highId)), isOfPair));
  return (found ?? (await find(isOfPair))[0])?.id;
}

export const inOrder = (one: string, other: string): [lowId: string, highId: string] => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? [a, b] : [b, a];
};

export const messageColumns = {
  id: messages.id,
  conversationId: messages.conversationId,
  senderId: messages.senderId,
  // Qualified: Drizzle omits the table in a select from one table.
  writtenBy: sql<string>`coalesce((select a.first_name from ${accounts} a where a.id = ${messages}.written_by), '')`.as(
    "written_by_name",
  ),
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

/** `writtenBy` is a first name. */
export type MessageRow = Omit<typeof messages.$inferSelect, "seq" | "writtenBy"> & { writtenBy: string };

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

/** The messages that each of these people may read. */
export const readMessagesFor = async (
  db: Db,
  accountIds: readonly string[],
  messageIds: readonly string[],
): Promise<(MessageRow & { readerId: string })[]> => {
  const rows = await readMessages(db, accountIds, messageIds);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    hiddenAt: row.hiddenAt && new Date(row.hiddenAt),
  }));
};

const readMessages = statement<MessageRow & { readerId: string }>(
  "chat.messages-for",
  `select p.account_id as "readerId", m.id, m.conversation_id as "conversationId", m.sender_id as "senderId",
      coalesce((select a.first_name from accounts a where a.id = m.written_by), '') as "writtenBy",
      m.text, m.image, m.audio, m.audio_seconds as "audioSeconds", m.audio_peaks as "audioPeaks",
      m.client_id as "clientId", m.automatic, m.safety, m.created_at as "createdAt", m.hidden_at as "hiddenAt"
    from messages m join participants p on p.conversation_id = m.conversation_id
    where m.id = any($2) and p.account_id = any($1)
      and (m.sender_id = p.account_id or not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((p.account_id, p.other_id), (p.other_id, p.account_id))))
    order by m.id`,
);

const isNotBlocked = sql`(${messages.senderId} = ${participants.accountId} or not exists (select from ${blocks} b
  where (b.blocker_id, b.blocked_id) in (
    (${participants.accountId}, ${participants.otherId}), (${participants.otherId}, ${participants.accountId}))))`;

export function selectMessagesSince(db: Db, accountId: string, since: Date, most: number) {
  // The latest messages of each conversation only, so that long ones cost no more.
  const recent = db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.conversationId, participants.conversationId), isNotBlocked))
    .orderBy(desc(messages.seq))
    .limit(most)
    .as("recent");
  return db
    .select({
      id: recent.id,
      conversationId: recent.conversationId,
      senderId: recent.senderId,
      writtenBy: recent.writtenBy,
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

export async function findTimeOf(db: Db, accountId: string, messageId: string): Promise<Date | undefined> {
  const [found] = await readMessagesFor(db, [accountId], [messageId]);
  return found?.createdAt;
}

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

/** Unread messages of an owner in the conversations of a business. */
export async function countUnreadAt(db: Db, ownerId: string, businessId: string): Promise<number> {
  const [found] = await db
    .select({ unread: sql<number>`coalesce(sum(${participants.unread}), 0)::int` })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(
      and(eq(participants.accountId, ownerId), gt(participants.unread, 0), eq(conversations.businessId, businessId)),
    );
  return found?.unread ?? 0;
}

export async function countUnreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ accountId: participants.accountId, unread: sql<number>`sum(${participants.unread})::int` })
    .from(participants)
    .where(and(inArray(participants.accountId, [...accountIds]), gt(participants.unread, 0)))
    .groupBy(participants.accountId);
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]));
}

export class ChatFigures {
  readonly #messages;
  readonly #marks;

  constructor(metrics: Metrics) {
    this.#messages = metrics.counter("localchap_chat_messages_total", "Messages that were stored.");
    this.#marks = metrics.counter("localchap_chat_marks_total", "Safety marks on stored messages, by mark.", ["mark"]);
  }

  count(tx: Db, safety: readonly string[]) {
    afterCommit(tx, () => {
      this.#messages.inc();
      for (const mark of safety) this.#marks.inc({ mark });
    });
  }
}

const newForMs = 7 * dayMs;

export const unansweredMax = 30;

export const isNew = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < newForMs;

/**
 * Derived from both account ids, so that concurrent first messages write the same row. Grants nothing: access is
 * checked by `participants`.
 */
export function conversationIdOf(lowId: string, highId: string): string {
  const hex = createHash("sha256").update(`${lowId} ${highId}`).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
