import type { IconName } from "#/app/ui/icon.tsx";
import type { Job, JobState, JobStepName } from "#/server/job/contract.ts";
import { stepWords } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";

export const stateWords: Record<JobState, { word: string; icon: IconName; look: string }> = {
  proposed: { word: "Proposed", icon: "clock", look: "text-ink-2" },
  agreed: { word: "Agreed", icon: "check", look: "text-open" },
  started: { word: "Started", icon: "hammer", look: "text-brand" },
  done: { word: "Done", icon: "check", look: "text-open" },
  cancelled: { word: "Cancelled", icon: "x", look: "text-ink-2" },
  disputed: { word: "With a moderator", icon: "alert", look: "text-danger" },
};

export const stepButtons: Record<JobStepName, string> = {
  accept: "Accept",
  change: "Change the terms",
  start: "Work has started",
  done: "The job is done",
  cancel: "Cancel the job",
  dispute: "Ask a moderator",
};

/** "You accepted", "Mama Nkechi Kitchen proposed it: ₦45,000". */
export function historyLine({ step, by, terms }: Job["history"][number], job: Job): string {
  const who = by === job.role ? "You" : by === "moderator" ? "A moderator" : otherName(job);
  const price = terms ? `: ${formatNaira(terms.price)}` : "";
  return `${who} ${stepWords(step)}${price}`;
}

/** The other side: the business for a customer, the customer for a business. */
export const otherName = ({ role, business, customer }: Job): string =>
  role === "customer" ? business.name : `${customer.firstname} ${customer.lastname}`;

/** "₦45,000 · 28 Nov 2026" */
export const priceLine = ({ price, date }: Pick<Job, "price" | "date">): string =>
  [formatNaira(price), date && shortDate(date)].filter(Boolean).join(" · ");

/** The next step of a job and its side, in one sentence. */
export function nextSentence(job: Job): string {
  const other = otherName(job);
  const haveISaidDone = job.role === "customer" ? job.customer_done : job.business_done;
  const hasOtherSaidDone = job.role === "customer" ? job.business_done : job.customer_done;
  switch (job.state) {
    case "proposed":
      return job.next_steps.includes("accept")
        ? `${other} waits for your answer.`
        : `Waiting for ${other} to accept. You can still change it.`;
    case "agreed":
      return "Agreed. Tap when work starts.";
    case "started":
      if (haveISaidDone) return `You said it is done. Waiting for ${other} to say so too.`;
      return hasOtherSaidDone
        ? `${other} says it is done. If you agree, say so too.`
        : "Say done when the work is done.";
    case "done":
      return job.customer_done && job.business_done ? "You both said it is done." : "A moderator called it done.";
    case "cancelled":
      return "This job was cancelled.";
    case "disputed":
      return "A moderator is reading the history and will decide.";
  }
}
