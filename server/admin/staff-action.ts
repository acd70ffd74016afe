import { and, arrayContains, desc, eq, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { ErrorCode } from "#/shared/error-codes.ts";
import { fullName } from "./list/matching.ts";
import { auditLog } from "./tables.ts";

/** State before and after, for staff to review: never a secret or a password. */
export type Facts = Record<string, string | number | boolean | null | string[]>;

interface AuditedAction {
  /** A domain verb and its object: `approve document`. */
  action: string;
  subject: { kind: string; id: string };
  reason?: string;
}

/**
 * Runs a staff action and its audit entry in one transaction. @param run returns the state before and after and the
 * response; `madeId` of what it created, `otherIds` of everything else that the same decision was made on
 */
export function audited<Answer>(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  { action, subject, reason = "" }: AuditedAction,
  run: (tx: Db) => Promise<{ before?: Facts; after?: Facts; answer: Answer; madeId?: string; otherIds?: string[] }>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const { before, after, answer, madeId, otherIds } = await run(tx);
    await tx.insert(auditLog).values({
      id: newId(),
      at: clock.now(),
      actorId: viewer.id,
      action,
      subjectKind: subject.kind,
      subjectId: madeId ?? subject.id,
      otherIds,
      before,
      after,
      reason,
    });
    return answer;
  });
}

/**
 * Empties the words in staff actions on an erased person. Author, action, object and time stay: the database allows
 * no other change. Call it before their data is removed.
 */
export async function forgetInAuditLog(tx: Db, accountId: string): Promise<void> {
  await tx.execute(sql`
    with theirs (id) as (
      select ${accountId}::uuid
      union select id from businesses where owner_id = ${accountId}
      union select c.id from certifications c join businesses b on b.id = c.business_id where b.owner_id = ${accountId}
      union select id from comments where author_id = ${accountId}
      union select id from messages where sender_id = ${accountId}
      union select id from sanctions where account_id = ${accountId}
      union select id from claims where account_id = ${accountId}
      union select id from appeals where account_id = ${accountId}
      union select id from payouts where account_id = ${accountId}
      union select id from jobs where ${accountId}::uuid in (customer_id, owner_id)
    )
    update audit_log l set reason = '', before = l.before - 'changes', after = l.after - 'number'
    from theirs where (l.subject_id = theirs.id::text or l.other_ids @> array[theirs.id::text]) and (l.reason <> '' or l.before ? 'changes' or l.after ? 'number')`);
}

const colleague = "Another colleague";

/** Of decisions on a thing, alone or with others. */
export const isDecisionOn = (kind: string, id: string) =>
  or(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)), arrayContains(auditLog.otherIds, [id]));

/** The screen offers to undo for 30 seconds; the rest allows for a slow network. */
const undoForMs = 40_000;

/** The latest decision on a thing, if it is one of `actions`, the viewer's own and of the last seconds: only that one can be undone. */
export async function findUndoable(
  tx: Db,
  { clock }: Pick<Services, "clock">,
  viewer: Viewer,
  { kind, id, actions }: { kind: string; id: string; actions: RegExp },
) {
  const [last] = await tx
    .select()
    .from(auditLog)
    .where(isDecisionOn(kind, id))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  const canUndo =
    last?.actorId === viewer.id && actions.test(last.action) && last.at.getTime() + undoForMs >= clock.now().getTime();
  return canUndo ? last : undefined;
}

async function lastActionOn(db: Db, kind: string, id: string): Promise<{ name: string; action: string } | undefined> {
  const [last] = await db
    .select({ name: fullName, action: auditLog.action })
    .from(auditLog)
    .innerJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(isDecisionOn(kind, id))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last && { ...last, name: last.name || colleague };
}

/**
 * Replaces the refusal of a late decision by one that names the colleague and their decision. @param code of that
 * refusal @throws what `run` throws
 */
export async function nameFasterColleague<Result>(
  tx: Db,
  { kind, id, code }: { kind: string; id: string; code: ErrorCode },
  run: Promise<Result>,
): Promise<Result> {
  try {
    return await run;
  } catch (error) {
    if (!(error instanceof AppError && error.code === code)) throw error;
    const last = await lastActionOn(tx, kind, id);
    if (!last) throw error;
    throw new AppError(code, `${last.name} was faster: ${last.action}`);
  }
}

export const lastActorOn = async (db: Db, kind: string, id: string) =>
  (await lastActionOn(db, kind, id))?.name ?? colleague;

export function requireNotOwn(viewer: Pick<Viewer, "id">, accountId: string): void {
  if (accountId === viewer.id) {
    throw new AppError("account/not-allowed", "This is your own: somebody else has to decide on it");
  }
}
