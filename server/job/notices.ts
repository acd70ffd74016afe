import { message } from "#/server/notification/notification.ts";
import { formatNaira } from "#/shared/money.ts";
import type { Say } from "#/shared/say.ts";

interface JobDecided {
  jobId: string;
  stepId: string;
  title: string;
  state: "done" | "cancelled";
  reason: string;
  /** The other person, whose words the title and the reason may contain. */
  otherId: string;
}

export const jobDecided = message<JobDecided>({
  kind: "job.decided",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  author: ({ otherId }) => otherId,
  despiteBlock: true,
  say: ({ jobId, title, state, reason }) => ({
    title: state === "done" ? "A moderator calls the job done" : "A moderator cancelled the job",
    message: `${title}. ${reason}`,
    link: `/jobs/${jobId}`,
  }),
});

export interface JobMoved {
  jobId: string;
  step: "propose" | "accept" | "change" | "start" | "done" | "finished" | "cancel" | "dispute" | "comment";
  stepId: string;
  title: string;
  priceKobo: number;
  authorId: string;
  author: string;
  reason: string;
}

type Words = (about: JobMoved & { price: string }, say: Say) => [title: string, message: string];

const words: Record<JobMoved["step"], Words> = {
  propose: ({ author, title, price }, say) => [
    say("{author} proposes a job", { author }),
    say("{title}, for {price}. Accept it or change it.", { title, price }),
  ],
  change: ({ author, title, price }, say) => [
    say("{author} changed a job", { author }),
    say("{title}, for {price}. Accept it or change it.", { title, price }),
  ],
  accept: ({ author, title, price }, say) => [
    say("{author} accepted the job", { author }),
    say("{title}, for {price}, is agreed in writing.", { title, price }),
  ],
  start: ({ author, title }, say) => [
    say("{author} says the work has started", { author }),
    say("{title}. Say done when it is.", { title }),
  ],
  done: ({ author, title }, say) => [
    say("{author} says the job is done", { author }),
    say("{title}. If you agree, say done too.", { title }),
  ],
  finished: ({ title }, say) => [say("A job is done"), say("{title}. You both said so. Thank you.", { title })],
  cancel: ({ author, title, reason }, say) => [
    say("{author} cancelled a job", { author }),
    say("{title}. They say: {reason}", { title, reason }),
  ],
  dispute: ({ author, title }, say) => [
    say("{author} asked a moderator to look at a job", { author }),
    say("{title}. A moderator will read its history and decide.", { title }),
  ],
  comment: ({ author, title, reason }, say) => [
    say("{author} wrote to the moderator of a job", { author }),
    say("{title}. They say: {reason}", { title, reason }),
  ],
};

export const jobMoved = message<JobMoved>({
  kind: "job.moved",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  author: ({ authorId }) => authorId,
  isMailedOnce: true,
  say: (about, say) => {
    const [title, message] = words[about.step]({ ...about, price: formatNaira(about.priceKobo / 100) }, say);
    return { title, message, link: `/jobs/${about.jobId}` };
  },
});

export const jobTomorrow = message<{ jobId: string; title: string; on: string; otherId: string; other: string }>({
  kind: "job.tomorrow",
  by: ["push", "mail"],
  subject: ({ jobId, on }) => `${jobId} ${on}`,
  author: ({ otherId }) => otherId,
  say: ({ jobId, title, other }, say) => ({
    title: say("Tomorrow: {other}", { other }),
    message: say("{title}. Write to each other if something changed.", { title }),
    link: `/jobs/${jobId}`,
  }),
});

interface JobWritten {
  jobId: string;
  stepId: string;
  title: string;
  text: string;
  /** The other person, whose words the title may contain. */
  otherId: string;
}

export const jobWritten = message<JobWritten>({
  kind: "job.written",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  author: ({ otherId }) => otherId,
  despiteBlock: true,
  say: ({ jobId, title, text }) => ({
    title: "A moderator wrote about a job",
    message: `${title}. ${text}`,
    link: `/jobs/${jobId}`,
  }),
});
