import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { LiveItem } from "#/server/live/live.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { Batches } from "#/server/platform/events/batches.ts";
import type { DomainEvents } from "#/server/platform/events/events.ts";
import type { Services } from "#/server/services.ts";
import { countUnreadOf } from "./notification.ts";
import { notifications } from "./tables.ts";

type Deps = Pick<Services, "db" | "events" | "live" | "failures">;
type Written = DomainEvents["notification.written"];

export function pushNotificationsLive(deps: Deps) {
  const { events, live } = deps;
  live.addFeed({ counter: "notifications", count: countUnreadOf, timeOf, since: listSince });
  const written = new Batches<Written>((batch) => pushWritten(deps, batch));
  events.onCommitted("notification.written", (event) => {
    if (event.accountIds.some(live.has)) written.add(event);
  });
  events.onCommitted("notification.read", ({ accountIds }) => {
    for (const accountId of accountIds) live.recount(accountId);
  });
}

async function pushWritten({ db, live, failures }: Deps, batch: readonly Written[]) {
  const ids = batch.map(({ notificationId }) => notificationId);
  const accountIds = batch.flatMap(({ accountIds }) => accountIds);
  const isWritten = and(inArray(notifications.accountId, accountIds), inArray(notifications.id, ids));
  try {
    for (const row of await db.select().from(notifications).where(isWritten)) {
      live.push(row.accountId, liveItemOf(row));
      live.recount(row.accountId);
    }
  } catch (error) {
    failures.report("live feed of notifications", error, { ids });
    live.loseTrack(accountIds);
  }
}

const liveItemOf = ({ id, title, message, link }: typeof notifications.$inferSelect): LiveItem => ({
  type: "notification",
  id,
  title,
  message,
  link,
});

async function listSince(db: Db, accountId: string, since: Date, most: number): Promise<LiveItem[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), gt(notifications.createdAt, since)))
    .orderBy(desc(notifications.createdAt))
    .limit(most);
  return rows.map(liveItemOf);
}

async function timeOf(db: Db, accountId: string, id: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.accountId, accountId)));
  return found?.createdAt;
}
