import { and, eq, inArray, ne } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import {
  decideAppeal,
  dismissReports,
  imposeSanction,
  liftSanction,
  listAppeals,
} from "#/server/moderation/moderation.ts";
import { appeals, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { audited } from "../audit.ts";
import { type Appeal, queueLength } from "./contract.ts";
import { fullName } from "./facts.ts";
import { findShown } from "./reported.ts";
import { noSuchSubject } from "./reports.ts";
import { requireNotOwn } from "./rules.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

interface Judged {
  kind: SubjectKind;
  id: string;
  /** Of a measure told to whose it is; else kept in the audit log only. */
  reason: string;
}

const done: Record<SubjectKind, string> = {
  business: "The business is blocked.",
  comment: "The comment is hidden.",
  message: "The message is hidden.",
  person: "The person is blocked.",
};

/**
 * Hides or blocks something.
 * @throws AppError `moderation/no-such-subject`, `account/not-allowed` for their own and for staff,
 * `moderation/nothing-open` when another moderator has done it already
 */
export function judge(deps: Deps, viewer: Viewer, { kind, id, reason }: Judged) {
  return audited(deps, viewer, { action: `measure ${kind}`, subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (!shown) throw noSuchSubject();
    requireNotOwn(viewer, shown.whose.id);
    const { sanctionId, isNew } = await imposeSanction(tx, deps, { kind, subjectId: id, by: viewer.id, reason });
    if (!isNew) throw new AppError("moderation/nothing-open", "Another moderator has done that already");
    return { after: { sanctionId }, answer: { message: done[kind], measure_id: sanctionId } };
  });
}

/**
 * Finds nothing wrong with something that was reported.
 * @throws AppError `moderation/nothing-open`, `account/not-allowed`
 */
export function dismiss(deps: Deps, viewer: Viewer, { kind, id, reason }: Judged): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "dismiss reports", subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (shown) requireNotOwn(viewer, shown.whose.id);
    await dismissReports(tx, deps, { kind, subjectId: id, by: viewer.id });
    return { answer: { message: "The reports were dismissed." } };
  });
}

/**
 * Undoes a measure.
 * @throws AppError `moderation/no-such-measure`, also for one that is over; `account/not-allowed`
 */
export function lift(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "lift measure", subject: { kind: "measure", id }, reason }, async (tx) => {
    const [measure] = isId(id) ? await tx.select().from(sanctions).where(eq(sanctions.id, id)) : [];
    if (measure) requireNotOwn(viewer, measure.accountId);
    await liftSanction(tx, deps, { sanctionId: id, by: viewer.id });
    const { kind, subjectId } = measure!;
    return { before: { kind, subjectId }, answer: { message: "It is as it was before." } };
  });
}

/** Appeals that somebody may decide on: not their own. */
export const isAppealFor = (viewer: Viewer) => and(eq(appeals.status, "open"), ne(appeals.accountId, viewer.id));

/** Appeals that wait, the oldest first. */
export async function listWaitingAppeals(db: Db, viewer: Viewer): Promise<{ total: number; items: Appeal[] }> {
  const [rows, total] = await Promise.all([
    listAppeals(db, { limit: queueLength }),
    db.$count(appeals, isAppealFor(viewer)),
  ]);
  const others = rows.filter(({ accountId }) => accountId !== viewer.id);
  const names = await namesOf(
    db,
    others.flatMap(({ accountId, measure }) => [accountId, measure.takenBy]),
  );
  const items = others.map(({ id, msg, createdAt, accountId, what, measure }) => ({
    ...{ appeal_id: id, kind: measure.kind, id: measure.subjectId, what, msg },
    whose: { id: accountId, name: names.get(accountId) ?? "" },
    measure: {
      reason: measure.reason,
      taken_at: measure.takenAt.toISOString(),
      by: names.get(measure.takenBy) ?? "",
      is_mine: measure.takenBy === viewer.id,
    },
    created_at: createdAt.toISOString(),
  }));
  return { total, items };
}

async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: accounts.id, name: fullName }).from(accounts).where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Grants an appeal, or refuses it.
 * @throws AppError `moderation/nothing-open` also when it was decided meanwhile; `account/not-allowed` for their own, and
 * for refusing one against their own measure
 */
export function answerAppeal(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { grant, reason }: { grant: boolean; reason: string },
): Promise<{ message: string }> {
  const action = grant ? "grant appeal" : "refuse appeal";
  return audited(deps, viewer, { action, subject: { kind: "appeal", id }, reason }, async (tx) => {
    const [found] = isId(id)
      ? await tx
          .select({ accountId: appeals.accountId, sanctionId: sanctions.id, takenBy: sanctions.takenBy })
          .from(appeals)
          .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
          .where(eq(appeals.id, id))
      : [];
    if (found) requireNotOwn(viewer, found.accountId);
    if (found && !grant) requireSecondOpinion(viewer, found.takenBy);
    await decideAppeal(tx, deps, { appealId: id, grant, reason, by: viewer.id });
    const { sanctionId } = found!;
    const message = grant ? "The appeal was granted: it is as it was before." : "The appeal was refused.";
    return { before: { sanctionId }, answer: { message } };
  });
}

/** Whoever took a measure may take it back, but whether they were right is for somebody else to say. */
function requireSecondOpinion(viewer: Viewer, takenBy: string) {
  if (viewer.id !== takenBy || viewer.role === "administrator") return;
  throw new AppError("account/not-allowed", "You took this measure. Somebody else decides whether it stays");
}
