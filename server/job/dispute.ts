import { eq } from "drizzle-orm";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { jobDecided } from "./messages/job-decided.ts";
import { jobs } from "./tables.ts";
import { noteStep } from "./taking.ts";

interface Decision {
  jobId: string;
  state: "done" | "cancelled";
  /** Told to both. */
  reason: string;
  /** The moderator. */
  by: string;
}

/**
 * Ends a dispute as a moderator, and tells both. It does not count as a job that both sides called done, unless they did.
 * @throws AppError `job/not-found`; `job/wrong-step` when it is in dispute no more; `account/not-allowed` for a job of their own
 */
export async function decideDispute(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock" | "jobFigures">,
  { jobId, state, reason, by }: Decision,
): Promise<void> {
  const [job] = isId(jobId) ? await tx.select().from(jobs).where(eq(jobs.id, jobId)).for("no key update") : [];
  if (!job) throw new AppError("job/not-found", "There is no such dispute");
  if ([job.customerId, job.ownerId].includes(by)) {
    throw new AppError("account/not-allowed", "You are part of this job. Somebody else decides");
  }
  if (job.state !== "disputed") throw new AppError("job/wrong-step", `Nobody disputes this job: it is ${job.state}`);
  const now = deps.clock.now();
  const change = { state, updatedAt: now, doneAt: state === "done" ? now : null };
  await tx.update(jobs).set(change).where(eq(jobs.id, jobId));
  const step = state === "done" ? "decided done" : "decided cancelled";
  const stepId = await noteStep(tx, deps, job, { step, accountId: by, note: reason, isModerators: true });
  const about = { jobId, stepId, title: job.title, state, reason };
  const { customerId, ownerId } = job;
  await notify(tx, deps, jobDecided, customerId, { ...about, otherId: ownerId });
  await notify(tx, deps, jobDecided, ownerId, { ...about, otherId: customerId });
  // The page says "Hired here" of done jobs.
  if (state === "done") await deps.events.publish(tx, "business.changed", { businessId: job.businessId });
}
