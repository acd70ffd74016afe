import { z } from "zod";
import { ask, file, isLogged, page, paged, whole } from "../list/contract.ts";

export const AuditQuery = ask(["-at", "at"], {
  kind: z
    .string()
    .max(60)
    .regex(/^\P{Cc}*$/u)
    .optional(),
});

const facts = z.record(z.string(), z.unknown()).nullable();

export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  actor_id: z.string(),
  action: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  before: facts,
  after: facts,
  reason: z.string(),
});

export const auditContract = {
  "GET /v2/admin/audit": {
    does: "Who of staff did what, to what, and why: found by the action, the id of what it was done to, or the actor’s email.",
    access: [],
    query: paged(AuditQuery),
    returns: page(AuditRow),
  },
  "GET /v2/admin/audit.csv": {
    does: `The audit log as a file. ${isLogged}`,
    access: [],
    query: whole(AuditQuery),
    returns: file,
    answersAs: "csv",
  },
} as const;

type AuditContract = typeof auditContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends AuditContract {}
}
