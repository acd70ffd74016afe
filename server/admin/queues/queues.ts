import { count, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { businesses } from "#/server/business/tables.ts";
import { isDisputeFor } from "#/server/job/job.ts";
import { jobs } from "#/server/job/tables.ts";
import { appeals } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { payouts } from "#/server/referral/tables.ts";
import type { Viewer } from "#/server/services.ts";
import { certifications } from "#/server/verification/tables.ts";
import { isAppealFor } from "../appeals/appeals.ts";
import { isWaitingFor } from "../documents/documents.ts";
import { isPayoutFor } from "../payouts/payouts.ts";
import { isToRecheckFor } from "../rechecks/rechecks.ts";
import { listSubjectsFor } from "../reports/reports.ts";
import type { Queue, QueueName } from "./contract.ts";
import { queuesOf } from "./rules.ts";

/** Length of a queue, with its oldest and its median wait. */
type Counted = { count: number; oldestAt: Date | null; medianAt: Date | null };

const ages = (since: PgColumn | SQL) => ({
  count: count(),
  oldestAt: sql<Date | null>`min(${since})`.mapWith(appeals.createdAt),
  medianAt: sql<Date | null>`percentile_disc(0.5) within group (order by ${since})`.mapWith(appeals.createdAt),
});

/** One query each: the rows that the viewer may decide on. */
const counters: Record<QueueName, (db: Db, viewer: Viewer) => Promise<Counted[]>> = {
  documents: (db, viewer) =>
    db
      .select(ages(certifications.createdAt))
      .from(certifications)
      .innerJoin(businesses, eq(businesses.id, certifications.businessId))
      .where(isWaitingFor(viewer)),
  rechecks: (db, viewer) => db.select(ages(businesses.recheckSince)).from(businesses).where(isToRecheckFor(viewer)),
  reports: (db, viewer) => {
    const subjects = listSubjectsFor(db, viewer);
    return db.select(ages(sql`${subjects.oldestAt}`)).from(subjects);
  },
  appeals: (db, viewer) => db.select(ages(appeals.createdAt)).from(appeals).where(isAppealFor(viewer)),
  disputes: (db, viewer) => db.select(ages(jobs.updatedAt)).from(jobs).where(isDisputeFor(viewer.id)),
  payouts: (db, viewer) => db.select(ages(payouts.requestedAt)).from(payouts).where(isPayoutFor(viewer)),
};

/** The queues that the viewer works on: how much waits in each, and since when. */
export function countQueues(db: Db, viewer: Viewer): Promise<Queue[]> {
  return Promise.all(
    queuesOf(viewer.role).map(async (queue) => {
      const [waiting] = await counters[queue](db, viewer);
      const { count, oldestAt, medianAt } = waiting!;
      return {
        queue,
        count,
        oldest_at: oldestAt?.toISOString() ?? null,
        median_at: medianAt?.toISOString() ?? null,
      };
    }),
  );
}
