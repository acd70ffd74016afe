import { message } from "#/server/notification/notification.ts";

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
