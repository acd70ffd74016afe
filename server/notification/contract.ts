import { z } from "zod";
import { typedLine } from "#/server/platform/fields.ts";

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
  link: z.string().describe("where it leads, below our address"),
  kind: z.string().describe("what it is about: review.left, payment.received"),
  image: z.string().describe("picture of the person it is from; empty: none, or not to be shown"),
});
export type Notification = z.infer<typeof Notification>;

const Done = z.object({ message: z.string() });

/** A browser's push subscription (`PushSubscription.toJSON()`). */
export const NewPushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: "That is no address of a push service" }).max(1_000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().min(22).max(100) }),
});

export const notificationContract = {
  "GET /v2/notifications": {
    does: "Notifications of the signed-in member, newest first, 30 at a time.",
    access: "member",
    query: z.object({ before: z.string().optional().describe("the id of the last one seen") }),
    returns: z.array(Notification),
  },
  "PUT /v2/read_notification/{id}": {
    does: "Marks one as read.",
    access: "member",
    params: z.object({ id: z.string() }),
    returns: Notification,
    errors: ["notification/not-found"],
  },
  "PUT /v2/read_notifications": {
    does: "Marks all unread ones as read, or those that lead to one page.",
    access: "member",
    body: z.object({ link: typedLine().max(300).optional().describe("only those with this `link`") }),
    returns: Done,
  },
  "GET /v2/count_notification": {
    does: "How many were not read yet, those of one job, booking or conversation counted once.",
    access: "member",
    returns: z.number(),
  },
  "GET /v2/push": {
    does: "Our key for push services, and whether this session is woken.",
    access: "member",
    returns: z.object({ public_key: z.string(), is_on: z.boolean() }),
  },
  "POST /v2/push": {
    does: "Wakes this browser for news, until it signs out or says stop.",
    access: "member",
    body: NewPushSubscription,
    returns: Done,
  },
  "DELETE /v2/push": { does: "Stops waking this browser.", access: "member", returns: Done },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof notificationContract> {}
}
