import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { notificationContract } from "./contract.ts";
import { mailNotification, mailUnread, sweepNotifications } from "./email.ts";
import { pushNotificationsLive } from "./live-feed.ts";
import {
  countUnread,
  forgetNotificationsOf,
  listNotifications,
  readNotices,
  readNotification,
} from "./notification.ts";
import { pushNotification, showPush, subscribePush, unsubscribePush } from "./push.ts";

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
  routes: routes(notificationContract, {
    "GET /v2/notifications": ({ db, viewer, query }) => listNotifications(db, viewer, query.before),
    "PUT /v2/read_notification/{id}": ({ viewer, params, ...services }) =>
      readNotification(services, viewer, params.id),
    "PUT /v2/read_notifications": async ({ db, viewer, body: { link }, ...services }) => {
      await db.transaction((tx) => readNotices(tx, services, viewer.id, { link }));
      return { message: "Marked as read" };
    },
    "GET /v2/count_notification": ({ db, viewer }) => countUnread(db, viewer.id),
    "GET /v2/push": ({ viewer, ...services }) => showPush(services, viewer),
    "POST /v2/push": async ({ viewer, body, ...services }) => {
      await subscribePush(services, viewer, body);
      return { message: "This browser will be woken" };
    },
    "DELETE /v2/push": async ({ viewer, ...services }) => {
      await unsubscribePush(services, viewer);
      return { message: "This browser will be left in peace" };
    },
  }),
  listen: pushNotificationsLive,
  jobs: (services) => [
    { name: "notification.push", atOnce: 5, work: ({ notificationId }) => pushNotification(services, notificationId) },
    { name: "notification.mail", work: ({ notificationId }) => mailNotification(services, notificationId) },
    { name: "notification.mail-unread", every: "* * * * *", work: () => mailUnread(services) },
    { name: "notification.sweep", every: "10 3 * * *", work: () => sweepNotifications(services) },
  ],
  erase: (tx, _, accountId) => forgetNotificationsOf(tx, accountId),
});
