import { and, eq, isNull } from "drizzle-orm";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import { dismissReports, imposeSanction, liftSanction, warnAbout } from "#/server/moderation/moderation.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, shortDate } from "#/shared/time.ts";
import { audited, lastActorOn, nameFasterColleague, requireNotOwn } from "../staff-action.ts";
import { reportsContract } from "./contract.ts";
import {
  findShown,
  listWaitingReports,
  noSuchSubject,
  openReported,
  openReportedPhoto,
  openReportedPicture,
  openReportedVoiceNote,
} from "./reports.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

interface Decided {
  kind: SubjectKind;
  id: string;
  reason: string;
}

interface Imposed extends Decided {
  days?: number;
  with_person: boolean;
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
function impose(deps: Deps, viewer: Viewer, { kind, id, reason, days, with_person }: Imposed) {
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
      blocksPerson && (await blockWhose({ ...deps, db: tx }, viewer, { personId: shown.whose.id, reason, endsAt }));
    return {
      after: { sanctionId, ...(days && { days }) },
      answer: { message: messageOf(kind, { taken, ofPerson, days }), sanction_id: sanctionId },
    };
  });
}

type Taken = Awaited<ReturnType<typeof imposeSanction>>;

const until = ({ endsAt }: Taken) => (endsAt ? `until ${shortDate(endsAt)}` : "until it is lifted");
const extendedOf = (whose: string, taken: Taken) => `${whose} was blocked already; now it is ${until(taken)}.`;

function messageOf(
  kind: SubjectKind,
  { taken, ofPerson, days }: { taken: Taken; ofPerson: Taken | false; days: number | undefined },
): string {
  const forDays = days ? ` for ${days} days` : "";
  if (!ofPerson)
    return taken.isNew ? `${done[kind]}${isBlock(kind) ? forDays : ""}.` : extendedOf(`The ${kind}`, taken);
  if (ofPerson.isNew) return `${done[kind]}, and the person is blocked${forDays}.`;
  const ofTheirs = ofPerson.isExtended
    ? extendedOf("The person", ofPerson)
    : `The person stays blocked ${until(ofPerson)}.`;
  return `${done[kind]}. ${ofTheirs}`;
}

function blockWhose(
  deps: Deps,
  viewer: Viewer,
  { personId, reason, endsAt }: { personId: string; reason: string; endsAt: Date | null },
): Promise<Taken> {
  const subject = { kind: "person", id: personId };
  return audited(deps, viewer, { action: "sanction person", subject, reason }, async (tx) => {
    const person = { kind: "person", subjectId: personId, by: viewer.id } as const;
    const taken = await imposeSanction(tx, deps, { ...person, reason, endsAt });
    const after = { sanctionId: taken.sanctionId, blocked_until: taken.endsAt?.toISOString() ?? "it is lifted" };
    return { after, answer: taken };
  });
}

/**
 * Warns the owner; the subject remains visible.
 * @throws AppError `moderation/no-such-subject`, `moderation/nothing-open`, `account/not-allowed`
 */
function warn(deps: Deps, viewer: Viewer, { kind, id, reason }: Decided): Promise<{ message: string }> {
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

function dismiss(deps: Deps, viewer: Viewer, { kind, id, reason }: Decided): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "dismiss reports", subject: { kind, id }, reason }, async (tx) => {
    const shown = await findShown(tx, kind, id);
    if (shown) requireNotOwn(viewer, shown.whose.id);
    await nameFasterColleague(
      tx,
      { kind, id, code: "moderation/nothing-open" },
      dismissReports(tx, deps, { kind, subjectId: id, by: viewer.id }),
    );
    return { answer: { message: "The reports were dismissed." } };
  });
}

/**
 * Undoes a sanction.
 * @throws AppError `moderation/no-such-sanction`, also for one that is over; `account/not-allowed`
 */
function lift(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "lift sanction", subject: { kind: "sanction", id }, reason }, async (tx) => {
    const [sanction] = isId(id) ? await tx.select().from(sanctions).where(eq(sanctions.id, id)) : [];
    if (sanction) requireNotOwn(viewer, sanction.accountId);
    await liftSanction(tx, deps, { sanctionId: id });
    const { kind, subjectId } = sanction!;
    return { before: { kind, subjectId }, answer: { message: "It is as it was before." } };
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
  "GET /v2/admin/reports/comment/{id}/photos/{nth}": ({ viewer, params, ...services }) =>
    openReportedPhoto(services, viewer, params),
  "GET /v2/admin/reports/message/{id}/picture": ({ viewer, params, ...services }) =>
    openReportedPicture(services, viewer, params.id),
  "POST /v2/admin/reports/warn": ({ viewer, body, ...services }) => warn(services, viewer, body),
  "POST /v2/admin/reports/dismiss": ({ viewer, body, ...services }) => dismiss(services, viewer, body),
  "POST /v2/admin/sanctions": ({ viewer, body, ...services }) => impose(services, viewer, body),
  "POST /v2/admin/sanctions/{id}/lift": ({ viewer, params, body, ...services }) =>
    lift(services, viewer, params.id, body.reason),
});
