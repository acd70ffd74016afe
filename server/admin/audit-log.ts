import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { adminList, asRow } from "./list/list.ts";
import { fullName } from "./list/matching.ts";
import { auditLog } from "./tables.ts";

const facts = z.record(z.string(), z.unknown()).nullable();

/** The first administrator has no name. */
const actor = sql<string>`coalesce(nullif(${fullName}, ''), ${accounts.email})`;

export const auditEntries = adminList({
  name: "audit",
  does: "Who of staff did what, to what, and why: by the action and the id of what it was done to, too.",
  access: [],
  filters: {
    kind: z
      .string()
      .max(60)
      .regex(/^\P{Cc}*$/u)
      .optional(),
  },
  row: z.object({
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
  }),
  sorts: { at: { by: auditLog.at, kind: "time" } },
  id: auditLog.id,
  at: auditLog.at,
  findable: {
    ids: [auditLog.subjectId],
    people: [auditLog.actorId],
    otherwise: (action) => eq(auditLog.action, action.toLowerCase()),
  },
  isWanted: ({ kind }) => [kind ? eq(auditLog.subjectKind, kind.trim().toLowerCase()) : undefined],
  read: (db, sortedBy) =>
    db
      .select({
        id: auditLog.id,
        sortedBy,
        at: auditLog.at,
        actor,
        actor_id: auditLog.actorId,
        action: auditLog.action,
        kind: auditLog.subjectKind,
        subject_id: auditLog.subjectId,
        before: auditLog.before,
        after: auditLog.after,
        reason: auditLog.reason,
      })
      .from(auditLog)
      .innerJoin(accounts, eq(accounts.id, auditLog.actorId)),
  present: (found) => asRow(found),
});

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof auditEntries.contract> {}
}
