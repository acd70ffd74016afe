import { routes } from "#/server/platform/http/route.ts";
import { jobContract } from "./contract.ts";
import { listJobs, proposeJob, showJob, takeStep } from "./job.ts";
import { openSummary } from "./summary.ts";

export const jobRoutes = routes(jobContract, {
  "POST /v2/conversation/{cid}/jobs": ({ viewer, params, body, ...services }) =>
    proposeJob(services, viewer, params.cid, body),
  "GET /v2/jobs": ({ db, viewer, query }) => listJobs(db, viewer, { ...query, conversationId: query.conversation_id }),
  "GET /v2/jobs/{id}": ({ db, viewer, params }) => showJob(db, viewer, params.id),
  "GET /v2/jobs/{id}/summary": ({ viewer, params, ...services }) => openSummary(services, viewer, params.id),
  "POST /v2/jobs/{id}/{step}": ({ viewer, params, body, ...services }) =>
    takeStep(services, viewer, { ...params, ...body }),
});
