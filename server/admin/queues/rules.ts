import type { StaffRole } from "#/server/platform/contract.ts";
import type { Viewer } from "#/server/services.ts";
import type { QueueName } from "./contract.ts";

/** Roles that work on each queue, beside the administrator. */
const workers: Record<QueueName, StaffRole> = {
  documents: "moderator",
  rechecks: "moderator",
  reports: "moderator",
  appeals: "moderator",
  disputes: "moderator",
  payouts: "finance",
};

/** The queues of a role. */
export const queuesOf = (role: Viewer["role"]): QueueName[] =>
  (Object.keys(workers) as QueueName[]).filter((queue) => role === "administrator" || workers[queue] === role);
