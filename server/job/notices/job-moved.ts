import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";

export interface JobMoved {
  jobId: string;
  /** The step that was taken; `finished`: the second side said done. */
  step: "propose" | "accept" | "change" | "start" | "done" | "finished" | "cancel" | "dispute";
  stepId: string;
  title: string;
  priceKobo: number;
  authorId: string;
  /** The one who took it: the first name of the customer, or the name of the business. */
  author: string;
  reason: string;
}

const words: Record<JobMoved["step"], (about: JobMoved & { price: string }) => [title: string, message: string]> = {
  propose: ({ author, title, price }) => [
    `${author} proposes a job`,
    `${title}, for ${price}. Accept it or change it.`,
  ],
  change: ({ author, title, price }) => [`${author} changed a job`, `${title}, for ${price}. Accept it or change it.`],
  accept: ({ author, title, price }) => [`${author} accepted the job`, `${title}, for ${price}, is agreed in writing.`],
  start: ({ author, title }) => [`${author} says the work has started`, `${title}. Say done when it is.`],
  done: ({ author, title }) => [`${author} says the job is done`, `${title}. If you agree, say done too.`],
  finished: ({ title }) => ["A job is done", `${title}. You both said so. Thank you.`],
  cancel: ({ author, title, reason }) => [`${author} cancelled a job`, `${title}. They say: ${reason}`],
  dispute: ({ author, title }) => [
    `${author} asked a moderator to look at a job`,
    `${title}. A moderator will read its history and decide.`,
  ],
};

/** One of the two took a job a step on: told to the other. */
export const jobMoved = message<JobMoved>({
  kind: "job.moved",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  author: ({ authorId }) => authorId,
  isMailedOnce: true,
  say: (about) => {
    const [title, message] = words[about.step]({ ...about, price: formatNaira(about.priceKobo / 100) });
    return { title, message, link: `/jobs/${about.jobId}` };
  },
});
