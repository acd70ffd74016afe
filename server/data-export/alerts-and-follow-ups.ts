import { asc, eq, sql } from "drizzle-orm";
import { alertReaders, alerts } from "#/server/alert/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { followUpStops, followUps } from "#/server/follow-up/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";

export const listOwnAlerts = (db: Db, accountId: string) =>
  db
    .select({
      ...{ search: alerts.search, location: alerts.location },
      ...{ created_at: alerts.createdAt, told_until: alertReaders.toldUntil },
    })
    .from(alerts)
    .innerJoin(alertReaders, eq(alertReaders.accountId, alerts.accountId))
    .where(eq(alerts.accountId, accountId))
    .orderBy(asc(alerts.createdAt));

export const listOwnFollowUps = (db: Db, accountId: string) =>
  db
    .select({
      business: businesses.name,
      is_of_job: sql<boolean>`${followUps.jobId} is not null`,
      answer: sql<string>`coalesce(${followUps.answer}, '')`,
      created_at: followUps.createdAt,
    })
    .from(followUps)
    .innerJoin(businesses, eq(businesses.id, followUps.businessId))
    .where(eq(followUps.accountId, accountId))
    .orderBy(asc(followUps.createdAt));

export async function findFollowUpsStopped(db: Db, accountId: string): Promise<Date | undefined> {
  const [stop] = await db.select().from(followUpStops).where(eq(followUpStops.accountId, accountId));
  return stop?.stoppedAt;
}
