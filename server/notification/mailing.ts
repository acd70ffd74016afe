import { and, asc, eq, gte, inArray, isNull, lt, lte, not, or } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Services } from "#/server/services.ts";
import { notificationEmail } from "./as-email.ts";
import { isReadInChat } from "./read-in-chat.ts";
import { notifications } from "./tables.ts";

const mailedAtOnce = 500;
const keptMs = 180 * 86_400_000;

/** Leaves a letter to be written for everything that stayed unread too long, once, however many processes look. */
export async function mailUnread({ db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const due = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(isNull(notifications.readAt), isNull(notifications.mailedAt), lte(notifications.mailAt, now)))
      .orderBy(asc(notifications.mailAt))
      .limit(mailedAtOnce)
      .for("update", { skipLocked: true });
    const marked = await tx
      .update(notifications)
      .set({ mailedAt: now })
      .where(inArray(notifications.id, due))
      .returning({ id: notifications.id });
    // Rows come back in no order, and ids are in that of their making: the oldest is mailed first.
    const ids = marked.map(({ id }) => id).toSorted();
    const letters = ids.map((notificationId) => ({ notificationId }));
    await jobs.sendAll(tx, "notification.mail", letters);
  });
}

/** Mails one notification to its recipient, unless it was read meanwhile or they have left. */
export async function mailNotification(
  { db, config, mailer }: Pick<Services, "db" | "config" | "mailer">,
  notificationId: string,
): Promise<void> {
  const { title, message, link, createdAt } = notifications;
  const [letter] = await db
    .select({ title, message, link, createdAt, email: accounts.email, firstName: accounts.firstName })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(
      and(
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        not(isReadInChat),
        isNull(accounts.deletedAt),
        // A person who is shut out can only read here why; what they were told before is nothing to them any more.
        or(isNull(accounts.blockedAt), gte(notifications.createdAt, accounts.blockedAt)),
      ),
    );
  if (!letter) return;
  await mailer.send(letter.email, notificationEmail(letter, config));
}

/** Removes what is older than 180 days, read or not. */
export async function sweepNotifications({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(clock.now().getTime() - keptMs)));
}
