import { message } from "#/server/notification/notification.ts";

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
