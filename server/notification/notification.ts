import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { blocks } from "#/server/chat/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { dayMs } from "#/shared/time.ts";
import type { Notification } from "./contract.ts";
import { chatWaiting, isReadInChat } from "./read-in-chat.ts";
import { notifications, pushSubscriptions } from "./tables.ts";

/** A message of ours to one person: each kind is a file in the `messages/` of the module it is about. */
interface Message<About> {
  /** `review.left` */
  kind: string;
  /** It always hangs on the bell. Elsewhere: `push` wakes browsers that asked for it, `mail` goes out when it was not read in ten minutes. */
  by: readonly ("push" | "mail")[];
  /** Its subject: each person is told of one thing once. */
  subject: (about: About) => string;
  /** Whose doing it tells of, when its words name them: nothing is said between people with a block. */
  author?: (about: About) => string;
  /** Told in spite of a block between the two, because it is ours to tell: a decision of a moderator. */
  despiteBlock?: true;
  /** What was told of a thing and is still unread says the latest of it. */
  isRenewed?: boolean;
  /** At most one email a day for all of this kind that is unread from one author. */
  isMailedOnce?: boolean;
  /** In what words, and where they lead, below our own address. */
  say: (about: About) => { title: string; message: string; link: string };
}

/** Only there so that the types of a message are read off its parts. */
export const message = <About>(kind: Message<About>): Message<About> => kind;

/** So long may a notification stay unread before it is mailed. */
const mailAfterMs = 10 * 60_000;

/**
 * Tells one person something, in the transaction that it tells of: on the bell at once, by push and mail as the kind
 * says. What they were told already is not told again.
 */
export async function notify<About>(
  tx: Db,
  { events, jobs, clock }: Pick<Services, "events" | "jobs" | "clock">,
  kind: Message<About>,
  accountId: string,
  about: About,
): Promise<void> {
  const written = await writeNotification(tx, kind, accountId, about, clock.now());
  if (!written?.isNew) return;
  await events.publish(tx, "notification.written", { accountIds: [accountId], notificationId: written.id });
  if (kind.by.includes("push") && (await hasPush(tx, accountId)))
    await jobs.send(tx, "notification.push", { notificationId: written.id });
}

interface Written {
  id: string;
  /** False: it was told before, and says the latest now. */
  isNew: boolean;
}

/** True if a browser of a person asked for push. */
const hasPush = async (tx: Db, accountId: string): Promise<boolean> =>
  (await tx.$count(pushSubscriptions, eq(pushSubscriptions.accountId, accountId))) > 0;

async function writeNotification<About>(
  tx: Db,
  kind: Message<About>,
  accountId: string,
  about: About,
  now: Date,
): Promise<Written | undefined> {
  const { title, message, link } = kind.say(about);
  const authorId = kind.author?.(about) ?? null;
  if (authorId && !kind.despiteBlock && (await isBlocked(tx, accountId, authorId))) return undefined;
  const isMailed = kind.isMailedOnce && (await isMailWaiting(tx, { accountId, authorId, kind: kind.kind }, now));
  const mailAt = kind.by.includes("mail") && !isMailed ? new Date(now.getTime() + mailAfterMs) : null;
  const [written] = await tx
    .insert(notifications)
    .values({
      ...{ id: newId(), accountId, authorId, kind: kind.kind, subject: kind.subject(about) },
      ...{ title, message, link, createdAt: now, mailAt },
    })
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.kind, notifications.subject],
      set: { title, message, link },
      setWhere: and(
        sql`${kind.isRenewed ?? false}::boolean`,
        isNull(notifications.readAt),
        isNull(notifications.mailedAt),
      ),
    })
    .returning({ id: notifications.id, isNew: sql<boolean>`xmax = 0` });
  return written;
}

/** True if an unread notification of this kind and author is going to be mailed, or was in the last 24 hours. */
async function isMailWaiting(
  tx: Db,
  { accountId, authorId, kind }: { accountId: string; authorId: string | null; kind: string },
  now: Date,
): Promise<boolean> {
  const { readAt, mailAt, mailedAt } = notifications;
  const isSame = and(eq(notifications.accountId, accountId), eq(notifications.kind, kind), isNull(readAt));
  const isRecent = or(isNull(mailedAt), gt(mailedAt, new Date(now.getTime() - dayMs)));
  const isOfAuthor = authorId === null ? isNull(notifications.authorId) : eq(notifications.authorId, authorId);
  return (await tx.$count(notifications, and(isSame, isOfAuthor, isNotNull(mailAt), isRecent))) > 0;
}

/** True if either person blocked the other. */
async function isBlocked(tx: Db, one: string, other: string): Promise<boolean> {
  const { blockerId, blockedId } = blocks;
  const isPair = or(and(eq(blockerId, one), eq(blockedId, other)), and(eq(blockerId, other), eq(blockedId, one)));
  return (await tx.$count(blocks, isPair)) > 0;
}

/**
 * Notifications of an account, newest first.
 * @param before the id of the last one seen; of an unknown one nothing follows
 */
export async function listNotifications(db: Db, viewer: Viewer, before?: string): Promise<Notification[]> {
  if (before !== undefined && !isId(before)) return [];
  const isOlder = before
    ? sql`(${notifications.createdAt}, ${notifications.id}) <
        (select n.created_at, n.id from ${notifications} n where n.id = ${before} and n.account_id = ${viewer.id})`
    : undefined;
  const rows = await db
    .select({ ...getTableColumns(notifications), isReadInChat })
    .from(notifications)
    .where(and(eq(notifications.accountId, viewer.id), isOlder))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(pageSizes.notifications);
  return rows.map(({ isReadInChat, ...row }) => presentNotification(row, isReadInChat));
}

/** Messages that wait: the count of unread messages has them already, and one thing counts once. */
const countedElsewhere = [chatWaiting];

export const countUnread = async (db: Db, accountId: string): Promise<number> =>
  (await countUnreadOf(db, [accountId])).get(accountId) ?? 0;

/** Unread notifications of each account that has any. */
export async function countUnreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const isUnread = and(isNull(notifications.readAt), notInArray(notifications.kind, countedElsewhere));
  const rows = await db
    .select({ accountId: notifications.accountId, unread: count() })
    .from(notifications)
    .where(and(inArray(notifications.accountId, [...accountIds]), isUnread))
    .groupBy(notifications.accountId);
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]));
}

/** @throws AppError `notification/not-found`, also for another person's */
export async function readNotification(
  { db, clock, events }: Pick<Services, "db" | "clock" | "events">,
  viewer: Viewer,
  id: string,
): Promise<Notification> {
  return db.transaction(async (tx) => {
    const [found] = isId(id)
      ? await tx
          .update(notifications)
          .set({ readAt: sql`coalesce(${notifications.readAt}, ${clock.now().toISOString()}::timestamptz)` })
          .where(and(eq(notifications.id, id), eq(notifications.accountId, viewer.id)))
          .returning()
      : [];
    if (!found) throw new AppError("notification/not-found", "There is no such notification");
    await events.publish(tx, "notification.read", { accountIds: [viewer.id] });
    return presentNotification(found);
  });
}

/**
 * Removes the notifications of an erased person: they name others and have lost their reader. Others keep that the
 * person did something, without name, words and the address of their page.
 */
export async function forgetNotificationsOf(tx: Db, accountId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.accountId, accountId));
  await tx
    .update(notifications)
    .set({
      title: "From a former member",
      message: "They have left, and their name and words were erased.",
      link: "/notifications",
    })
    .where(eq(notifications.authorId, accountId));
}

function presentNotification(row: typeof notifications.$inferSelect, isReadElsewhere = false): Notification {
  const { id, title, message, link, createdAt, readAt } = row;
  return { id, title, message, link, created_at: createdAt.toISOString(), is_read: readAt !== null || isReadElsewhere };
}
