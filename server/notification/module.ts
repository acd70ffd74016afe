import { defineModule } from "#/server/platform/module.ts";
import { mailNotification, mailUnread, sweepNotifications } from "./email.ts";
import { pushNotificationsLive } from "./live-feed.ts";
import { forgetNotificationsOf } from "./notification.ts";
import { pushNotification } from "./push.ts";
import { notificationRoutes } from "./routes.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "notification.written": { accountIds: string[]; notificationId: string; kind: string };
    "notification.read": { accountIds: string[] };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "notification.push": { notificationId: string };
    "notification.mail": { notificationId: string };
    "notification.mail-unread": Record<string, never>;
    "notification.sweep": Record<string, never>;
  }
}

export const notification = defineModule({
  name: "notification",
  routes: notificationRoutes,
  listen: pushNotificationsLive,
  jobs: (services) => [
    { name: "notification.push", atOnce: 5, work: ({ notificationId }) => pushNotification(services, notificationId) },
    { name: "notification.mail", work: ({ notificationId }) => mailNotification(services, notificationId) },
    { name: "notification.mail-unread", every: "* * * * *", work: () => mailUnread(services) },
    { name: "notification.sweep", every: "10 3 * * *", work: () => sweepNotifications(services) },
  ],
  erase: (tx, _, accountId) => forgetNotificationsOf(tx, accountId),
});
