import { count, eq, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import { z } from "zod";
import { businesses } from "#/server/business/tables.ts";
import { isDisputeFor } from "#/server/job/job.ts";
import { jobs } from "#/server/job/tables.ts";
import { appeals } from "#/server/moderation/tables.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { routes } from "#/server/platform/http/route.ts";
import { payouts } from "#/server/referral/tables.ts";
import type { Viewer } from "#/server/services.ts";
import { isClaimFor, isRemovalWaiting } from "#/server/supply/supply.ts";
import { claims, removalRequests } from "#/server/supply/tables.ts";
import { certifications } from "#/server/verification/tables.ts";
import { isAppealFor } from "./appeals.ts";
import { isWaitingFor } from "./documents/documents.ts";
import { isPayoutFor } from "./payouts/payouts.ts";
import { isToRecheckFor } from "./rechecks.ts";
import { listCasesFor } from "./reports/reports.ts";

const queueNames = ["documents", "rechecks", "reports", "appeals", "claims", "disputes", "payouts"] as const;

type QueueName = (typeof queueNames)[number];

const Queue = z.object({
  queue: z.enum(queueNames),
  count: z.number(),
  oldest_at: z.string().nullable().describe("since when the one that came first waits"),
  median_at: z.string().nullable().describe("half of what waits came before this"),
});

export type Queue = z.infer<typeof Queue>;

const queuesContract = {
  "GET /v2/admin/queues": {
    does: "The queues of the viewer: how much waits in each, and since when.",
    access: ["agent", "moderator", "finance"],
    returns: z.array(Queue),
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof queuesContract> {}
}

type Counted = { count: number; oldestAt: Date | null; medianAt: Date | null };

const ages = (since: PgColumn | SQL) => ({
  count: count(),
  oldestAt: sql<Date | null>`min(${since})`.mapWith(appeals.createdAt),
  medianAt: sql<Date | null>`percentile_disc(0.5) within group (order by ${since})`.mapWith(appeals.createdAt),
});

const counters: Record<QueueName, (db: Db, viewer: Viewer) => Promise<Counted[]>> = {
  documents: (db, viewer) =>
    db
      .select(ages(certifications.createdAt))
      .from(certifications)
      .innerJoin(businesses, eq(businesses.id, certifications.businessId))
      .where(isWaitingFor(viewer)),
  rechecks: (db, viewer) => db.select(ages(businesses.recheckSince)).from(businesses).where(isToRecheckFor(viewer)),
  reports: (db, viewer) => {
    const cases = listCasesFor(db, viewer);
    return db.select(ages(sql`${cases.oldestAt}`)).from(cases);
  },
  appeals: (db, viewer) => db.select(ages(appeals.createdAt)).from(appeals).where(isAppealFor(viewer)),
  claims: (db, viewer) =>
    db
      .select(ages(sql`w.created_at`))
      .from(
        sql`(${unionAll(
          db.select({ at: claims.createdAt }).from(claims).where(isClaimFor(viewer)),
          db.select({ at: removalRequests.createdAt }).from(removalRequests).where(isRemovalWaiting),
        )}) w`,
      ),
  disputes: (db, viewer) => db.select(ages(jobs.updatedAt)).from(jobs).where(isDisputeFor(viewer.id)),
  payouts: (db, viewer) => db.select(ages(payouts.requestedAt)).from(payouts).where(isPayoutFor(viewer)),
};

function countQueues(db: Db, viewer: Viewer): Promise<Queue[]> {
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

const workers: Record<QueueName, StaffRole> = {
  documents: "moderator",
  rechecks: "moderator",
  reports: "moderator",
  appeals: "moderator",
  claims: "moderator",
  disputes: "moderator",
  payouts: "finance",
};

export const queuesOf = (role: Viewer["role"]): QueueName[] =>
  (Object.keys(workers) as QueueName[]).filter((queue) => role === "administrator" || workers[queue] === role);

export const queueRoutes = routes(queuesContract, {
  "GET /v2/admin/queues": ({ db, viewer }) => countQueues(db, viewer),
});
