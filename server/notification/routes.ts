import { routes } from "#/server/platform/http/route.ts";
import { notificationContract } from "./contract.ts";
import { countUnread, listNotifications, readNotification } from "./notification.ts";
import { showPush, subscribePush, unsubscribePush } from "./push.ts";

export const notificationRoutes = routes(notificationContract, {
  "GET /v2/notifications": ({ db, viewer, query }) => listNotifications(db, viewer, query.before),
  "PUT /v2/read_notification/{id}": ({ viewer, params, ...services }) => readNotification(services, viewer, params.id),
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
});
