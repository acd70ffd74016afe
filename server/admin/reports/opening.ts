import { and, asc, between, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { audited } from "../audit/audit.ts";
import { fullName } from "../people.ts";
import type { ReportedSubject } from "./contract.ts";
import { showReported } from "./reports.ts";

/** So many messages before and after a reported one. */
const messagesEachSide = 5;
const dayMs = 86_400_000;
/** An account younger than this is new. */
const newForDays = 7;
const lately = 30;

/**
 * A reported thing, as `showReported`, with the risks of the person and, of a message, the talk around it. Reading the
 * talk is in the audit log.
 * @throws AppError as `showReported`
 */
export async function openReported(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  kind: string,
  id: string,
): Promise<ReportedSubject> {
  const { db, clock } = deps;
  const reported = await showReported(db, viewer, kind, id);
  const { whose, reports: open } = reported;
  const risks = whose ? await listRisks(db, whose.id, clock.now()) : [];
  // Without an open complaint, a conversation is private.
  if (reported.kind !== "message" || open.length === 0) return { ...reported, risks, context: [] };
  const subject = { kind: "message", id };
  const context = await audited(deps, viewer, { action: "read around message", subject }, async (tx) => ({
    answer: await listAround(tx, id),
  }));
  return { ...reported, risks, context };
}

/** The messages before and after one, in their order, with it among them. */
async function listAround(db: Db, id: string): Promise<ReportedSubject["context"]> {
  const [it] = await db.select().from(messages).where(eq(messages.id, id));
  if (!it) return [];
  const rows = await db
    .select({ message: messages, by: fullName })
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
    created_at: message.createdAt.toISOString(),
  }));
}

/** Risks of a person, in words, the heaviest first. */
async function listRisks(db: Db, accountId: string, now: Date): Promise<string[]> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return [];
  const since = new Date(now.getTime() - lately * dayMs);
  const theirs = sql`(select b.id from ${businesses} b where b.owner_id = ${accountId}
    union all select m.id from ${messages} m where m.sender_id = ${accountId} union all select ${accountId}::uuid)`;
  const samePhone = and(eq(accounts.phone, account.phone), ne(accounts.id, accountId), isNull(accounts.erasedAt));
  const [complaints, before, twins] = await Promise.all([
    db.$count(reports, and(gt(reports.createdAt, since), sql`${reports.subjectId} in ${theirs}`)),
    db.$count(sanctions, eq(sanctions.accountId, accountId)),
    account.phone === "" ? 0 : db.$count(accounts, samePhone),
  ]);
  const days = Math.max(0, Math.floor((now.getTime() - account.createdAt.getTime()) / dayMs));
  const said = [
    days < newForDays && `New account: ${days === 0 ? "made today" : days === 1 ? "1 day old" : `${days} days old`}`,
    complaints > 1 && `${complaints} reports in ${lately} days`,
    before > 0 && (before === 1 ? "1 sanction before" : `${before} sanctions before`),
    twins > 0 && (twins === 1 ? "1 other account has this phone" : `${twins} other accounts have this phone`),
  ];
  return said.filter((words) => words !== false);
}
