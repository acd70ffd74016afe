import { and, asc, between, eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { audited } from "../audit/audit.ts";
import { fullName } from "../people.ts";
import { listDuplicatesOf } from "../risk/duplicates.ts";
import { markRisks, riskOf } from "../risk/risk.ts";
import type { ReportedSubject } from "./contract.ts";
import { showReported } from "./reports.ts";

/** So many messages before and after a reported one. */
const messagesEachSide = 5;

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
  const [{ trust, risks }, duplicates] = whose
    ? await Promise.all([riskOf(db, whose.id, clock.now()), listDuplicatesOf(db, whose.id)])
    : [{ trust: null, risks: [] }, []];
  const person = { trust, risks, duplicates };
  // Without an open complaint, a conversation is private.
  if (reported.kind !== "message" || open.length === 0) return { ...reported, ...person, context: [] };
  person.risks = [...markRisks(await listMarksOf(db, id)), ...risks];
  const subject = { kind: "message", id };
  const context = await audited(deps, viewer, { action: "read around message", subject }, async (tx) => ({
    answer: await listAround(tx, id),
  }));
  return { ...reported, ...person, context };
}

/** The safety marks of a message. */
async function listMarksOf(db: Db, id: string): Promise<SafetyMark[]> {
  const [found] = await db.select({ safety: messages.safety }).from(messages).where(eq(messages.id, id));
  return found?.safety ?? [];
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
    has_voice_note: message.audio !== "",
    created_at: message.createdAt.toISOString(),
  }));
}
