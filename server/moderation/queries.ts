import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages } from "#/server/chat/tables.ts";
import { lists } from "#/server/list/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments } from "#/server/review/tables.ts";
import { spokenKinds } from "#/shared/report-reasons.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { dayMs } from "#/shared/time.ts";
import type { ReportReason, Sanction, SubjectKind } from "./contract.ts";
import type { Subject } from "./subjects.ts";
import { appeals, reports, sanctions } from "./tables.ts";

const excerptLength = 100;

/** Name of the person who got a message; empty for any other kind. */
const recipientOf = (row: typeof reports) => sql<string>`coalesce((select trim(a.first_name || ' ' || a.last_name)
  from ${messages} m
  join ${conversations} c on c.id = m.conversation_id
  join ${accounts} a on a.id = case when c.low_id = m.sender_id then c.high_id else c.low_id end
  where ${row.kind} = 'message' and m.id = ${row}.subject_id), '')`;

/** Name of the business or person, or the first words of the content. */
const whatIs = (row: typeof sanctions | typeof reports) => sql<string>`coalesce(case ${row.kind}
  when 'business' then (select b.name from ${businesses} b where b.id = ${row}.subject_id)
  when 'comment' then (select left(c.msg, ${excerptLength}) from ${comments} c where c.id = ${row}.subject_id)
  when 'list' then (select l.name from ${lists} l where l.id = ${row}.subject_id)
  when 'message' then (select left(coalesce(nullif(m.text, ''), case when m.audio = '' then 'A picture' else 'A voice note' end), ${excerptLength}) from ${messages} m where m.id = ${row}.subject_id)
  else (select a.first_name || ' ' || a.last_name from ${accounts} a where a.id = ${row}.subject_id) end, '')`;

export function listSanctions(db: Db, isWanted: SQL | undefined) {
  return db
    .select({
      sanction: sanctions,
      what: whatIs(sanctions),
      appeal: { status: appeals.status, msg: appeals.msg, reason: appeals.reason },
    })
    .from(sanctions)
    .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))
    .where(isWanted)
    .orderBy(desc(sanctions.takenAt), desc(sanctions.id));
}

export function presentSanction({
  sanction,
  what,
  appeal,
}: Awaited<ReturnType<typeof listSanctions>>[number]): Sanction {
  const { id, kind, reason, takenAt, endsAt, liftedAt } = sanction;
  const at = { taken_at: takenAt.toISOString(), ends_at: endsAt?.toISOString() ?? null };
  return { id, kind, what, reason, ...at, is_lifted: liftedAt !== null, appeal };
}

/** A reported subject that awaits a moderator. */
export interface Reported {
  kind: SubjectKind;
  subjectId: string;
  /** The owner, or the person; null for subjects deleted before this column existed. */
  accountId: string | null;
  what: string;
  /**
   * Sum of the weights of the reasons of known accounts, times how many reported within the last seven days (at
   * least one). New accounts together add at most `newReportersWeightMax`, so that a coordinated crowd has little effect.
   */
  score: number;
  count: number;
  newCount: number;
  oldestAt: Date;
  reasons: ReportReason[];
  safety: SafetyMark[];
}

/**
 * Lists the reports that await a moderator by weight, then by age. A new or sanctioned owner and each safety mark of a message add
 * weight.
 */
export async function listReported(
  db: Db,
  { limit, offset = 0, now }: { limit: number; offset?: number; now: Date },
): Promise<Reported[]> {
  const freshSince = new Date(now.getTime() - freshForMs).toISOString();
  const newSince = new Date(now.getTime() - newForMs).toISOString();
  const isNew = reports.isByNew;
  const score = sql<number>`(coalesce(sum(${reports.weight}) filter (where not ${isNew}), 0)
    * greatest(1, count(*) filter (where ${reports.createdAt} > ${freshSince} and not ${isNew}))
    + least(coalesce(sum(${reports.weight}) filter (where ${isNew}), 0), ${newReportersWeightMax}::int))::float8`;
  const risk = sql`(select case when a.created_at > ${newSince}::timestamptz then ${riskWeights.newAccount}::int else 0 end
      + least(${riskWeights.sanctionsMax}::int, ${riskWeights.sanction}::int *
        (select count(*) from ${sanctions} m where m.account_id = a.id))
    from ${accounts} a where a.id = ${reports.accountId})`;
  const safety = sql<SafetyMark[]>`coalesce(case ${reports.kind} when 'message'
    then (select m.safety from ${messages} m where m.id = ${reports}.subject_id) end, '{}')`;
  const oldestAt = sql<string>`min(${reports.createdAt})`;
  const rows = await db
    .select({
      kind: reports.kind,
      subjectId: reports.subjectId,
      accountId: reports.accountId,
      what: whatIs(reports),
      score,
      count: sql<number>`count(*)::int`,
      newCount: sql<number>`(count(*) filter (where ${isNew}))::int`,
      oldestAt,
      reasons: sql<ReportReason[]>`array_agg(distinct ${reports.reason})`,
      safety,
    })
    .from(reports)
    .where(eq(reports.status, "open"))
    .groupBy(reports.kind, reports.subjectId, reports.accountId)
    .orderBy(
      desc(sql`${score} + coalesce(${risk}, 0) + ${safetyMarkWeight}::int * cardinality(${safety})`),
      asc(oldestAt),
      asc(reports.subjectId),
    )
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, oldestAt: new Date(row.oldestAt) }));
}

/** Other open reports about what the same person said: with the given subject they are one case. */
export function listOthersOfCase(
  db: Db,
  { kind, subjectId, accountId, limit }: { kind: SubjectKind; subjectId: string; accountId: string; limit: number },
) {
  if (!spokenKinds.some((spoken) => spoken === kind)) return Promise.resolve([]);
  return db
    .select({
      id: reports.subjectId,
      what: whatIs(reports),
      to: recipientOf(reports),
      count: sql<number>`count(*)::int`,
    })
    .from(reports)
    .where(
      and(
        eq(reports.kind, kind),
        eq(reports.accountId, accountId),
        ne(reports.subjectId, subjectId),
        eq(reports.status, "open"),
      ),
    )
    .groupBy(reports.kind, reports.subjectId)
    .orderBy(asc(sql`min(${reports.createdAt})`), asc(reports.subjectId))
    .limit(limit);
}

export function listAppeals(db: Db, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return db
    .select({
      id: appeals.id,
      msg: appeals.msg,
      createdAt: appeals.createdAt,
      accountId: appeals.accountId,
      sanction: sanctions,
      what: whatIs(sanctions),
    })
    .from(appeals)
    .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
    .where(and(eq(appeals.status, "open")))
    .orderBy(asc(appeals.createdAt), asc(appeals.id))
    .limit(limit)
    .offset(offset);
}

export const reportsADayMax = 30;

const freshForMs = 7 * dayMs;

export const newForMs = 7 * dayMs;

/** Two known reporters of fraud weigh more than all new accounts. */
const newReportersWeightMax = 20;

const riskWeights = { newAccount: 5, sanction: 5, sanctionsMax: 15 } as const;

const safetyMarkWeight = 6;

/** A person who can see something may report it, unless it is their own. */
export const mayReport = (viewer: { id: string }, { isShown, accountId, readers }: Subject) =>
  isShown && accountId !== viewer.id && (readers === undefined || readers.includes(viewer.id));
