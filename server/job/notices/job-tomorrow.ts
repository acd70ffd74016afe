import { message } from "#/server/notification/notification.ts";

/** An agreed job is due tomorrow: told to both. */
export const jobTomorrow = message<{ jobId: string; title: string; on: string; otherId: string }>({
  kind: "job.tomorrow",
  by: ["push", "mail"],
  subject: ({ jobId, on }) => `${jobId} ${on}`,
  author: ({ otherId }) => otherId,
  say: ({ jobId, title }) => ({
    title: "A job is due tomorrow",
    message: `${title}. Write to each other if something changed.`,
    link: `/jobs/${jobId}`,
  }),
});
