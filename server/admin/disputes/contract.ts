import { z } from "zod";
import { Job } from "#/server/job/contract.ts";
import { ById, Done, Reason, Somebody } from "../fields.ts";
import { queueOf } from "../queues/contract.ts";

/** A job that one of its two people asked a moderator to look at, with its whole history. */
export const Dispute = Job.pick({
  id: true,
  title: true,
  scope: true,
  price: true,
  deposit: true,
  date: true,
  customer_done: true,
  business_done: true,
  history: true,
}).extend({
  customer: Somebody,
  business: Somebody,
  owner_id: z.string(),
  disputed_at: z.string(),
});
export type Dispute = z.infer<typeof Dispute>;

const moderator = ["moderator"] as const;

export const disputesContract = {
  "GET /v2/admin/disputes": {
    does: "Jobs in dispute, the longest waiting first, each with its history. Messages are not opened.",
    access: moderator,
    returns: queueOf(Dispute),
  },
  "GET /v2/admin/disputes/{id}/summary": {
    does: "What was agreed and what happened in a job that is in dispute, as a PDF.",
    access: moderator,
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["application/pdf"],
    errors: ["job/not-found", "server/unavailable"],
  },
  "POST /v2/admin/disputes/{id}": {
    does: "Ends a dispute: the job is done or cancelled. Both people are told why.",
    access: moderator,
    params: ById,
    body: z.object({ state: z.enum(["done", "cancelled"], "Say done or cancelled"), reason: Reason }),
    returns: Done,
    errors: ["job/not-found", "job/wrong-step", "account/not-allowed"],
  },
} as const;

type DisputesContract = typeof disputesContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends DisputesContract {}
}
