import { and, eq, isNotNull, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import { notifications } from "#/server/notification/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { pages, records } from "./helper-calls.ts";
import { businessChanged } from "./notices.ts";
import { helpers } from "./tables.ts";
import { endHelpersOf, endHelping, listHelperIds } from "./team.ts";

/** Passes events of a business to its helpers: by stream to open screens, otherwise as notifications. */
export function notifyHelpers(deps: Pick<Services, "events" | "live" | "jobs" | "clock">) {
  const { events, live } = deps;
  for (const name of ["chat.message-sent", "chat.event-noted"] as const) {
    events.onInTransaction(name, async (tx, { businessId, conversationId }) => {
      const accountIds = businessId ? await listHelperIds(tx, businessId) : [];
      if (businessId && accountIds.length > 0)
        await events.publish(tx, "team.inbox-changed", { accountIds, businessId, conversationId });
    });
  }
  const push = (accountIds: readonly string[], businessId: string, conversationId: string, typing = "") => {
    for (const accountId of accountIds) {
      if (!live.has(accountId)) continue;
      live.push(accountId, { type: "business", business_id: businessId, conversation_id: conversationId, typing });
    }
  };
  events.onCommitted("team.inbox-changed", (event) => push(event.accountIds, event.businessId, event.conversationId));
  events.onCommitted("team.typing", (event) =>
    push(event.accountIds, event.businessId, event.conversationId, event.name),
  );
  events.onCommitted("team.access-ended", (event) => push(event.accountIds, event.businessId, ""));
  events.onInTransaction("notification.written", async (tx, { notificationId, kind }) => {
    if (passedOn.includes(kind)) await passOn(tx, deps, notificationId);
  });
  for (const name of ["account.deleted", "account.blocked"] as const) {
    events.onInTransaction(name, async (tx, { accountId }) => void (await endHelping(tx, events, accountId)));
  }
  events.onInTransaction(
    "account.access-revoked",
    async (tx, { accountId }) => void (await endHelpersOf(tx, events, accountId)),
  );
}

/** A helper who is a customer of the business too is not notified of their own requests. */
const isOthers = sql`${helpers.accountId} is distinct from ${notifications.authorId}`;

/** Notifications of the owner that are passed on to helpers. */
const passedOn = ["chat.waiting", "booking.requested", "quote.asked", "quote.waiting"];

async function passOn(tx: Db, deps: Pick<Services, "events" | "jobs" | "clock">, notificationId: string) {
  const rows = await tx
    .select({
      ...{ kind: notifications.kind, title: notifications.title, message: notifications.message },
      ...{ link: notifications.link, subject: notifications.subject, authorId: notifications.authorId },
      accountId: helpers.accountId,
      ...{ businessId: businesses.id, business: businesses.name },
    })
    .from(notifications)
    .innerJoin(businesses, eq(businesses.ownerId, notifications.accountId))
    .innerJoin(helpers, and(eq(helpers.businessId, businesses.id), eq(helpers.ownerId, businesses.ownerId)))
    .innerJoin(accounts, eq(accounts.id, helpers.accountId))
    .where(and(eq(notifications.id, notificationId), isNotNull(helpers.accountId), isOthers))
    .prepare("team.pass-on")
    .execute();
  for (const { accountId, ...change } of rows) {
    if (!(await isAbout(tx, change.link, change.businessId))) continue;
    await notify(tx, deps, businessChanged, accountId!, change);
  }
}

/** True if the page of a notification is about a record of this business. */
async function isAbout(tx: Db, link: string, businessId: string): Promise<boolean> {
  for (const [kind, path] of Object.entries(pages)) {
    if (!link.startsWith(path)) continue;
    const { isOf } = records[kind as keyof typeof pages];
    const { rows } = await tx.execute<{ found: boolean }>(
      sql`select ${isOf(link.slice(path.length), businessId)} as found`,
    );
    return rows[0]?.found === true;
  }
  return false;
}
