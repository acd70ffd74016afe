import { decideDispute, isDisputeFor, listDisputes, presentJob } from "#/server/job/job.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { audited } from "../audit/audit.ts";
import { sayWhoWasFaster } from "../people.ts";
import { queueLength } from "../queues/contract.ts";
import type { Dispute } from "./contract.ts";

/** Disputes that wait, the longest first. */
export async function listWaitingDisputes(db: Db, viewer: Viewer): Promise<{ total: number; items: Dispute[] }> {
  const [rows, total] = await Promise.all([
    listDisputes(db, viewer.id, queueLength),
    db.$count(jobs, isDisputeFor(viewer.id)),
  ]);
  const items = rows.map((row) => {
    const { id, title, scope, price, deposit, date, customer, business, history, ...job } = presentJob(row, viewer.id);
    return {
      ...{ id, title, scope, price, deposit, date, history },
      ...{ customer_done: job.customer_done, business_done: job.business_done },
      customer: { id: customer.id, name: `${customer.firstname} ${customer.lastname}` },
      business: { id: business.id, name: business.name },
      owner_id: row.job.ownerId,
      disputed_at: job.updated_at,
    };
  });
  return { total, items };
}

/**
 * Ends a dispute. Of two people at once one wins, and the other hears who it was and what they decided.
 * @throws AppError `job/not-found`; `job/wrong-step` when it was decided meanwhile; `account/not-allowed`
 */
export function endDispute(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs" | "jobFigures">,
  viewer: Viewer,
  jobId: string,
  { state, reason }: { state: "done" | "cancelled"; reason: string },
): Promise<{ message: string }> {
  const action = state === "done" ? "call job done" : "cancel job";
  return audited(deps, viewer, { action, subject: { kind: "job", id: jobId }, reason }, async (tx) => {
    const decided = { kind: "job", id: jobId, code: "job/wrong-step" } as const;
    await sayWhoWasFaster(tx, decided, decideDispute(tx, deps, { jobId, state, reason, by: viewer.id }));
    const message = state === "done" ? "The job is called done." : "The job is cancelled.";
    return { before: { state: "disputed" }, after: { state }, answer: { message } };
  });
}
