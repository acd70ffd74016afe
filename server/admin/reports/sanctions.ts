import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import {
  dismissReports,
  imposeSanction,
  liftSanction,
  listOthersOfCase,
  undoDecision,
  upholdReports,
  warnAbout,
} from "#/server/moderation/moderation.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { formatCount } from "#/shared/count-of.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, shortDate } from "#/shared/time.ts";
import { audited, type Facts, findUndoable, lastActorOn, nameFasterColleague, requireNotOwn } from "../staff-action.ts";
import { reportsContract } from "./contract.ts";
import {
  caseMax,
  isTakenWith,
  listWaitingReports,
  noSuchSubject,
  openReported,
  openReportedPhoto,
  openReportedPicture,
  openReportedVoiceNote,
} from "./reports.ts";
import { findShown } from "./shown.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

interface Decided {
  kind: SubjectKind;
  id: string;
  reason: string;
}

interface CaseDecided extends Decided {
  /** Decides on all reported messages or comments of the same person. */
  whole_case: boolean;
}

interface Lifted {
  reason: string;
  whole_decision: boolean;
}

interface Imposed extends CaseDecided {
  days?: number;
  with_person: boolean;
}

/** One instant for all of a decision, by which `undo` finds what belongs to it. */
export function atOneInstant<D extends Pick<Services, "clock">>(deps: D): D {
  const now = deps.clock.now();
  return { ...deps, clock: { ...deps.clock, now: () => now } };
}

const done: Record<SubjectKind, string> = {
  business: "The business is blocked",
  comment: "The comment is hidden",
  list: "The list is private",
  message: "The message is hidden",
  person: "The person is blocked",
};

/** Comments and messages are hidden, which has no days. */
const isBlock = (kind: SubjectKind) => kind === "business" || kind === "person";

/**
 * Hides or blocks something and, with `with_person`, blocks its owner: all or nothing. @throws AppError
 * `moderation/no-such-subject`, `account/not-allowed` for their own and for staff, `moderation/nothing-open`,
 * `request/invalid` for days of what is only hidden
 */
function impose(services: Deps, viewer: Viewer, { kind, id, reason, days, with_person, whole_case }: Imposed) {
  const deps = atOneInstant(services);
  const blocksPerson = with_person && kind !== "person";
  if (days && !isBlock(kind) && !blocksPerson) throw new AppError("request/invalid", "Only a block lasts some days");
  const endsAt = days ? new Date(deps.clock.now().getTime() + days * dayMs) : null;
  return audited(deps, viewer, { action: `sanction ${kind}`, subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    // A message may be judged only after a report.
    if (!shown || (kind === "message" && !(await isReported(tx, id)))) throw noSuchSubject();
    requireNotOwn(viewer, shown.whose.id);
    const imposed = { kind, subjectId: id, by: viewer.id, reason, endsAt: isBlock(kind) ? endsAt : null };
    const taken = await imposeSanction(tx, deps, imposed);
    const { sanctionId } = taken;
    if (!taken.isNew && !taken.isExtended) {
      const name = await lastActorOn(tx, kind, id);
      throw new AppError("moderation/nothing-open", `${name} has done that already`);
    }
    const ofPerson =
      blocksPerson &&
      (await imposeSanction(tx, deps, { kind: "person", subjectId: shown.whose.id, by: viewer.id, reason, endsAt }));
    const others = whole_case ? await listOthers(tx, { kind, id, accountId: shown.whose.id }) : [];
    for (const subjectId of others) await hide(tx, deps, { kind, subjectId, by: viewer.id, reason });
    const isExtended = taken.isExtended || (ofPerson ? ofPerson.isExtended : false);
    return {
      after: {
        ...{ sanctionId, ...(days && { days }), ...(isExtended && { isExtended }) },
        ...(others.length > 0 && { others: others.length }),
        ...(ofPerson && {
          ...{ withPerson: true, personSanctionId: ofPerson.sanctionId },
          ...(ofPerson.endsAt ? { blocked_until: ofPerson.endsAt.toISOString() } : { blocked: "permanently" }),
        }),
      },
      otherIds: [...others, ...(ofPerson ? [shown.whose.id] : [])],
      answer: { message: messageOf(kind, { taken, ofPerson, days, others: others.length }), sanction_id: sanctionId },
    };
  });
}

/** The other reported messages or comments of a case, which are decided on with it. */
async function listOthers(tx: Db, { kind, id, accountId }: { kind: SubjectKind; id: string; accountId: string }) {
  const others = await listOthersOfCase(tx, { kind, subjectId: id, accountId, limit: caseMax });
  return others.map((other) => other.id);
}

async function hide(tx: Db, deps: Deps, decided: { kind: SubjectKind; subjectId: string; by: string; reason: string }) {
  const { kind, subjectId } = decided;
  if (await findShown(tx, kind, subjectId)) await imposeSanction(tx, deps, decided);
  else await upholdReports(tx, deps, decided);
}

/**
 * Hides comments with one reason, as one decision. Those that are hidden already or deleted are left out.
 * @throws AppError `account/not-allowed` when one is the viewer's own; `moderation/nothing-open` when all are left out
 */
function hideComments(
  services: Deps,
  viewer: Viewer,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<{ message: string; id: string }> {
  const deps = atOneInstant(services);
  // In one order, so that two moderators do not wait for each other.
  const wanted = [...new Set(ids)].sort();
  const subject = { kind: "comment", id: wanted[0]! };
  return audited(deps, viewer, { action: "sanction comment", subject, reason }, async (tx) => {
    const hidden: { id: string; sanctionId: string; authorId: string }[] = [];
    for (const id of wanted) {
      const shown = await findShown(tx, "comment", id);
      if (!shown) continue;
      const { id: authorId } = shown.whose;
      requireNotOwn(viewer, authorId);
      const taken = await imposeSanction(tx, deps, { kind: "comment", subjectId: id, by: viewer.id, reason });
      if (taken.isNew) hidden.push({ id, sanctionId: taken.sanctionId, authorId });
    }
    const [first, ...others] = hidden;
    if (!first) throw new AppError("moderation/nothing-open", "They are hidden already, or deleted");
    const left = wanted.length - hidden.length;
    const done = hidden.length === 1 ? "The comment is hidden." : `${formatCount(hidden.length)} comments are hidden.`;
    return {
      madeId: first.id,
      otherIds: others.map(({ id }) => id),
      after: {
        sanctionId: first.sanctionId,
        ...(others.length > 0 && { others: others.length, people: new Set(hidden.map((one) => one.authorId)).size }),
      },
      answer: {
        message: left > 0 ? `${done} ${formatCount(left)} had been hidden or deleted before.` : done,
        id: first.id,
      },
    };
  });
}

/**
 * Shows hidden comments again with one reason, as one decision. Those that are shown or deleted are left out.
 * @throws AppError `account/not-allowed` when one is the viewer's own; `moderation/nothing-open` when all are left out
 */
function showComments(
  deps: Deps,
  viewer: Viewer,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<{ message: string }> {
  const subject = { kind: "comment", id: ids[0]! };
  return audited(deps, viewer, { action: "show comment", subject, reason }, async (tx) => {
    // Locked in one order, so that two moderators do not wait for each other.
    const inForce = await tx
      .select({ id: sanctions.id, subjectId: sanctions.subjectId, accountId: sanctions.accountId })
      .from(sanctions)
      .where(and(eq(sanctions.kind, "comment"), inArray(sanctions.subjectId, ids), isNull(sanctions.liftedAt)))
      .orderBy(asc(sanctions.subjectId))
      .for("update");
    const [first, ...others] = inForce;
    if (!first) throw new AppError("moderation/nothing-open", "They are shown already, or deleted");
    for (const { id, accountId } of inForce) {
      requireNotOwn(viewer, accountId);
      await liftSanction(tx, deps, { sanctionId: id });
    }
    const left = new Set(ids).size - inForce.length;
    const done =
      inForce.length === 1 ? "The comment is shown again." : `${formatCount(inForce.length)} comments are shown again.`;
    return {
      madeId: first.subjectId,
      otherIds: others.map(({ subjectId }) => subjectId),
      before: {
        sanctionId: first.id,
        ...(others.length > 0 && { others: others.length, people: new Set(inForce.map((one) => one.accountId)).size }),
      },
      answer: { message: left > 0 ? `${done} ${formatCount(left)} had been shown or deleted before.` : done },
    };
  });
}

type Taken = Awaited<ReturnType<typeof imposeSanction>>;

const until = ({ endsAt }: Taken) => (endsAt ? `until ${shortDate(endsAt)}` : "permanently");
const extendedOf = (whose: string, taken: Taken) => `${whose} was blocked already; now ${until(taken)}.`;

function messageOf(
  kind: SubjectKind,
  { taken, ofPerson, days, others }: { taken: Taken; ofPerson: Taken | false; days?: number; others: number },
): string {
  const forDays = days ? ` for ${days} days` : "";
  const what = others > 0 ? `${formatCount(others + 1)} ${kind}s are hidden` : done[kind];
  if (!ofPerson) return taken.isNew ? `${what}${isBlock(kind) ? forDays : ""}.` : extendedOf(`The ${kind}`, taken);
  if (ofPerson.isNew) return `${what}, and the person is blocked${forDays}.`;
  const ofTheirs = ofPerson.isExtended
    ? extendedOf("The person", ofPerson)
    : `The person stays blocked ${until(ofPerson)}.`;
  return `${what}. ${ofTheirs}`;
}

/**
 * Warns the owner; the subject remains visible.
 * @throws AppError `moderation/no-such-subject`, `moderation/nothing-open`, `account/not-allowed`
 */
function warn(services: Deps, viewer: Viewer, { kind, id, reason }: Decided): Promise<{ message: string }> {
  const deps = atOneInstant(services);
  return audited(deps, viewer, { action: `warn about ${kind}`, subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (!shown) throw noSuchSubject();
    requireNotOwn(viewer, shown.whose.id);
    await nameFasterColleague(
      tx,
      { kind, id, code: "moderation/nothing-open" },
      warnAbout(tx, deps, { kind, subjectId: id, by: viewer.id, reason }),
    );
    return { answer: { message: `${shown.whose.name} was warned.` } };
  });
}

function dismiss(services: Deps, viewer: Viewer, { kind, id, reason, whole_case }: CaseDecided) {
  const deps = atOneInstant(services);
  return audited(deps, viewer, { action: "dismiss reports", subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (shown) requireNotOwn(viewer, shown.whose.id);
    await nameFasterColleague(
      tx,
      { kind, id, code: "moderation/nothing-open" },
      dismissReports(tx, deps, { kind, subjectId: id, by: viewer.id }),
    );
    const others = whole_case && shown ? await listOthers(tx, { kind, id, accountId: shown.whose.id }) : [];
    for (const subjectId of others) await dismissReports(tx, deps, { kind, subjectId, by: viewer.id });
    const what = others.length > 0 ? `The reports of ${formatCount(others.length + 1)} ${kind}s` : "The reports";
    return {
      after: { ...(others.length > 0 && { others: others.length }) },
      otherIds: others,
      answer: { message: `${what} were dismissed.` },
    };
  });
}

const tooLate = () =>
  new AppError("moderation/nothing-open", "It is too late to undo this. Decide on it again instead");

/**
 * Undoes the viewer's own decision of the last seconds, with all that was decided in it.
 * @throws AppError `moderation/no-such-subject`; `moderation/nothing-open` when it is too late, when the decision was
 * another person's, and when it extended an earlier block
 */
function undo(deps: Deps, viewer: Viewer, kind: SubjectKind, id: string): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "undo decision", subject: { kind, id } }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (!shown) throw noSuchSubject();
    requireNotOwn(viewer, shown.whose.id);
    const actions = /^(sanction \w+|dismiss reports|warn( about \w+)?)$/;
    const last = await findUndoable(tx, deps, viewer, { kind, id, actions });
    if (!last) throw tooLate();
    if (last.after?.isExtended) {
      throw new AppError("moderation/nothing-open", "This made an earlier block longer. Lift the sanction instead");
    }
    const { action, subjectId, otherIds, at } = last;
    const reopened = await undoDecision(tx, deps, { subjectIds: [subjectId, ...otherIds], by: viewer.id, at });
    const { others, people, withPerson } = (last.after ?? {}) as Facts;
    return {
      before: {
        ...{ undone: action, decided: at.toISOString() },
        ...(others && { others }),
        ...(people && { people }),
        ...(withPerson && { withPerson }),
      },
      madeId: subjectId,
      otherIds,
      answer: { message: messageOfUndo(action, reopened) },
    };
  });
}

function messageOfUndo(action: string, reopened: number): string {
  if (reopened > 0) return "It is back in the queue.";
  return action.startsWith("warn") ? "The warning was taken back." : "It is as it was before.";
}

/**
 * Undoes a sanction, and with `whole_decision` the others that the same decision imposed.
 * @throws AppError `moderation/no-such-sanction`, also for one that is over; `account/not-allowed`
 */
function lift(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { reason, whole_decision }: Lifted,
): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "lift sanction", subject: { kind: "sanction", id }, reason }, async (tx) => {
    const [lifted] = isId(id) ? await tx.select().from(sanctions).where(eq(sanctions.id, id)) : [];
    if (lifted) requireNotOwn(viewer, lifted.accountId);
    await liftSanction(tx, deps, { sanctionId: id });
    const { kind, subjectId } = lifted!;
    const others = whole_decision ? await tx.select().from(sanctions).where(isTakenWith(lifted!)) : [];
    for (const other of others) {
      requireNotOwn(viewer, other.accountId);
      await liftSanction(tx, deps, { sanctionId: other.id });
    }
    return {
      before: { kind, subjectId, ...(others.length > 0 && { others: others.length }) },
      otherIds: others.flatMap((other) => [other.id, other.subjectId]),
      answer: { message: others.length > 0 ? "All of it is as it was before." : "It is as it was before." },
    };
  });
}

async function isReported(tx: Db, messageId: string): Promise<boolean> {
  const isAbout = and(eq(reports.kind, "message"), eq(reports.subjectId, messageId));
  if ((await tx.$count(reports, and(isAbout, eq(reports.status, "open")))) > 0) return true;
  return (await tx.$count(sanctions, and(eq(sanctions.subjectId, messageId), isNull(sanctions.liftedAt)))) > 0;
}

export const reportRoutes = routes(reportsContract, {
  "GET /v2/admin/reports": ({ viewer, ...services }) => listWaitingReports(services, viewer),
  "GET /v2/admin/reports/{kind}/{id}": ({ viewer, params, ...services }) =>
    openReported(services, viewer, params.kind, params.id),
  "GET /v2/admin/reports/message/{id}/audio": ({ viewer, params, ...services }) =>
    openReportedVoiceNote(services, viewer, params.id),
  "GET /v2/admin/reports/{kind}/{id}/photos/{nth}": ({ viewer, params, query, ...services }) =>
    openReportedPhoto(services, viewer, { ...params, ...query }),
  "GET /v2/admin/reports/message/{id}/picture": ({ viewer, params, ...services }) =>
    openReportedPicture(services, viewer, params.id),
  "POST /v2/admin/reports/warn": ({ viewer, body, ...services }) => warn(services, viewer, body),
  "POST /v2/admin/reports/dismiss": ({ viewer, body, ...services }) => dismiss(services, viewer, body),
  "POST /v2/admin/reports/{kind}/{id}/undo": ({ viewer, params, ...services }) =>
    undo(services, viewer, params.kind, params.id),
  "POST /v2/admin/comments/hide": ({ viewer, body, ...services }) => hideComments(services, viewer, body),
  "POST /v2/admin/comments/show": ({ viewer, body, ...services }) => showComments(services, viewer, body),
  "POST /v2/admin/sanctions": ({ viewer, body, ...services }) => impose(services, viewer, body),
  "POST /v2/admin/sanctions/{id}/lift": ({ viewer, params, body, ...services }) =>
    lift(services, viewer, params.id, body),
});
