import { and, asc, desc, eq, inArray, max, ne, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Metrics } from "#/server/platform/observe/metrics.ts";
import { comments } from "#/server/review/tables.ts";
import { reviewAnchor } from "#/shared/business-path.ts";
import { readCursor } from "#/shared/cursor.ts";
import { formerMember } from "#/shared/former-member.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { hourMs } from "#/shared/time.ts";
import type { Job } from "./contract.ts";
import { scopeOf, sideOf, stepsFor } from "./rules.ts";
import { type JobRow, jobSteps, jobs, type Terms } from "./tables.ts";

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
      awaitsReview: sql<boolean>`${jobs.state} = 'done'
        and ${jobs.customerDoneAt} is not null and ${jobs.businessDoneAt} is not null
        and not exists (select from ${comments}
          where ${comments.businessId} = ${jobs.businessId} and ${comments.authorId} = ${jobs.customerId})
        and not exists (select from ${messages}
          where ${messages.conversationId} = ${jobs.conversationId} and ${messages.senderId} = ${jobs.ownerId}
            and ${messages.createdAt} >= ${jobs.doneAt} and ${messages.text} like ${`%#${reviewAnchor}%`})`,
    })
    .from(jobs)
    .innerJoin(businesses, eq(businesses.id, jobs.businessId))
    .innerJoin(accounts, eq(accounts.id, jobs.customerId));

type SelectedJob = Awaited<ReturnType<typeof selectJobs>>[number];
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
  /** Cursor of the last job seen, from `writeCursor`. */
  before?: string | undefined;
}

export async function listJobsOf(db: Db, viewerId: string, filter: JobFilter): Promise<ShownJob[]> {
  const { role, state, conversationId, before } = filter;
  const cursor = before === undefined ? undefined : readCursor(before);
  if ((before !== undefined && !cursor) || (conversationId !== undefined && !isId(conversationId))) return [];
  const isMine = { customer: eq(jobs.customerId, viewerId), business: eq(jobs.ownerId, viewerId) };
  const isOlder =
    cursor && sql`(${jobs.updatedAt}, ${jobs.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
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

export const hasOpenProposal = async (db: Db, accountId: string, conversationId: string): Promise<boolean> =>
  (await db.$count(
    jobs,
    and(eq(jobs.conversationId, conversationId), eq(jobs.proposedBy, accountId), eq(jobs.state, "proposed")),
  )) > 0;

export const hasAnswered = async (db: Db, accountId: string, conversationId: string): Promise<boolean> =>
  isId(conversationId) &&
  (await db.$count(
    messages,
    and(eq(messages.conversationId, conversationId), ne(messages.senderId, accountId), eq(messages.automatic, false)),
  )) > 0;

/**
 * True if the customer of a job is evidently not the owner, and the work took at least an hour.
 */
export async function isIndependent(tx: Db, { id, customerId, ownerId }: JobRow, now: Date): Promise<boolean> {
  const [accepted] = await tx
    .select({ at: max(jobSteps.at) })
    .from(jobSteps)
    .where(and(eq(jobSteps.jobId, id), eq(jobSteps.step, "accept")));
  const hasTakenTime = accepted?.at != null && now.getTime() - accepted.at.getTime() >= hourMs;
  return hasTakenTime && arePeopleApart(tx, customerId, ownerId);
}

/** True if the customer's phone is proven and shares no number, device or network with the owner. */
export async function arePeopleApart(tx: Db, customerId: string, ownerId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ areApart: boolean }>(sql`
    with marks (id, what, mark) as (
      select id, 'phone', phone from accounts where id in (${customerId}, ${ownerId}) and phone <> ''
      union select owner_id, 'phone', phone from businesses where owner_id in (${customerId}, ${ownerId}) and phone <> ''
      union select account_id, 'device', device_hash from known_devices where account_id in (${customerId}, ${ownerId})
      union select account_id, 'network', network_hash from known_devices
        where account_id in (${customerId}, ${ownerId}) and network_hash <> ''
    )
    select exists (select from accounts where id = ${customerId} and phone_proven_at is not null)
      and not exists (select from marks one join marks other using (what, mark)
        where one.id = ${customerId} and other.id = ${ownerId}) as "areApart"`);
  return rows[0]!.areApart;
}

export const isDisputeFor = (moderatorId: string) =>
  and(eq(jobs.state, "disputed"), sql`${moderatorId}::uuid not in (${jobs.customerId}, ${jobs.ownerId})`);

/** Also a dispute that was decided: nothing but its decision follows one. */
export const wasDisputeFor = (moderatorId: string) =>
  and(
    sql`${jobs.id} in (select ${jobSteps.jobId} from ${jobSteps} where ${jobSteps.step} = 'dispute')`,
    sql`${moderatorId}::uuid not in (${jobs.customerId}, ${jobs.ownerId})`,
  );

export const isDecidedDisputeFor = (moderatorId: string) => and(wasDisputeFor(moderatorId), ne(jobs.state, "disputed"));

/** A job that is or was in dispute, with its history. */
export async function findDispute(db: Db, moderatorId: string, id: string): Promise<ShownJob | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await withHistory(db, await selectJobs(db).where(and(eq(jobs.id, id), wasDisputeFor(moderatorId))));
  return found;
}

export async function findDisputed(db: Db, moderatorId: string, id: string): Promise<ShownJob | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await withHistory(db, await selectJobs(db).where(and(eq(jobs.id, id), isDisputeFor(moderatorId))));
  return found;
}

/** Those that wait, the oldest first; of those decided, the latest first. */
export async function listDisputes(
  db: Db,
  moderatorId: string,
  { isDecided, most }: { isDecided: boolean; most: number },
): Promise<ShownJob[]> {
  const [isWanted, order] = isDecided ? [isDecidedDisputeFor(moderatorId), desc] : [isDisputeFor(moderatorId), asc];
  const rows = await selectJobs(db).where(isWanted).orderBy(order(jobs.updatedAt), order(jobs.id)).limit(most);
  return withHistory(db, rows);
}

/** Counted after the commit. */
export class JobFigures {
  readonly #steps;

  constructor(metrics: Metrics) {
    const help = "Steps that agreements between people took; disputes and decisions are among them.";
    this.#steps = metrics.counter("localchap_agreement_steps_total", help, ["step"]);
  }

  count(tx: Db, step: string) {
    afterCommit(tx, () => this.#steps.inc({ step }));
  }
}

export const countOpenJobs = (db: Db) =>
  db
    .select({ state: jobs.state, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(ne(jobs.state, "done"), ne(jobs.state, "cancelled")))
    .groupBy(jobs.state);

const presentTerms = (terms: Terms) => ({
  ...{ title: terms.title, scope: scopeOf(terms), date: terms.on ?? "" },
  ...{ price: terms.priceKobo / 100, deposit: terms.depositKobo / 100 },
});

export function presentJob({ job, business, customer, awaitsReview, history }: ShownJob, viewerId: string): Job {
  const { id: customerId, firstName, lastName, image, isGone } = customer;
  return {
    id: job.id,
    conversation_id: job.conversationId,
    business_id: job.businessId,
    business,
    customer_id: customerId,
    customer: isGone
      ? { id: customerId, ...formerMember, image: "" }
      : { id: customerId, firstname: firstName, lastname: lastName, image },
    ...presentTerms(job),
    state: job.state,
    proposed_by: job.proposedBy,
    customer_done: job.customerDoneAt !== null,
    business_done: job.businessDoneAt !== null,
    counts: job.isCounted,
    done_at: job.doneAt?.toISOString() ?? "",
    awaits_review: awaitsReview,
    role: sideOf(job, viewerId),
    next_steps: stepsFor(job, viewerId),
    history: history.map(({ step, side, note, terms, at }) => ({
      ...{ step, by: side, note, at: at.toISOString() },
      terms: terms && presentTerms(terms),
    })),
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
  };
}
