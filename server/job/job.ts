import { and, eq, inArray, or } from "drizzle-orm";
import { lockCompleteAccount } from "#/server/account/account.ts";
import { findActiveBusinessOf } from "#/server/business/business.ts";
import { requireTalk } from "#/server/chat/chat.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { koboOf } from "#/shared/money.ts";
import type { Job, JobStepName, JobTerms } from "./contract.ts";
import { presentJob } from "./present.ts";
import { findJobFor, type JobFilter, listJobsOf } from "./queries.ts";
import { requireStep, stateAfter, steps } from "./rules.ts";
import { type JobRow, jobs, type Terms } from "./tables.ts";
import { noteStep, tellOther } from "./taking.ts";

export { decideDispute } from "./dispute.ts";
export { takeWordsOut } from "./forgetting.ts";
export { presentJob } from "./present.ts";
export { isDisputeFor, listDisputes } from "./queries.ts";
export { openDisputeSummary } from "./summary.ts";

type Deps = Pick<Services, "db" | "clock" | "events" | "jobs" | "jobFigures">;

const noSuchJob = () => new AppError("job/not-found", "There is no such job");

const termsOf = ({ title, scope, price, deposit, date }: JobTerms): Terms => ({
  ...{ title, scope, priceKobo: koboOf(price), depositKobo: koboOf(deposit), on: date || null },
});

/**
 * Proposes a job in a conversation. Whoever runs a business does the work; if both do, it is the other one.
 * @throws AppError `chat/not-found` for a stranger's conversation, `chat/blocked`, `job/no-business`
 */
export async function proposeJob(deps: Deps, viewer: Viewer, conversationId: string, draft: JobTerms): Promise<Job> {
  const terms = termsOf(draft);
  return deps.db.transaction(async (tx) => {
    await lockCompleteAccount(tx, viewer.id);
    const otherId = await requireTalk(tx, viewer.id, conversationId);
    const theirs = await findActiveBusinessOf(tx, otherId);
    const business = theirs ?? (await findActiveBusinessOf(tx, viewer.id));
    if (!business) throw new AppError("job/no-business", "Neither of you has a business page to do the job");
    const [customerId, ownerId] = theirs ? [viewer.id, otherId] : [otherId, viewer.id];
    const parties = { conversationId, businessId: business.id, customerId, ownerId, proposedBy: viewer.id };
    const job = await insertJob(tx, deps, { ...parties, ...terms, state: "proposed" });
    const stepId = await noteStep(tx, deps, job, { step: "propose", accountId: viewer.id, terms });
    await tellOther(tx, deps, job, { step: "propose", stepId, authorId: viewer.id, reason: "" });
    return showJob(tx, viewer, job.id);
  });
}

interface AgreedJob extends Terms {
  quoteRequestId: string;
  conversationId: string;
  businessId: string;
  customerId: string;
  ownerId: string;
}

/** Writes down a job that the business offered and the customer accepted. @returns its id */
export async function writeAgreedJob(
  tx: Db,
  deps: Pick<Deps, "clock" | "jobFigures">,
  agreed: AgreedJob,
): Promise<string> {
  const { title, scope, priceKobo, depositKobo, on } = agreed;
  const job = await insertJob(tx, deps, { ...agreed, proposedBy: agreed.ownerId, state: "agreed" });
  const terms = { title, scope, priceKobo, depositKobo, on };
  await noteStep(tx, deps, job, { step: "propose", accountId: agreed.ownerId, terms });
  await noteStep(tx, deps, job, { step: "accept", accountId: agreed.customerId });
  return job.id;
}

async function insertJob(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  values: Omit<typeof jobs.$inferInsert, "id" | "createdAt" | "updatedAt">,
): Promise<JobRow> {
  const now = clock.now();
  const [job] = await tx
    .insert(jobs)
    .values({ ...values, id: newId(), createdAt: now, updatedAt: now })
    .returning();
  return job!;
}

/** Jobs of a person, the latest change first, 30 at a time. */
export async function listJobs(db: Db, viewer: Viewer, filter: JobFilter): Promise<Job[]> {
  return (await listJobsOf(db, viewer.id, filter)).map((row) => presentJob(row, viewer.id));
}

/** @throws AppError `job/not-found`, also for a stranger's */
export async function showJob(db: Db, viewer: Viewer, id: string): Promise<Job> {
  const found = await findJobFor(db, viewer.id, id);
  if (!found) throw noSuchJob();
  return presentJob(found, viewer.id);
}

interface AskedStep {
  id: string;
  step: string;
  reason: string;
  terms?: JobTerms | undefined;
}

/**
 * Takes a job one step on. Both people at once: one after the other, under the lock of its row.
 * @throws AppError `job/not-found`, `job/wrong-step`, `chat/blocked` for a step that binds both again, `request/invalid`
 */
export async function takeStep(deps: Deps, viewer: Viewer, { id, step, reason, terms }: AskedStep): Promise<Job> {
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
    const changed = name === "change" ? termsOf(terms!) : undefined;
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

async function writeStep(tx: Db, deps: Deps, job: JobRow, { name, accountId, note, terms }: WrittenStep) {
  const now = deps.clock.now();
  const state = stateAfter(job, accountId, name);
  const said = accountId === job.customerId ? { customerDoneAt: now } : { businessDoneAt: now };
  const [changed] = await tx
    .update(jobs)
    .set({
      ...{ state, updatedAt: now },
      ...(terms && { ...terms, proposedBy: accountId, remindedAt: null }),
      ...(name === "done" && said),
      ...(state === "done" && { doneAt: now }),
    })
    .where(eq(jobs.id, job.id))
    .returning();
  const stepId = await noteStep(tx, deps, changed!, { step: name, accountId, note, terms });
  const told = state === "done" ? "finished" : name;
  await tellOther(tx, deps, changed!, { step: told, stepId, authorId: accountId, reason: note });
  if (state === "done") await deps.events.publish(tx, "business.changed", { businessId: job.businessId });
}

/** Cancels the open jobs of a person who leaves, and tells the other side. */
export async function cancelJobsOf(tx: Db, deps: Omit<Deps, "db">, accountId: string): Promise<void> {
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
    await tellOther(tx, deps, job, { step: "cancel", stepId, authorId: accountId, reason });
  }
}
