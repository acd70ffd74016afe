import { message } from "#/server/notification/notification.ts";

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
