import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { openPrivate, openRecording } from "#/server/media/media.ts";
import { type ReportReason, reportReasons, type SubjectKind } from "#/server/moderation/contract.ts";
import { listReported, type Reported } from "#/server/moderation/moderation.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { audited } from "../audit/audit.ts";
import { listNames } from "../people.ts";
import { queueLength } from "../queues/contract.ts";
import type { Risk } from "../risk/contract.ts";
import { listRiskOf, markRisks } from "../risk/risk.ts";
import { requireNotOwn } from "../rules.ts";
import type { ReportedSubject, WaitingReport } from "./contract.ts";
import { findShown, isSubjectKind, pageOf } from "./reported.ts";

export const noSuchSubject = () =>
  new AppError("moderation/no-such-subject", "That was not found: it may have been removed");

/** Reports about somebody else: nobody decides about what is their own. */
const isOthers = (viewer: Viewer) => sql`${reports.accountId} is distinct from ${viewer.id}`;

const isOpen = eq(reports.status, "open");

/** Reports that wait for the viewer's decision, one row a subject, and not about themselves. */
export const listSubjectsFor = (db: Db, viewer: Viewer) =>
  db
    .select({ subjectId: reports.subjectId, oldestAt: sql<string>`min(${reports.createdAt})`.as("oldest_at") })
    .from(reports)
    .where(and(isOpen, isOthers(viewer)))
    .groupBy(reports.kind, reports.subjectId)
    .as("subjects");

/** Open reports, the heaviest first, each with the risks of the person. */
export async function listWaitingReports({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer) {
  const now = clock.now();
  const [rows, total] = await Promise.all([
    listReported(db, { limit: queueLength, now }),
    db.$count(listSubjectsFor(db, viewer)),
  ]);
  const others = rows.filter(({ accountId }) => accountId !== viewer.id);
  const ids = others.flatMap(({ accountId }) => accountId ?? []);
  const [risks, names] = await Promise.all([listRiskOf(db, ids, now), listNames(db, ids)]);
  return {
    total,
    items: others.map((row) => presentWaiting(row, risks.get(row.accountId ?? ""), names.get(row.accountId ?? ""))),
  };
}

function presentWaiting(reported: Reported, risk: Risk | undefined, name: string | undefined): WaitingReport {
  const { kind, subjectId, accountId, what, count, newCount, score, reasons, safety, oldestAt } = reported;
  const weightOf = (reason: ReportReason) => reportReasons[reason].weight;
  return {
    ...{ kind, id: subjectId, what, count, new_count: newCount, score },
    reasons: reasons.sort((one, other) => weightOf(other) - weightOf(one)).map((reason) => reportReasons[reason].label),
    oldest_at: oldestAt.toISOString(),
    whose: accountId && name !== undefined ? { id: accountId, name } : null,
    trust: risk?.trust ?? null,
    risks: [...markRisks(safety), ...(risk?.risks ?? [])],
  };
}

/**
 * A reported thing, every open report of it, and the sanctions against the same person.
 * @throws AppError `moderation/no-such-subject` without a report or a sanction; `account/not-allowed`
 */
export async function showReported(
  db: Db,
  viewer: Viewer,
  kind: string,
  id: string,
): Promise<Omit<ReportedSubject, "trust" | "risks" | "duplicates" | "context">> {
  if (!isSubjectKind(kind) || !isId(id)) throw noSuchSubject();
  const shown = await findShown(db, kind, id);
  if (shown) requireNotOwn(viewer, shown.whose.id);
  const [given, count, taken] = await Promise.all([
    listGiven(db, kind, id),
    db.$count(reports, isOpenOf(kind, id)),
    listSanctionsAgainst(db, id, shown?.whose.id),
  ]);
  const [inForce] = taken.filter((one) => one.kind === kind && one.id === id && one.lifted_at === null);
  // Without a complaint it is private: least of all a message may be read.
  if (given.length === 0 && !taken.some((one) => one.kind === kind && one.id === id)) throw noSuchSubject();
  return {
    ...{ kind, id },
    is_gone: !shown,
    whose: shown?.whose ?? null,
    title: shown?.title ?? "",
    text: shown?.text ?? "",
    has_picture: Boolean(shown?.image),
    audio_seconds: shown?.audioSeconds ?? 0,
    link: shown ? pageOf(shown) : "",
    created_at: shown?.createdAt.toISOString() ?? null,
    reports: given.map(({ reason, note }) => ({ reason: labelOf(reason), note })),
    report_count: count,
    in_force: inForce ?? null,
    earlier: taken.filter((one) => one !== inForce),
  };
}

const labelOf = (reason: string) => reportReasons[reason as ReportReason].label;

const isOpenOf = (kind: SubjectKind, id: string) => and(isOpen, eq(reports.kind, kind), eq(reports.subjectId, id));

const listGiven = (db: Db, kind: SubjectKind, id: string) =>
  db
    .select({ reason: reports.reason, note: reports.note })
    .from(reports)
    .where(isOpenOf(kind, id))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(queueLength);

/** Sanctions against one thing, and against everything else of the same person; latest first. */
export async function listSanctionsAgainst(db: Db, subjectId: string, accountId: string | undefined) {
  const rows = await db
    .select()
    .from(sanctions)
    .where(or(eq(sanctions.subjectId, subjectId), accountId ? eq(sanctions.accountId, accountId) : undefined))
    .orderBy(desc(sanctions.takenAt), desc(sanctions.id))
    .limit(queueLength);
  return rows.map(({ id, kind, subjectId, reason, takenAt, endsAt, liftedAt }) => ({
    ...{ sanction_id: id, kind, id: subjectId, reason },
    taken_at: takenAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    lifted_at: liftedAt?.toISOString() ?? null,
  }));
}

/**
 * Opens the picture of a reported message. The audit log has it before anything is shown.
 * @throws AppError `moderation/no-such-subject`, also without a report; `account/not-allowed`
 */
export async function openReportedPicture(
  deps: Pick<Services, "db" | "clock" | "media">,
  viewer: Viewer,
  id: string,
): Promise<OutgoingPicture> {
  await showReported(deps.db, viewer, "message", id);
  const picture = await audited(
    deps,
    viewer,
    { action: "open picture", subject: { kind: "message", id } },
    async (tx) => {
      const shown = await findShown(tx, "message", id);
      return { answer: shown && (await openPrivate(deps.media, shown.image, "1600.webp")) };
    },
  );
  if (!picture) throw noSuchSubject();
  return picture;
}

/**
 * Opens the voice note of a reported message. The audit log has it before anything is heard.
 * @throws AppError `moderation/no-such-subject`, also without a report; `account/not-allowed`
 */
export async function openReportedVoiceNote(
  deps: Pick<Services, "db" | "clock" | "media">,
  viewer: Viewer,
  id: string,
): Promise<OutgoingPicture> {
  await showReported(deps.db, viewer, "message", id);
  const action = { action: "open voice note", subject: { kind: "message", id } };
  const recording = await audited(deps, viewer, action, async (tx) => {
    const shown = await findShown(tx, "message", id);
    return { answer: shown && (await openRecording(deps.media, shown.audio)) };
  });
  if (!recording) throw noSuchSubject();
  return recording;
}
