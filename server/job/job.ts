import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { lockCompleteAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { findActiveBusinessOf } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { noteEvent, requireTalk } from "#/server/chat/chat.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import { runWithin } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { koboOf } from "#/shared/money.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import type { Job, JobStepName, JobTerms } from "./contract.ts";
import { type JobMoved, jobDecided, jobMoved, jobTomorrow, jobWritten } from "./notices.ts";
import {
  findJobFor,
  hasAnswered,
  hasOpenProposal,
  isIndependent,
  type JobFilter,
  listJobsOf,
  presentJob,
} from "./queries.ts";
import { requireStep, scopeOf, sideOf, stateAfter, steps } from "./rules.ts";
import { type JobRow, jobSteps, jobs, type Terms } from "./tables.ts";

export {
  arePeopleApart,
  findDispute,
  isDecidedDisputeFor,
  isDisputeFor,
  listDisputes,
  presentJob,
  wasDisputeFor,
} from "./queries.ts";
export { openDisputeSummary } from "./summary.ts";

type JobDeps = Pick<Services, "db" | "clock" | "events" | "jobs" | "jobFigures">;

const noSuchJob = () => new AppError("job/not-found", "There is no such job");

const termsOf = ({ title, scope, price, deposit, date }: JobTerms): Terms => ({
  ...{ title, description: "", note: "", scope },
  ...{ priceKobo: koboOf(price), depositKobo: koboOf(deposit), on: date || null },
});

/** Keeps the authorship of an unchanged scope. */
function changedTerms(job: JobRow, draft: JobTerms): Terms {
  const { description, note, scope } = job;
  return { ...termsOf(draft), ...(draft.scope === scopeOf(job) && { description, note, scope }) };
}

/**
 * Proposes a job in a conversation. The side with a business does the work; if both have one, the other side.
 * @throws AppError `chat/not-found` for a stranger's conversation, `chat/blocked`, `job/no-business`, `job/already-proposed`,
 * `request/too-many` for a sixth in a day to people who never answered
 */
export async function proposeJob(deps: JobDeps, viewer: Viewer, conversationId: string, draft: JobTerms): Promise<Job> {
  const terms = termsOf(draft);
  const propose = () => deps.db.transaction((tx) => writeProposal(tx, deps, viewer, conversationId, terms));
  if (await hasAnswered(deps.db, viewer.id, conversationId)) return propose();
  return runWithin(deps.db, deps.clock.now(), ["jobs.unanswered"], { accountId: viewer.id }, propose);
}

async function writeProposal(
  tx: Db,
  deps: JobDeps,
  viewer: Viewer,
  conversationId: string,
  terms: Terms,
): Promise<Job> {
  // Serializes concurrent proposals, so that the second finds the first.
  await lockCompleteAccount(tx, viewer.id, "no key update");
  const otherId = await requireTalk(tx, viewer.id, conversationId);
  if (await hasOpenProposal(tx, viewer.id, conversationId)) {
    throw new AppError("job/already-proposed", "You have proposed a job here. Change it, or wait for the answer");
  }
  const theirs = await findActiveBusinessOf(tx, otherId);
  const business = theirs ?? (await findActiveBusinessOf(tx, viewer.id));
  if (!business) throw new AppError("job/no-business", "Neither of you has a business page to do the job");
  const [customerId, ownerId] = theirs ? [viewer.id, otherId] : [otherId, viewer.id];
  const parties = { conversationId, businessId: business.id, customerId, ownerId, proposedBy: viewer.id };
  const job = await insertJob(tx, deps, { ...parties, ...terms, state: "proposed" });
  const stepId = await noteStep(tx, deps, job, { step: "propose", accountId: viewer.id, terms });
  await notifyOther(tx, deps, job, { step: "propose", stepId, authorId: viewer.id, reason: "" });
  return showJob(tx, viewer, job.id);
}

interface AgreedJob extends Terms {
  quoteRequestId: string;
  conversationId: string;
  businessId: string;
  customerId: string;
  ownerId: string;
}

export async function writeAgreedJob(
  tx: Db,
  deps: Pick<JobDeps, "events" | "clock" | "jobFigures">,
  agreed: AgreedJob,
): Promise<string> {
  const { title, description, note, scope, priceKobo, depositKobo, on } = agreed;
  const job = await insertJob(tx, deps, { ...agreed, proposedBy: agreed.ownerId, state: "agreed" });
  const terms = { title, description, note, scope, priceKobo, depositKobo, on };
  await noteStep(tx, deps, job, { step: "propose", accountId: agreed.ownerId, terms });
  await noteStep(tx, deps, job, { step: "accept", accountId: agreed.customerId });
  return job.id;
}

async function insertJob(
  tx: Db,
  { clock }: Pick<JobDeps, "clock">,
  values: Omit<typeof jobs.$inferInsert, "id" | "createdAt" | "updatedAt">,
): Promise<JobRow> {
  const now = clock.now();
  const [job] = await tx
    .insert(jobs)
    .values({ ...values, id: newId(), createdAt: now, updatedAt: now })
    .returning();
  return job!;
}

export async function listJobs(db: Db, viewer: Viewer, filter: JobFilter): Promise<Job[]> {
  return (await listJobsOf(db, viewer.id, filter)).map((row) => presentJob(row, viewer.id));
}

/** @throws AppError `job/not-found`, also for a stranger's */
export async function showJob(db: Db, viewer: Viewer, id: string): Promise<Job> {
  const found = await findJobFor(db, viewer.id, id);
  if (!found) throw noSuchJob();
  return presentJob(found, viewer.id);
}

interface StepRequest {
  id: string;
  step: string;
  reason: string;
  terms?: JobTerms | undefined;
}

/**
 * Takes one step, under a lock of the job. @throws AppError `job/not-found`, `job/wrong-step`, `chat/blocked` for a
 * step that binds both again, `request/invalid`
 */
export async function takeStep(deps: JobDeps, viewer: Viewer, { id, step, reason, terms }: StepRequest): Promise<Job> {
  if (!isId(id)) throw noSuchJob();
  return deps.db.transaction(async (tx) => {
    await lockCompleteAccount(tx, viewer.id);
    const isMine = or(eq(jobs.customerId, viewer.id), eq(jobs.ownerId, viewer.id));
    const [job] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), isMine))
      .for("no key update");
    if (!job) throw noSuchJob();
    const { name, hasReason, binds } = requireStep(job, viewer.id, step);
    if (hasReason && !reason) throw missing("reason", "Say why");
    if (name === "change" && !terms) throw missing("terms", "Say what changes");
    if (binds) await requireTalk(tx, viewer.id, job.conversationId);
    const changed = name === "change" ? changedTerms(job, terms!) : undefined;
    await writeStep(tx, deps, job, { name, accountId: viewer.id, note: hasReason ? reason : "", terms: changed });
    return showJob(tx, viewer, id);
  });
}

const missing = (field: string, detail: string) =>
  new AppError("request/invalid", detail, { fields: { [field]: detail } });

interface WrittenStep {
  name: JobStepName;
  accountId: string;
  note: string;
  terms?: Terms | undefined;
}

async function writeStep(tx: Db, deps: JobDeps, job: JobRow, { name, accountId, note, terms }: WrittenStep) {
  const now = deps.clock.now();
  const state = stateAfter(job, accountId, name);
  const doneAt = accountId === job.customerId ? { customerDoneAt: now } : { businessDoneAt: now };
  const [changed] = await tx
    .update(jobs)
    .set({
      // A comment moves the dispute to no other place in the queue.
      ...{ state, updatedAt: name === "comment" ? job.updatedAt : now },
      ...(terms && { ...terms, proposedBy: accountId, remindedAt: null }),
      ...(name === "done" && doneAt),
      ...(state === "done" && { doneAt: now, isCounted: await isIndependent(tx, job, now) }),
    })
    .where(eq(jobs.id, job.id))
    .returning();
  const stepId = await noteStep(tx, deps, changed!, { step: name, accountId, note, terms });
  const notice = state === "done" ? "finished" : name;
  await notifyOther(tx, deps, changed!, { step: notice, stepId, authorId: accountId, reason: note });
  if (state !== "done") return;
  const { id: jobId, businessId, customerId } = job;
  await deps.events.publish(tx, "job.done", { jobId, businessId, customerId });
  await deps.events.publish(tx, "business.changed", { businessId });
}

export async function cancelJobsOf(tx: Db, deps: Omit<JobDeps, "db">, accountId: string): Promise<void> {
  const isOpen = inArray(jobs.state, [...steps.cancel.from]);
  const isTheirs = or(eq(jobs.customerId, accountId), eq(jobs.ownerId, accountId));
  const cancelled = await tx
    .update(jobs)
    .set({ state: "cancelled", updatedAt: deps.clock.now() })
    .where(and(isTheirs, isOpen))
    .returning();
  const reason = "They have left.";
  for (const job of cancelled) {
    const stepId = await noteStep(tx, deps, job, { step: "cancel", accountId, note: reason });
    await notifyOther(tx, deps, job, { step: "cancel", stepId, authorId: accountId, reason });
  }
}

interface TakenStep {
  step: string;
  accountId: string;
  note?: string;
  terms?: Terms | undefined;
  /** Taken by a moderator, who belongs to neither side. */
  isModerators?: true;
}

async function noteStep(
  tx: Db,
  deps: Pick<Services, "events" | "clock" | "jobFigures">,
  job: JobRow,
  { step, accountId, note = "", terms, isModerators }: TakenStep,
): Promise<string> {
  const id = newId();
  const side = isModerators ? "moderator" : sideOf(job, accountId);
  await tx.insert(jobSteps).values({ id, jobId: job.id, step, accountId, side, note, terms, at: deps.clock.now() });
  const event = step === "done" && job.state === "done" ? "finished" : step;
  await noteEvent(tx, deps, job.conversationId, `job.${event}`);
  deps.jobFigures.count(tx, step);
  return id;
}

async function notifyOther(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock">,
  job: JobRow,
  about: Pick<JobMoved, "step" | "stepId" | "authorId" | "reason">,
): Promise<void> {
  const isCustomer = about.authorId === job.customerId;
  const { id: jobId, title, priceKobo } = job;
  const notice = { ...about, jobId, title, priceKobo, author: await nameOf(tx, job, isCustomer) };
  await notify(tx, deps, jobMoved, isCustomer ? job.ownerId : job.customerId, notice);
}

async function nameOf(tx: Db, job: JobRow, isCustomer: boolean): Promise<string> {
  const [found] = isCustomer
    ? await tx.select({ name: accounts.firstName }).from(accounts).where(eq(accounts.id, job.customerId))
    : await tx.select({ name: businesses.name }).from(businesses).where(eq(businesses.id, job.businessId));
  return found?.name || "The other side";
}

async function lockDispute(tx: Db, jobId: string, moderatorId: string): Promise<JobRow> {
  const [job] = isId(jobId) ? await tx.select().from(jobs).where(eq(jobs.id, jobId)).for("no key update") : [];
  if (!job) throw new AppError("job/not-found", "There is no such dispute");
  if ([job.customerId, job.ownerId].includes(moderatorId)) {
    throw new AppError("account/not-allowed", "You are part of this job. Somebody else decides");
  }
  if (job.state !== "disputed") throw new AppError("job/wrong-step", `Nobody disputes this job: it is ${job.state}`);
  return job;
}

/**
 * Writes to both people of a job in dispute; both read it in its history, where they can answer. @throws AppError as
 * `decideDispute`
 */
export async function writeToBoth(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock" | "jobFigures">,
  { jobId, text, by }: { jobId: string; text: string; by: string },
): Promise<void> {
  const job = await lockDispute(tx, jobId, by);
  const stepId = await noteStep(tx, deps, job, { step: "comment", accountId: by, note: text, isModerators: true });
  const { customerId, ownerId, title } = job;
  await notify(tx, deps, jobWritten, customerId, { jobId, stepId, title, text, otherId: ownerId });
  await notify(tx, deps, jobWritten, ownerId, { jobId, stepId, title, text, otherId: customerId });
}

interface Decision {
  jobId: string;
  state: "done" | "cancelled";
  reason: string;
  by: string;
}

/**
 * Ends a dispute. The job counts as done only if both sides confirmed it. @throws AppError `job/not-found`;
 * `job/wrong-step` when the dispute has ended; `account/not-allowed` for a job of their own
 */
export async function decideDispute(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock" | "jobFigures">,
  { jobId, state, reason, by }: Decision,
): Promise<void> {
  const job = await lockDispute(tx, jobId, by);
  const now = deps.clock.now();
  const done = state === "done" && { doneAt: now, isCounted: await isIndependent(tx, job, now) };
  const change = { state, updatedAt: now, ...done };
  await tx.update(jobs).set(change).where(eq(jobs.id, jobId));
  const step = state === "done" ? "decided done" : "decided cancelled";
  const stepId = await noteStep(tx, deps, job, { step, accountId: by, note: reason, isModerators: true });
  const about = { jobId, stepId, title: job.title, state, reason };
  const { customerId, ownerId } = job;
  await notify(tx, deps, jobDecided, customerId, { ...about, otherId: ownerId });
  await notify(tx, deps, jobDecided, ownerId, { ...about, otherId: customerId });
  // The business page shows "Hired here" for done jobs.
  if (state === "done") await deps.events.publish(tx, "business.changed", { businessId: job.businessId });
}

export async function remindOfJobs(deps: Omit<JobDeps, "jobFigures"> & Pick<Services, "failures">): Promise<void> {
  const tomorrow = lagosDay(deps.clock.now().getTime() + dayMs);
  const isDue = and(eq(jobs.state, "agreed"), eq(jobs.on, tomorrow), isNull(jobs.remindedAt));
  const due = await deps.db.select({ id: jobs.id }).from(jobs).where(isDue);
  const remind = ({ id }: { id: string }) =>
    deps.db.transaction(async (tx) => {
      const isStillDue = and(eq(jobs.id, id), isDue);
      const [job] = await tx.update(jobs).set({ remindedAt: deps.clock.now() }).where(isStillDue).returning();
      if (!job) return;
      const about = { jobId: id, title: job.title, on: tomorrow };
      const [customer, business] = [await nameOf(tx, job, true), await nameOf(tx, job, false)];
      await notify(tx, deps, jobTomorrow, job.customerId, { ...about, otherId: job.ownerId, other: business });
      await notify(tx, deps, jobTomorrow, job.ownerId, { ...about, otherId: job.customerId, other: customer });
    });
  await runEach(deps, "job reminders", due, remind, ({ id }) => ({ jobId: id }));
}

const removed = "Removed";

/**
 * Removes the words of an erased person from jobs: terms they proposed, reasons they gave, what moderators wrote
 * about them. Prices, days, steps and the other side's words are kept.
 */
export async function eraseJobsOf(tx: Db, accountId: string): Promise<void> {
  const isTheirs = sql`${accountId} in (j.customer_id, j.owner_id)`;
  // The title of a job made from a quote is the customer's until it is changed; its scope has no single author.
  const quoted = sql`left join ${jobSteps} q on q.job_id = j.id and q.step = 'propose' and j.quote_request_id is not null`;
  const title = (current: SQL, author: SQL) => sql`case
    when ${current} = q.terms->>'title' then case when j.customer_id = ${accountId} then ${removed}::text else ${current} end
    when ${author} = ${accountId} then ${removed}::text else ${current} end`;
  const scope = (current: SQL, author: SQL) => sql`case
    when ${current} = q.terms->>'scope' then ${current} when ${author} = ${accountId} then '' else ${current} end`;
  const description = (current: SQL) => sql`case when j.customer_id = ${accountId} then '' else ${current} end`;
  const note = (current: SQL) => sql`case when j.owner_id = ${accountId} then '' else ${current} end`;
  await tx.execute(sql`
    update ${jobs} changed set title = ${title(sql`j.title`, sql`j.proposed_by`)},
      scope = ${scope(sql`j.scope`, sql`j.proposed_by`)},
      description = ${description(sql`j.description`)}, note = ${note(sql`j.note`)}
    from ${jobs} j ${quoted}
    where changed.id = j.id and ${isTheirs}`);
  await tx.execute(sql`
    update ${jobSteps} s set
      note = case when s.account_id = ${accountId} or s.side = 'moderator' then '' else s.note end,
      terms = s.terms || jsonb_build_object(
        'title', ${title(sql`s.terms->>'title'`, sql`s.account_id`)},
        'scope', ${scope(sql`s.terms->>'scope'`, sql`s.account_id`)},
        'description', ${description(sql`s.terms->>'description'`)}, 'note', ${note(sql`s.terms->>'note'`)})
    from ${jobs} j ${quoted}
    where s.job_id = j.id and ${isTheirs}`);
}
