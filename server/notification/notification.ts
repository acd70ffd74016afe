import {
  and,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { participants } from "#/server/chat/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { statement } from "#/server/platform/database/statement.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { sayIn } from "#/server/platform/say-in.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { chatWaiting, groupedLink } from "#/shared/counted-notifications.ts";
import { isId } from "#/shared/id.ts";
import type { Language } from "#/shared/language.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import type { Say } from "#/shared/say.ts";
import { dayMs } from "#/shared/time.ts";
import type { Notification } from "./contract.ts";
import { notifications } from "./tables.ts";

/** One kind of notification; each stands in the `notices.ts` of its module. */
interface Message<About> {
  /** `review.left` */
  kind: string;
  /** Channels besides the notification list: `push` to subscribed browsers, `mail` if unread after ten minutes. */
  by: readonly ("push" | "mail")[];
  /** Deduplication key: one notification per person and subject. */
  subject: (about: About) => string;
  /** The person it names, if any: not sent if one of the two blocked the other. */
  author?: (about: About) => string | null;
  /** Sent in spite of a block: a decision of a moderator. */
  despiteBlock?: true;
  /** An unread one about the same subject is updated in place. */
  isRenewed?: boolean;
  /** At most one unread email a day of this kind from one author. */
  isMailedOnce?: boolean;
  /** Texts in the recipient's language. Texts about law, money, safety or consent do not use `say`: they are in English. */
  say: (about: About, say: Say) => { title: string; message: string; link: string };
}

/** Identity function for type inference. */
export const message = <About>(kind: Message<About>): Message<About> => kind;

const mailAfterMs = 10 * 60_000;

/**
 * Notifies one person, in the transaction of the event: in the notification list at once, by push and email as the kind defines; once
 * per subject.
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
  await events.publish(tx, "notification.written", {
    accountIds: [accountId],
    notificationId: written.id,
    kind: kind.kind,
  });
  if (kind.by.includes("push") && written.hasPush)
    await jobs.send(tx, "notification.push", { notificationId: written.id });
}

interface Written {
  id: string;
  isNew: boolean;
  hasPush: boolean;
}

async function writeNotification<About>(
  tx: Db,
  kind: Message<About>,
  accountId: string,
  about: About,
  now: Date,
): Promise<Written | undefined> {
  const authorId = kind.author?.(about) ?? null;
  const [recipient] = await findRecipient(tx, accountId, authorId);
  if (recipient?.isBlocked && !kind.despiteBlock) return undefined;
  const { title, message, link } = kind.say(about, sayIn(recipient?.language ?? null));
  const isMailed = kind.isMailedOnce && (await isMailWaiting(tx, { accountId, authorId, kind: kind.kind }, now));
  const mailAt = kind.by.includes("mail") && !isMailed ? new Date(now.getTime() + mailAfterMs) : null;
  const [written] = await insertNotification(
    tx,
    ...[newId(), accountId, authorId, kind.kind, kind.subject(about)],
    ...[title, message, link, now, mailAt, kind.isRenewed ?? false],
  );
  return written;
}

const insertNotification = statement<Written>(
  "notification.insert",
  `insert into notifications as n (id, account_id, author_id, kind, subject, title, message, link, created_at, mail_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (account_id, kind, subject) do update set title = $6, message = $7, link = $8
      where $11 and n.read_at is null and n.mailed_at is null
    returning id, xmax = 0 as "isNew",
      exists (select from push_subscriptions p where p.account_id = $2) as "hasPush"`,
);

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

/** Language of the recipient, and whether one of recipient and author blocked the other. */
const findRecipient = statement<{ language: Language | null; isBlocked: boolean }>(
  "notification.recipient",
  `select language, exists (
      select from blocks where (blocker_id, blocked_id) in (($1, $2), ($2, $1))
    ) as "isBlocked" from accounts where id = $1`,
);

/** @param before id of the last one seen; an unknown one gives an empty page */
export async function listNotifications(db: Db, viewer: Viewer, before?: string): Promise<Notification[]> {
  if (before !== undefined && !isId(before)) return [];
  const isOlder = before
    ? sql`(${notifications.createdAt}, ${notifications.id}) <
        (select n.created_at, n.id from ${notifications} n where n.id = ${before} and n.account_id = ${viewer.id})`
    : undefined;
  const rows = await selectNotifications(db)
    .where(and(eq(notifications.accountId, viewer.id), isOlder))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(pageSizes.notifications);
  return rows.map(presentNotification);
}

const selectNotifications = (db: Db) =>
  db
    .select({ ...getTableColumns(notifications), isReadInChat, authorImage: accounts.image })
    .from(notifications)
    .leftJoin(accounts, eq(accounts.id, notifications.authorId));

/**
 * Kinds that come from their author, and whose author the recipient knows. Recipients of a quote request learn the first name and area of
 * the asker only; what a moderator writes has the other person as its author, whose text it may quote.
 */
const knownAuthor = /^(chat|review|booking|invoice)\.|^job\.(?!decided|written)|^quote\.offered$/;

export const countUnread = async (db: Db, accountId: string): Promise<number> =>
  (await countUnreadOf(db, [accountId])).get(accountId) ?? 0;

export async function countUnreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { id, link } = notifications;
  const thing = sql`case when ${link} ~ ${groupedLink.source} then ${link} else ${id}::text end`;
  const isUnread = and(isNull(notifications.readAt), ne(notifications.kind, chatWaiting));
  const rows = await db
    .select({ accountId: notifications.accountId, unread: countDistinct(thing) })
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
          .returning({ id: notifications.id })
      : [];
    if (!found) throw new AppError("notification/not-found", "There is no such notification");
    await events.publish(tx, "notification.read", { accountIds: [viewer.id] });
    const [row] = await selectNotifications(tx).where(eq(notifications.id, id));
    return presentNotification(row!);
  });
}

/** Marks unread notifications as read: all, those of one kind, or those that lead to one page. */
export async function readNotices(
  tx: Db,
  { events, clock }: Pick<Services, "events" | "clock">,
  accountId: string,
  { kind, link }: { kind?: string | undefined; link?: string | undefined },
): Promise<void> {
  const isWanted = and(
    kind === undefined ? undefined : eq(notifications.kind, kind),
    link === undefined ? undefined : eq(notifications.link, link),
  );
  const read = await tx
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt), isWanted))
    .returning({ id: notifications.id });
  if (read.length > 0) await events.publish(tx, "notification.read", { accountIds: [accountId] });
}

/** Deletes notifications of something that was undone; a push that was sent before stays on the phone. */
export async function withdrawNotifications(
  tx: Db,
  { events }: Pick<Services, "events">,
  { accountIds, kinds, subjects }: Record<"accountIds" | "kinds" | "subjects", string[]>,
): Promise<void> {
  const { accountId, kind, subject } = notifications;
  const withdrawn = await tx
    .delete(notifications)
    .where(and(inArray(accountId, accountIds), inArray(kind, kinds), inArray(subject, subjects)))
    .returning({ accountId });
  if (withdrawn.length === 0) return;
  await events.publish(tx, "notification.read", { accountIds: withdrawn.map((one) => one.accountId) });
}

/** Deletes the notifications of an erased person. Notifications about them are kept for others, without name, words and link. */
export async function forgetNotificationsOf(tx: Db, accountId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.accountId, accountId));
  await tx
    .update(notifications)
    .set({
      title: "From a former member",
      message: "They have left, and their name and words were erased.",
      link: "/notification",
    })
    .where(eq(notifications.authorId, accountId));
}

function presentNotification(row: Awaited<ReturnType<typeof selectNotifications>>[number]): Notification {
  const { id, title, message, link, createdAt, readAt, isReadInChat, authorImage } = row;
  // Its subject begins with the kind of what a helper is notified of.
  const kind = row.kind === "team.news" ? row.subject.split(" ")[0]! : row.kind;
  return {
    ...{ id, title, message, link, kind },
    created_at: createdAt.toISOString(),
    is_read: readAt !== null || isReadInChat,
    image: (knownAuthor.test(kind) && authorImage) || "",
  };
}

/** Qualified by its table: Drizzle omits the table in selects, and within the subquery it would be a column of `p`. */
const reader = sql`${notifications}.account_id`;

export const isReadInChat = sql<boolean>`case when ${notifications.kind} = ${chatWaiting} then not exists (
  select from ${participants} p where p.account_id = ${reader} and p.unread > 0
  and p.conversation_id = split_part(${notifications.subject}, ' ', 1)::uuid) else false end`;
