import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { jobContract } from "./contract.ts";
import { cancelJobsOf, eraseJobsOf, listJobs, proposeJob, remindOfJobs, showJob, takeStep } from "./job.ts";
import { countOpenJobs, JobFigures } from "./queries.ts";
import { openSummary } from "./summary.ts";

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
  routes: routes(jobContract, {
    "POST /v2/conversation/{cid}/jobs": ({ viewer, params, body, ...services }) =>
      proposeJob(services, viewer, params.cid, body),
    "GET /v2/jobs": ({ db, viewer, query }) =>
      listJobs(db, viewer, { ...query, conversationId: query.conversation_id }),
    "GET /v2/jobs/{id}": ({ db, viewer, params }) => showJob(db, viewer, params.id),
    "GET /v2/jobs/{id}/summary": ({ viewer, params, ...services }) => openSummary(services, viewer, params.id),
    "POST /v2/jobs/{id}/{step}": ({ viewer, params, body, ...services }) =>
      takeStep(services, viewer, { ...params, ...body }),
  }),
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
