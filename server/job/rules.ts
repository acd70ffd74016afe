import { AppError } from "#/server/platform/errors.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { type JobState, type JobStepName, jobStepNames } from "./contract.ts";
import type { JobRow, Terms } from "./tables.ts";

type Side = "customer" | "business";

interface Step {
  from: readonly JobState[];
  to: JobState;
  hasReason?: true;
  /** Side that may take the step; absent: both. */
  by?: "not the proposer" | "who has not said done";
  /** Binds both sides, so it is rejected if one blocked the other. */
  binds?: true;
}

/**
 * The life cycle of a job. Calls, buttons, notifications and tests read this table. A job is done once both sides confirmed it; until
 * then it is started.
 */
export const steps: Record<JobStepName, Step> = {
  accept: { from: ["proposed"], to: "agreed", by: "not the proposer", binds: true },
  change: { from: ["proposed", "agreed"], to: "proposed", binds: true },
  start: { from: ["agreed"], to: "started" },
  done: { from: ["started"], to: "done", by: "who has not said done" },
  cancel: { from: ["proposed", "agreed", "started"], to: "cancelled", hasReason: true },
  dispute: { from: ["started"], to: "disputed", hasReason: true },
  comment: { from: ["disputed"], to: "disputed", hasReason: true },
};

/** The scope of a job as both read it; in a job made from a quote the words of both, each erased with its author. */
export const scopeOf = ({ description, note, scope }: Pick<Terms, "description" | "note" | "scope">): string =>
  [description, note, scope].filter(Boolean).join("\n\n").slice(0, lengthMax.jobScope).trim();

type Parties = Pick<JobRow, "state" | "proposedBy" | "customerId" | "customerDoneAt" | "businessDoneAt">;

export const sideOf = ({ customerId }: Pick<JobRow, "customerId">, accountId: string): Side =>
  accountId === customerId ? "customer" : "business";

export const stepsFor = (job: Parties, accountId: string): JobStepName[] =>
  jobStepNames.filter((name) => mayTake(job, accountId, name));

function mayTake(job: Parties, accountId: string, name: JobStepName): boolean {
  const { from, by } = steps[name];
  if (!from.includes(job.state)) return false;
  if (by === "not the proposer") return job.proposedBy !== accountId;
  return by !== "who has not said done" || doneAtOf(job, sideOf(job, accountId)) === null;
}

const doneAtOf = (job: Parties, side: Side) => (side === "customer" ? job.customerDoneAt : job.businessDoneAt);

export function requireStep(job: Parties, accountId: string, name: string): Step & { name: JobStepName } {
  const known = jobStepNames.find((one) => one === name);
  if (!known || !mayTake(job, accountId, known)) {
    throw new AppError("job/wrong-step", `That can't be done now: the job is ${job.state}`);
  }
  return { name: known, ...steps[known] };
}

export function stateAfter(job: Parties, accountId: string, name: JobStepName): JobState {
  if (name !== "done") return steps[name].to;
  const other = sideOf(job, accountId) === "customer" ? "business" : "customer";
  return doneAtOf(job, other) ? "done" : job.state;
}
