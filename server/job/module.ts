import { defineModule } from "#/server/platform/module.ts";
import { cancelJobsOf, eraseJobsOf, remindOfJobs } from "./job.ts";
import { countOpenJobs, JobFigures } from "./queries.ts";
import { jobRoutes } from "./routes.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** Both sides called a job done. */
    "job.done": { jobId: string; businessId: string; customerId: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "job.remind": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    jobFigures: JobFigures;
  }
}

export const job = defineModule({
  name: "job",
  routes: jobRoutes,
  provide: ({ observer }) => ({ jobFigures: new JobFigures(observer.metrics) }),
  metrics: ({ observer, db }) => {
    const help = "Agreements between people that are not over, by state; the same in every process.";
    observer.metrics.gauge(
      "localchap_agreements_open",
      help,
      async () => (await countOpenJobs(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
      ["state"],
    );
  },
  listen: (services) => {
    services.events.onInTransaction("account.deleted", (tx, { accountId }) => cancelJobsOf(tx, services, accountId));
  },
  jobs: (services) => [{ name: "job.remind", every: "5 * * * *", work: () => remindOfJobs(services) }],
  erase: (tx, _, accountId) => eraseJobsOf(tx, accountId),
});
