import type { Db } from "#/server/platform/database.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { auditLog } from "./tables.ts";

/** What something of the business was before, and is after: what staff may read again, never a secret or a password. */
export type Facts = Record<string, string | number | boolean | null | string[]>;

export interface AuditedAction {
  /** A verb of the trade and its object: `approve document`. */
  action: string;
  subject: { kind: string; id: string };
  /** Why; empty where nobody asks. */
  reason?: string;
}

/**
 * Does something as staff, and writes down who did what, to what, and why: both in one transaction, or neither.
 * @param run does it with `tx`; answers what was, what is, and what the call returns; `madeId` of what came to be by it
 */
export function audited<Answer>(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  { action, subject, reason = "" }: AuditedAction,
  run: (tx: Db) => Promise<{ before?: Facts; after?: Facts; answer: Answer; madeId?: string }>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const { before, after, answer, madeId } = await run(tx);
    await tx.insert(auditLog).values({
      id: newId(),
      at: clock.now(),
      actorId: viewer.id,
      action,
      subjectKind: subject.kind,
      subjectId: madeId ?? subject.id,
      before,
      after,
      reason,
    });
    return answer;
  });
}
