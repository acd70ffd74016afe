import { z } from "zod";
import { BusinessFacts, Decided, SentDocument } from "../documents/contract.ts";
import { Done, Reason } from "../fields.ts";
import { queueOf } from "../queues/contract.ts";
import { trustInRow } from "../risk/contract.ts";

const WaitingRecheck = z.object({
  id: z.string().describe("of the business"),
  name: z.string(),
  place: z.string(),
  trust: trustInRow,
  changes: z.array(z.string()).describe("in words; empty where it is not known"),
  since: z.string(),
});

export const Recheck = z.object({
  since: z.string().nullable().describe("null: nothing to check any more"),
  is_own: z.boolean(),
  changes: z.array(z.string()),
  business: BusinessFacts,
  documents: z.array(SentDocument),
  decisions: z.array(Decided),
});

export type Recheck = z.infer<typeof Recheck>;

const moderator = ["moderator"] as const;

export const rechecksContract = {
  "GET /v2/admin/rechecks": {
    does: "Verified businesses that changed what was checked; the longest waiting first.",
    access: moderator,
    returns: queueOf(WaitingRecheck),
  },
  "GET /v2/admin/rechecks/{businessId}": {
    does: "A business to check again, with what changed and the documents it was verified by.",
    access: moderator,
    params: z.object({ businessId: z.string() }),
    returns: Recheck,
    errors: ["business/not-found"],
  },
  "POST /v2/admin/rechecks/{businessId}": {
    does: "Keeps the blue tick, or takes it away together with the documents that proved it. The owner is told.",
    access: moderator,
    params: z.object({ businessId: z.string() }),
    body: z.object({ keep: z.boolean("Say whether it keeps the tick"), reason: Reason }),
    returns: Done,
    errors: ["business/not-found", "verification/wrong-step", "account/not-allowed"],
  },
} as const;

type RechecksContract = typeof rechecksContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends RechecksContract {}
}
