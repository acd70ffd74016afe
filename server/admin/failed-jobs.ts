import { z } from "zod";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { ById, Done, queueOf } from "./fields.ts";
import { audited } from "./staff-action.ts";

const FailedJob = z.object({
  id: z.string(),
  job: z.string().describe("its name, such as `mail.send`"),
  error: z.string().describe("of its last try"),
  tries: z.int(),
  failed_at: z.string(),
});

const failedJobsContract = {
  "GET /v2/admin/failed_jobs": {
    does: "Jobs that gave up after their last retry, the latest first, at most 100.",
    access: [],
    returns: queueOf(FailedJob),
  },
  "POST /v2/admin/failed_jobs/{id}/retry": {
    does: "Runs a job that gave up again, with all its retries.",
    access: [],
    params: ById,
    returns: Done,
    errors: ["admin/no-such-job"],
  },
  "POST /v2/admin/failed_jobs/{id}/discard": {
    does: "Removes a job that gave up.",
    access: [],
    params: ById,
    returns: Done,
    errors: ["admin/no-such-job"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof failedJobsContract> {}
}

const errorLengthMax = 500;

async function showFailedJobs({ db, jobs }: Pick<Services, "db" | "jobs">) {
  const { total, items } = await jobs.listFailed(db);
  return {
    total,
    items: items.map(({ id, name, error, tries, failedAt }) => ({
      ...{ id, job: name, error: error.slice(0, errorLengthMax), tries },
      failed_at: failedAt.toISOString(),
    })),
  };
}

/** @throws AppError `admin/no-such-job`, also when a colleague decided first */
function decideFailedJob(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  viewer: Viewer,
  id: string,
  decision: "retry" | "discard",
): Promise<{ message: string }> {
  const { jobs } = deps;
  const decide = decision === "retry" ? jobs.retryFailed : jobs.discardFailed;
  return audited(deps, viewer, { action: `${decision} job`, subject: { kind: "failed job", id } }, async (tx) => {
    const job = isId(id) ? await decide.call(jobs, tx, id) : undefined;
    if (job === undefined) throw new AppError("admin/no-such-job", "That job is not in the list any more");
    const message = decision === "retry" ? "The job is tried again." : "The job is discarded.";
    return { before: { job }, answer: { message } };
  });
}

export const failedJobRoutes = routes(failedJobsContract, {
  "GET /v2/admin/failed_jobs": (services) => showFailedJobs(services),
  "POST /v2/admin/failed_jobs/{id}/retry": ({ viewer, params, ...services }) =>
    decideFailedJob(services, viewer, params.id, "retry"),
  "POST /v2/admin/failed_jobs/{id}/discard": ({ viewer, params, ...services }) =>
    decideFailedJob(services, viewer, params.id, "discard"),
});
