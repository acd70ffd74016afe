import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { listQuery } from "./list/contract.ts";
import { adminList } from "./list/list.ts";
import { fullName, isNamed } from "./list/matching.ts";
import { auditLog } from "./tables.ts";

const AuditQuery = listQuery(["-at", "at"], {
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

/** The first administrator was made with an address and nothing else. */
const actor = sql<string>`coalesce(nullif(${fullName}, ''), ${accounts.email})`;

/** The log of staff actions. */
export const auditEntries = adminList({
  name: "audit",
  does: "Who of staff did what, to what, and why: found by the action, the id of what it was done to, or the actor’s email.",
  fileIs: "The audit log",
  access: [],
  query: AuditQuery,
  row: AuditRow,
  sorts: { at: { by: auditLog.at, kind: "time" } },
  id: auditLog.id,
  at: auditLog.at,
  isWanted: ({ search, kind }) => [
    isNamed(search, {
      ids: [auditLog.subjectId],
      people: [auditLog.actorId],
      otherwise: (action) => eq(auditLog.action, action.toLowerCase()),
    }),
    kind ? eq(auditLog.subjectKind, kind.trim().toLowerCase()) : undefined,
  ],
  read: (db, sortedBy) =>
    db
      .select({ id: auditLog.id, sortedBy, act: auditLog, actor })
      .from(auditLog)
      .innerJoin(accounts, eq(accounts.id, auditLog.actorId)),
  present: ({ act, actor }) => {
    const { id, at, actorId, action, subjectKind, subjectId, before, after, reason } = act;
    return {
      ...{ id, action, before, after, reason, actor },
      at: at.toISOString(),
      actor_id: actorId,
      kind: subjectKind,
      subject_id: subjectId,
    };
  },
});

type AuditContract = typeof auditEntries.contract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends AuditContract {}
}
