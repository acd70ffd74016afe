import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { jobSteps, jobs } from "./tables.ts";

const selectJobs = (db: Db) =>
  db
    .select({
      job: jobs,
      business: { id: businesses.id, bid: businesses.bid, name: businesses.name },
      customer: {
        id: accounts.id,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        image: accounts.image,
        isGone: sql<boolean>`${accounts.deletedAt} is not null`,
      },
    })
    .from(jobs)
    .innerJoin(businesses, eq(businesses.id, jobs.businessId))
    .innerJoin(accounts, eq(accounts.id, jobs.customerId));

type SelectedJob = Awaited<ReturnType<typeof selectJobs>>[number];
/** A job with its people and its history. */
export type ShownJob = SelectedJob & { history: (typeof jobSteps.$inferSelect)[] };

async function withHistory(db: Db, rows: SelectedJob[]): Promise<ShownJob[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ job }) => job.id);
  const all = await db
    .select()
    .from(jobSteps)
    .where(inArray(jobSteps.jobId, ids))
    .orderBy(asc(jobSteps.at), asc(jobSteps.id));
  return rows.map((row) => ({ ...row, history: all.filter(({ jobId }) => jobId === row.job.id) }));
}

const isPartOf = (accountId: string) => or(eq(jobs.customerId, accountId), eq(jobs.ownerId, accountId));

/** A job with its history, if `viewerId` is one of its two people. */
export async function findJobFor(db: Db, viewerId: string, id: string): Promise<ShownJob | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await withHistory(db, await selectJobs(db).where(and(eq(jobs.id, id), isPartOf(viewerId))));
  return found;
}

export interface JobFilter {
  role?: "customer" | "business" | undefined;
  state?: (typeof jobs.$inferSelect)["state"] | undefined;
  conversationId?: string | undefined;
  before?: string | undefined;
}

/** Jobs of a person, the latest change first. */
export async function listJobsOf(db: Db, viewerId: string, filter: JobFilter): Promise<ShownJob[]> {
  const { role, state, conversationId, before } = filter;
  if ([before, conversationId].some((id) => id !== undefined && !isId(id))) return [];
  const isMine = { customer: eq(jobs.customerId, viewerId), business: eq(jobs.ownerId, viewerId) };
  const isOlder = before
    ? sql`(${jobs.updatedAt}, ${jobs.id}) < (select j.updated_at, j.id from ${jobs} j where j.id = ${before})`
    : undefined;
  const rows = await selectJobs(db)
    .where(
      and(
        role ? isMine[role] : isPartOf(viewerId),
        state ? eq(jobs.state, state) : undefined,
        conversationId ? eq(jobs.conversationId, conversationId) : undefined,
        isOlder,
      ),
    )
    .orderBy(desc(jobs.updatedAt), desc(jobs.id))
    .limit(pageSizes.jobs);
  return withHistory(db, rows);
}

/** Disputes that a moderator may decide, the longest waiting first: not their own. */
export const isDisputeFor = (moderatorId: string) =>
  and(eq(jobs.state, "disputed"), sql`${moderatorId}::uuid not in (${jobs.customerId}, ${jobs.ownerId})`);

/** A job in dispute, for a moderator who is not part of it. */
export async function findDisputed(db: Db, moderatorId: string, id: string): Promise<ShownJob | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await withHistory(db, await selectJobs(db).where(and(eq(jobs.id, id), isDisputeFor(moderatorId))));
  return found;
}

export async function listDisputes(db: Db, moderatorId: string, most: number): Promise<ShownJob[]> {
  const rows = await selectJobs(db)
    .where(isDisputeFor(moderatorId))
    .orderBy(asc(jobs.updatedAt), asc(jobs.id))
    .limit(most);
  return withHistory(db, rows);
}
