import { and, asc, eq, gte, inArray, isNull, lt, lte, not, or } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Config } from "#/server/platform/config.ts";
import { composeEmail, type Email, type EmailPicture, greetingOf, inLagos } from "#/server/platform/mail/mail.ts";
import { sayIn } from "#/server/platform/say-in.ts";
import type { Services } from "#/server/services.ts";
import { inLanguage, type Language } from "#/shared/language.ts";
import { sayLater } from "#/shared/say.ts";
import { dayMs } from "#/shared/time.ts";
import { isReadInChat } from "./notification.ts";
import { notifications } from "./tables.ts";

const mailedAtOnce = 500;
const retentionMs = 180 * dayMs;

/** Queues an email for every notification unread for too long, once, however many processes run this. */
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
    // `returning` has no order, and ids sort by age: the oldest is sent first.
    const ids = marked.map(({ id }) => id).toSorted();
    const payloads = ids.map((notificationId) => ({ notificationId }));
    await jobs.sendAll(tx, "notification.mail", payloads);
  });
}

export async function mailNotification(
  { db, config, mailer }: Pick<Services, "db" | "config" | "mailer">,
  notificationId: string,
): Promise<void> {
  const { title, message, link, createdAt } = notifications;
  const [unread] = await db
    .select({
      ...{ title, message, link, createdAt },
      ...{ email: accounts.email, firstName: accounts.firstName, language: accounts.language },
    })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(
      and(
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        not(isReadInChat),
        isNull(accounts.deletedAt),
        // Blocked people cannot sign in: they get only emails from the block on, which explain it.
        or(isNull(accounts.blockedAt), gte(notifications.createdAt, accounts.blockedAt)),
      ),
    );
  if (!unread) return;
  await mailer.send(unread.email, notificationEmail(unread, config));
}

/** Removes notifications older than 180 days, read or not. */
export async function sweepNotifications({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(clock.now().getTime() - retentionMs)));
}

interface NotificationEmail {
  title: string;
  message: string;
  link: string;
  createdAt: Date;
  firstName: string;
  language: Language | null;
}

export function notificationEmail(
  { title, message, link, createdAt, firstName, language }: NotificationEmail,
  config: Pick<Config, "brand" | "supportEmail" | "publicUrl">,
): Email {
  const say = sayIn(language);
  const { button, picture } = lookOf(link);
  return composeEmail({
    ...config,
    ...{ say, picture },
    subject: title,
    greeting: greetingOf(firstName, say),
    parts: [message, { button: say(button), link: config.publicUrl + inLanguage(link, say.language) }],
    note: inLagos(createdAt, say),
  });
}

const looks: [beginsWith: string, picture: EmailPicture, button: string][] = [
  ["/agent", "agent", sayLater("See what your agent asks")],
  ["/admin/clients", "agent", sayLater("Open the client")],
  ["/chats", "message", sayLater("Read the message")],
  ["/jobs", "job", sayLater("See the job")],
  ["/bookings", "booking", sayLater("See the booking")],
  ["/invoices", "receipt", sayLater("See the paper")],
  ["/quotes", "quote", sayLater("See the request")],
  ["/verify", "tick", sayLater("See your documents")],
  ["/subscribe", "rocket", sayLater("See your plan")],
  ["/mybusiness", "store", sayLater("Open My Business")],
  ["/helping", "store", sayLater("Answer for the business")],
  ["/notification", "bell", sayLater("See your notifications")],
  ["/referral", "referral", sayLater("See what you earned")],
  ["/business/", "store", sayLater("See the page")],
  ["/profile", "bell", sayLater("Open your profile")],
  ["/search", "compass", sayLater("See them")],
];

/** The picture and the button of an email that leads to a page. */
function lookOf(link: string) {
  const [, picture = "bell", button = sayLater("Open")] =
    looks.find(([beginsWith]) => link.startsWith(beginsWith)) ?? [];
  return { picture, button };
}
