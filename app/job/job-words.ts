import type { IconName } from "#/app/ui/icon.tsx";
import type { Job, JobState, JobStepName } from "#/server/job/contract.ts";
import { stepWords } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";

export const stateWords: Record<JobState, { word: string; icon: IconName; look: string }> = {
  proposed: { word: sayLater("Proposed"), icon: "clock", look: "text-ink-2" },
  agreed: { word: sayLater("Agreed"), icon: "check", look: "text-open" },
  started: { word: sayLater("Started"), icon: "hammer", look: "text-brand" },
  done: { word: sayLater("Done"), icon: "check", look: "text-open" },
  cancelled: { word: sayLater("Cancelled"), icon: "x", look: "text-ink-2" },
  disputed: { word: sayLater("With a moderator"), icon: "alert", look: "text-danger" },
};

export const stepButtons: Record<JobStepName, string> = {
  accept: sayLater("Accept"),
  change: sayLater("Change the terms"),
  start: sayLater("Work has started"),
  done: sayLater("The job is done"),
  cancel: sayLater("Cancel the job"),
  dispute: sayLater("Ask a moderator"),
  comment: sayLater("Write to the moderator"),
};

/** Steps of the viewer: a verb changes with its person in the other languages. */
const mine: Record<string, string> = {
  propose: sayLater("You proposed it"),
  accept: sayLater("You accepted"),
  change: sayLater("You changed the terms"),
  start: sayLater("You said the work started"),
  done: sayLater("You said it is done"),
  cancel: sayLater("You cancelled"),
  dispute: sayLater("You asked a moderator"),
  comment: sayLater("You wrote"),
};

/** "You accepted", "Mama Nkechi Kitchen proposed it: ₦45,000". */
export function historyLine({ step, by, terms }: Job["history"][number], job: Job): string {
  const theirs = () => stepWords(step, by === "moderator" ? say("A moderator") : otherName(job));
  const text = by === job.role && mine[step] ? say(mine[step]) : theirs();
  return terms ? `${text}: ${formatNaira(terms.price)}` : text;
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
        ? say("{other} waits for your answer.", { other })
        : say("Waiting for {other} to accept. You can still change it.", { other });
    case "agreed":
      return say("Agreed. Say so when the work starts.");
    case "started":
      if (haveISaidDone) return say("You said it is done. Waiting for {other} to say so too.", { other });
      return hasOtherSaidDone
        ? say("{other} says it is done. If you agree, say so too.", { other })
        : say("Say done when the work is done.");
    case "done":
      return job.customer_done && job.business_done
        ? say("You both said it is done.")
        : say("A moderator called it done.");
    case "cancelled":
      return say("This job was cancelled.");
    case "disputed":
      return say("A moderator is reading the history and will decide.");
  }
}
