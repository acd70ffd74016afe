import { eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services } from "#/server/services.ts";
import { type JobMoved, jobMoved } from "./messages/job-moved.ts";
import { sideOf } from "./rules.ts";
import { type JobRow, jobSteps, type Terms } from "./tables.ts";

interface TakenStep {
  step: string;
  accountId: string;
  note?: string;
  terms?: Terms | undefined;
  /** By a moderator, who is no side of it. */
  isModerators?: true;
}

/** Adds a step to the history of a job. @returns its id */
export async function noteStep(
  tx: Db,
  { clock, jobFigures }: Pick<Services, "clock" | "jobFigures">,
  job: JobRow,
  { step, accountId, note = "", terms, isModerators }: TakenStep,
): Promise<string> {
  const id = newId();
  const side = isModerators ? "moderator" : sideOf(job, accountId);
  await tx.insert(jobSteps).values({ id, jobId: job.id, step, accountId, side, note, terms, at: clock.now() });
  jobFigures.count(tx, step);
  return id;
}

/** Tells the other side of a job what was done. */
export async function tellOther(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock">,
  job: JobRow,
  about: Pick<JobMoved, "step" | "stepId" | "authorId" | "reason">,
): Promise<void> {
  const isCustomer = about.authorId === job.customerId;
  const { id: jobId, title, priceKobo } = job;
  const told = { ...about, jobId, title, priceKobo, author: await nameOf(tx, job, isCustomer) };
  await notify(tx, deps, jobMoved, isCustomer ? job.ownerId : job.customerId, told);
}

async function nameOf(tx: Db, job: JobRow, isCustomer: boolean): Promise<string> {
  const [found] = isCustomer
    ? await tx.select({ name: accounts.firstName }).from(accounts).where(eq(accounts.id, job.customerId))
    : await tx.select({ name: businesses.name }).from(businesses).where(eq(businesses.id, job.businessId));
  return found?.name || "The other side";
}
