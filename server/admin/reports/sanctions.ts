import { and, eq, isNull } from "drizzle-orm";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import { dismissReports, imposeSanction, liftSanction, warnAbout } from "#/server/moderation/moderation.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { audited } from "../audit/audit.ts";
import { lastActionOn } from "../people.ts";
import { requireNotOwn } from "../rules.ts";
import { findShown } from "./reported.ts";
import { noSuchSubject } from "./reports.ts";

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
    // A message may be read or judged only after one of the two people asked for it.
    if (!shown || (kind === "message" && !(await isReported(tx, id)))) throw noSuchSubject();
    requireNotOwn(viewer, shown.whose.id);
    const { sanctionId, isNew } = await imposeSanction(tx, deps, { kind, subjectId: id, by: viewer.id, reason });
    if (!isNew) {
      const { name } = await lastActionOn(tx, kind, id);
      throw new AppError("moderation/nothing-open", `${name} has done that already`);
    }
    return { after: { sanctionId }, answer: { message: done[kind], measure_id: sanctionId } };
  });
}

/**
 * Warns whose it is, and leaves it where it is.
 * @throws AppError `moderation/no-such-subject`, `moderation/nothing-open`, `account/not-allowed`
 */
export function warn(deps: Deps, viewer: Viewer, { kind, id, reason }: Judged): Promise<{ message: string }> {
  return audited(deps, viewer, { action: `warn about ${kind}`, subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (!shown) throw noSuchSubject();
    requireNotOwn(viewer, shown.whose.id);
    await sayWhoWasFaster(tx, { kind, id }, warnAbout(tx, deps, { kind, subjectId: id, by: viewer.id, reason }));
    return { answer: { message: `${shown.whose.name} was warned.` } };
  });
}

/** Names the colleague who decided first, in place of "already". @throws AppError `moderation/nothing-open` and what `run` throws */
async function sayWhoWasFaster(tx: Db, { kind, id }: Pick<Judged, "kind" | "id">, run: Promise<void>): Promise<void> {
  try {
    await run;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "moderation/nothing-open")) throw error;
    const { name, action } = await lastActionOn(tx, kind, id);
    throw new AppError("moderation/nothing-open", `${name} was faster: ${action || "that was decided already"}`);
  }
}

/**
 * Finds nothing wrong with something that was reported.
 * @throws AppError `moderation/nothing-open`, `account/not-allowed`
 */
export function dismiss(deps: Deps, viewer: Viewer, { kind, id, reason }: Judged): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "dismiss reports", subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (shown) requireNotOwn(viewer, shown.whose.id);
    await sayWhoWasFaster(tx, { kind, id }, dismissReports(tx, deps, { kind, subjectId: id, by: viewer.id }));
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

/** True if a message has an open report, or one was upheld by the sanction that is in force. */
async function isReported(tx: Db, messageId: string): Promise<boolean> {
  const isAbout = and(eq(reports.kind, "message"), eq(reports.subjectId, messageId));
  if ((await tx.$count(reports, and(isAbout, eq(reports.status, "open")))) > 0) return true;
  return (await tx.$count(sanctions, and(eq(sanctions.subjectId, messageId), isNull(sanctions.liftedAt)))) > 0;
}
