import { and, asc, between, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { openPrivate, openPublic, openRecording } from "#/server/media/media.ts";
import { type ReportReason, reportReasons, type SubjectKind, subjectKinds } from "#/server/moderation/contract.ts";
import { listOthersOfCase, listReported, type Reported } from "#/server/moderation/moderation.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { businessPath } from "#/shared/business-path.ts";
import { isId } from "#/shared/id.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { spokenKinds } from "#/shared/report-reasons.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { pictureOf } from "#/shared/scene.ts";
import { placeOf } from "../documents/business-facts.ts";
import { queueLength } from "../fields.ts";
import { fullName, listNames } from "../list/matching.ts";
import type { Risk } from "../risk/contract.ts";
import { listDuplicatesOf, listRiskOf, markRisks, riskOf, trustIn } from "../risk/risk.ts";
import { audited, requireNotOwn } from "../staff-action.ts";
import type { ReportedSubject, WaitingReport } from "./contract.ts";
import { listPhotos, pathOfPhoto } from "./photos.ts";
import { findShown, type Shown } from "./shown.ts";

const pageOf = ({ page }: Shown) => (page?.status === "active" ? businessPath(page) : "");

/** Uploads of a page that is not public cannot be opened by their address. */
const imageOf = ({ page }: Shown) =>
  page ? pictureOf({ ...page, image: page.status === "active" ? page.image : "" }) : "";

const isSubjectKind = (text: string): text is SubjectKind => subjectKinds.some((kind) => kind === text);

export const noSuchSubject = () =>
  new AppError("moderation/no-such-subject", "That was not found: it may have been removed");

const isOthers = (viewer: Viewer) => sql`${reports.accountId} is distinct from ${viewer.id}`;

const isOpen = eq(reports.status, "open");

/** What one person said is one case: a wave of messages is decided at once. */
const caseOf = sql`case when ${inArray(reports.kind, spokenKinds)} then coalesce(${reports.accountId}, ${reports.subjectId})
  else ${reports.subjectId} end`;

export const listCasesFor = (db: Db, viewer: Viewer) =>
  db
    .select({ oldestAt: sql<string>`min(${reports.createdAt})`.as("oldest_at") })
    .from(reports)
    .where(and(isOpen, isOthers(viewer)))
    .groupBy(reports.kind, caseOf)
    .as("cases");

export async function listWaitingReports({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer) {
  const now = clock.now();
  const [rows, total] = await Promise.all([
    listReported(db, { limit: queueLength, now }),
    db.$count(listCasesFor(db, viewer)),
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
 * @throws AppError `moderation/no-such-subject` without a report or a sanction, except for a comment; `account/not-allowed`
 */
async function showReported(
  db: Db,
  viewer: Viewer,
  kind: string,
  id: string,
): Promise<Omit<ReportedSubject, "reports" | "trust" | "risks" | "duplicates" | "others" | "context">> {
  if (!isSubjectKind(kind) || !isId(id)) throw noSuchSubject();
  const shown = await findShown(db, kind, id);
  if (shown) requireNotOwn(viewer, shown.whose.id);
  const [count, taken, together, photos] = await Promise.all([
    db.$count(reports, isOpenOf(kind, id)),
    listSanctionsAgainst(db, id, shown?.whose.id),
    countTakenTogether(db, kind, id),
    listPhotos(db, kind, id),
  ]);
  const [inForce] = taken.filter((one) => one.kind === kind && one.id === id && one.lifted_at === null);
  const isAccused = count > 0 || taken.some((one) => one.kind === kind && one.id === id);
  // Without a report or a sanction only a comment can be opened, because it is public.
  if (!isAccused && !(kind === "comment" && shown)) throw noSuchSubject();
  return {
    ...{ kind, id },
    is_gone: !shown,
    whose: shown?.whose ?? null,
    title: shown?.title ?? "",
    text: shown?.text ?? "",
    has_picture: Boolean(shown?.image),
    photos: isAccused
      ? photos.map(({ name, image }, at) => ({ name, path: pathOfPhoto(image, { kind, id, at }) }))
      : [],
    audio_seconds: shown?.audioSeconds ?? 0,
    link: shown ? pageOf(shown) : "",
    business_id: shown?.page?.id ?? null,
    image: shown ? imageOf(shown) : "",
    ...contactOf(kind, shown?.page),
    stars: shown?.stars ?? 0,
    created_at: shown?.createdAt.toISOString() ?? null,
    report_count: count,
    in_force: inForce ?? null,
    taken_together: together,
    earlier: taken.filter((one) => one !== inForce),
  };
}

/** To check a report of a business: its owner's own data. */
const contactOf = (kind: SubjectKind, page: Shown["page"] | undefined) =>
  kind === "business" && page
    ? { phone: page.phone, address: joinAddress(page.address, page.town, placeOf(page.localGovernmentId)) }
    : { phone: "", address: "" };

const labelOf = (reason: string) => reportReasons[reason as ReportReason].label;

const isOpenOf = (kind: SubjectKind, id: string) => and(isOpen, eq(reports.kind, kind), eq(reports.subjectId, id));

/** Open reports of something, with the trust and the track record of their authors, but not who they are. */
async function listGiven(db: Db, kind: SubjectKind, id: string, now: Date): Promise<ReportedSubject["reports"]> {
  const given = await db
    .select()
    .from(reports)
    .where(isOpenOf(kind, id))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(queueLength);
  const reporters = given.map(({ reporterId }) => reporterId);
  const [risks, records] = await Promise.all([listRiskOf(db, reporters, now), listRecords(db, reporters, id)]);
  return given.map(({ reporterId, reason, note, createdAt }) => ({
    ...{ reason: labelOf(reason), note, created_at: createdAt.toISOString() },
    trust: trustIn(risks, reporterId),
    ...(records.get(reporterId) ?? { earlier: 0, upheld: 0 }),
  }));
}

/** How many other things each of them reported, and how many of those reports were upheld. */
async function listRecords(db: Db, reporters: readonly string[], subjectId: string) {
  if (reporters.length === 0) return new Map<string, { earlier: number; upheld: number }>();
  const rows = await db
    .select({
      id: reports.reporterId,
      earlier: sql<number>`count(*)::int`,
      upheld: sql<number>`(count(*) filter (where ${reports.status} = 'upheld'))::int`,
    })
    .from(reports)
    .where(and(inArray(reports.reporterId, [...reporters]), ne(reports.subjectId, subjectId)))
    .groupBy(reports.reporterId);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

/** Other sanctions in force of the same decision, of any person: all of one have one instant. */
export const isTakenWith = ({ id, takenBy, takenAt }: typeof sanctions.$inferSelect) =>
  and(eq(sanctions.takenBy, takenBy), eq(sanctions.takenAt, takenAt), ne(sanctions.id, id), isNull(sanctions.liftedAt));

async function countTakenTogether(db: Db, kind: SubjectKind, id: string): Promise<number> {
  const isInForce = and(eq(sanctions.kind, kind), eq(sanctions.subjectId, id), isNull(sanctions.liftedAt));
  const [inForce] = await db.select().from(sanctions).where(isInForce);
  return inForce ? db.$count(sanctions, isTakenWith(inForce)) : 0;
}

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

/** @param nth the first is 1 @throws AppError `moderation/no-such-subject`, also without a report; `account/not-allowed` */
export async function openReportedPhoto(
  { db, media }: Pick<Services, "db" | "media">,
  viewer: Viewer,
  { kind, id, nth, small }: { kind: string; id: string; nth: string; small: boolean },
): Promise<OutgoingPicture> {
  const shown = await showReported(db, viewer, kind, id);
  const { image } = (shown.photos.length > 0 && (await listPhotos(db, shown.kind, id))[Number(nth) - 1]) || {};
  const photo = image && (await openPublic(media, image, small ? "240.webp" : "1600.webp"));
  if (!photo) throw noSuchSubject();
  return photo;
}

/**
 * Logged before anything is shown. @throws AppError `moderation/no-such-subject`, also without a report;
 * `account/not-allowed`
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
 * Logged before anything is played. @throws AppError `moderation/no-such-subject`, also without a report;
 * `account/not-allowed`
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

/** Reported messages or comments of one person that are decided on at once; more of them are the next case. */
export const caseMax = 200;

const messagesEachSide = 5;

/** `showReported`, with the risks of the person and the messages around a message. Reading those is logged. */
export async function openReported(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  kind: string,
  id: string,
): Promise<ReportedSubject> {
  const { db, clock } = deps;
  const reported = await showReported(db, viewer, kind, id);
  const { whose } = reported;
  const now = clock.now();
  const open = await listGiven(db, reported.kind, id, now);
  const [{ trust, risks }, duplicates, others] = whose
    ? await Promise.all([
        riskOf(db, whose.id, now),
        listDuplicatesOf(db, whose.id),
        listOthersOfCase(db, { kind: reported.kind, subjectId: id, accountId: whose.id, limit: caseMax }),
      ])
    : [{ trust: null, risks: [] }, [], []];
  const person = { reports: open, trust, risks, duplicates, others };
  // Without an open complaint, a conversation is private.
  if (reported.kind !== "message" || open.length === 0) return { ...reported, ...person, context: [] };
  person.risks = [...markRisks(await listMarksOf(db, id)), ...risks];
  const subject = { kind: "message", id };
  const context = await audited(deps, viewer, { action: "read around message", subject }, async (tx) => ({
    answer: await listAround(tx, id),
  }));
  return { ...reported, ...person, context };
}

async function listMarksOf(db: Db, id: string): Promise<SafetyMark[]> {
  const [found] = await db.select({ safety: messages.safety }).from(messages).where(eq(messages.id, id));
  return found?.safety ?? [];
}

async function listAround(db: Db, id: string): Promise<ReportedSubject["context"]> {
  const [it] = await db.select().from(messages).where(eq(messages.id, id));
  if (!it) return [];
  const by = sql<string>`${fullName} || coalesce((select ', written by ' || trim(w.first_name || ' ' || w.last_name)
    from ${accounts} w where w.id = ${messages.writtenBy}), '')`;
  const rows = await db
    .select({ message: messages, by })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.senderId))
    .where(
      and(
        eq(messages.conversationId, it.conversationId),
        between(messages.seq, it.seq - messagesEachSide, it.seq + messagesEachSide),
      ),
    )
    .orderBy(asc(messages.seq));
  return rows.map(({ message, by }) => ({
    ...{ id: message.id, by, text: message.text, is_reported: message.id === id },
    has_picture: message.image !== "",
    has_voice_note: message.audio !== "",
    created_at: message.createdAt.toISOString(),
  }));
}
