import { and, count, desc, eq, getTableColumns, isNull, notInArray, sql } from "drizzle-orm";
import { blocks } from "#/server/chat/tables.ts";
import { builtOnce, preparedOnce } from "#/server/platform/database/built-once.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
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
  if (written.wakes && kind.by.includes("push"))
    await jobs.send(tx, "notification.push", { notificationId: written.id });
}

interface Written {
  id: string;
  /** False: it was told before, and says the latest now. */
  isNew: boolean;
  /** True if a browser of the person asked for push. */
  wakes: boolean;
}

/** In one statement, because most of what people do to each other ends with it. */
async function writeNotification<About>(
  tx: Db,
  kind: Message<About>,
  accountId: string,
  about: About,
  now: Date,
): Promise<Written | undefined> {
  const authorId = kind.author?.(about) ?? null;
  const { title, message, link } = kind.say(about);
  const mailAt = kind.by.includes("mail") ? new Date(now.getTime() + mailAfterMs).toISOString() : null;
  const { rows } = await tx.execute(
    writing({
      id: newId(),
      accountId,
      authorId,
      kind: kind.kind,
      subject: kind.subject(about),
      title,
      message,
      link,
      now: now.toISOString(),
      mailAt,
      despiteBlock: kind.despiteBlock ?? false,
      isRenewed: kind.isRenewed ?? false,
    }),
  );
  return rows[0] as Written | undefined;
}

interface Writing {
  id: string;
  accountId: string;
  authorId: string | null;
  kind: string;
  subject: string;
  title: string;
  message: string;
  link: string;
  now: string;
  mailAt: string | null;
  despiteBlock: boolean;
  isRenewed: boolean;
}

const writing = builtOnce<Writing>((given) => {
  const [accountId, authorId] = [sql`${given("accountId")}::uuid`, sql`${given("authorId")}::uuid`];
  return sql`-- notification.write
    insert into ${notifications} as n (id, account_id, author_id, kind, subject, title, message, link, created_at, mail_at)
    select ${given("id")}::uuid, ${accountId}, ${authorId}, ${given("kind")}::text, ${given("subject")}::text,
      ${given("title")}::text, ${given("message")}::text, ${given("link")}::text, ${given("now")}::timestamptz,
      ${given("mailAt")}::timestamptz
    where ${given("despiteBlock")}::boolean or not exists (select from ${blocks} b
      where (b.blocker_id, b.blocked_id) in ((${accountId}, ${authorId}), (${authorId}, ${accountId})))
    on conflict (account_id, kind, subject) do update
      set title = excluded.title, message = excluded.message, link = excluded.link
      where ${given("isRenewed")}::boolean and n.read_at is null and n.mailed_at is null
    returning n.id, xmax = 0 as "isNew",
      exists (select from ${pushSubscriptions} s where s.account_id = ${accountId}) as wakes`;
});

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
  const rows = await unreadOf(db).execute({ accountIds });
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]));
}

const unreadOf = preparedOnce((db) =>
  db
    .select({ accountId: notifications.accountId, unread: count() })
    .from(notifications)
    .where(
      and(
        sql`${notifications.accountId} = any(${sql.placeholder("accountIds")}::uuid[])`,
        isNull(notifications.readAt),
        notInArray(notifications.kind, countedElsewhere),
      ),
    )
    .groupBy(notifications.accountId)
    .prepare("notification.unread"),
);

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
