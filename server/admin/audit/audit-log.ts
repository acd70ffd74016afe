import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { isNamed } from "../list/matching.ts";
import { list } from "../list/paging.ts";
import { fullName } from "../people.ts";
import { auditLog } from "../tables.ts";
import { type AuditQuery, AuditRow } from "./contract.ts";

/** The first administrator was made with an address and nothing else. */
const actor = sql<string>`coalesce(nullif(${fullName}, ''), ${accounts.email})`;

/** The log of staff actions. */
export const auditEntries = list({
  name: "audit",
  row: AuditRow,
  sorts: { at: { by: auditLog.at, kind: "time" } },
  id: auditLog.id,
  at: auditLog.at,
  isWanted: ({ search, kind }: z.output<typeof AuditQuery>) => [
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
