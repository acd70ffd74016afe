import { eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import { type ReportReason, reportReasons, type SubjectKind } from "#/server/moderation/contract.ts";
import { appeals, reports, sanctions } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments } from "#/server/review/tables.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { demoId } from "../ids.ts";
import { staffIdOf } from "./staff.ts";

const hourMs = 3_600_000;

interface Complaint {
  kind: SubjectKind;
  subjectId: string;
  accountId: string;
  reason: ReportReason;
  note?: string;
}

/** A made-up member complains. @param reviewer the number of that member */
function reportRow(reviewer: number, nth: number, createdAt: Date, { reason, note = "", ...subject }: Complaint) {
  const { weight } = reportReasons[reason];
  const reporterId = demoId("reviewer", reviewer);
  return { id: demoId("case", reviewer, nth), reporterId, ...subject, reason, note, weight, createdAt };
}

/** A page that two people complain of, and a review that one does. */
export async function addReports(tx: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 30 * hourMs);
  const page = { kind: "business" as const, subjectId: demoId("business", 9), accountId: demoId("owner", 9) };
  const { id: commentId, authorId } = comments;
  const [comment] = await tx.select({ subjectId: commentId, accountId: authorId }).from(comments).limit(1);
  const rows = [
    reportRow(0, 0, at, { ...page, reason: "fraud", note: "I paid half and nobody came. The number is off now." }),
    reportRow(1, 0, now, { ...page, reason: "wrong", note: "The address does not exist." }),
    ...(comment ? [reportRow(2, 0, at, { kind: "comment", ...comment, reason: "abuse" })] : []),
  ];
  await tx.insert(reports).values(rows);
}

const scamText = "Good day. Pay ₦5,000 deposit to my account now, and send me the code that comes to your phone.";
/** Safety marks that chat gives that text. */
const scamMarks: SafetyMark[] = ["code"];
const scamNumber = 1_000;
const scamTargets = 8;
const scamReports = 5;

/** A scam wave: an account of yesterday writes the same words to many, and several of them complain. */
export async function addScamWave(tx: Db, now: Date): Promise<void> {
  const scammerId = demoId("case", scamNumber);
  const joinedAt = new Date(now.getTime() - 26 * hourMs);
  const scammer = { id: scammerId, email: "quick.helper@demo.test", firstName: "Quick", lastName: "Helper" };
  await tx.insert(accounts).values({ ...scammer, phone: "+2347000009999", isDemo: true, createdAt: joinedAt });
  for (let nth = 0; nth < scamTargets; nth++) {
    const createdAt = new Date(now.getTime() - (scamTargets - nth) * 60_000);
    const otherId = demoId("reviewer", nth + 3);
    const messageId = await addTalk(tx, { nth, scammerId, otherId, createdAt });
    if (nth >= scamReports) continue;
    const complaint = {
      kind: "message" as const,
      subjectId: messageId,
      accountId: scammerId,
      reason: "fraud" as const,
    };
    await tx.insert(reports).values(reportRow(nth + 3, 0, createdAt, complaint));
  }
}

interface Talk {
  nth: number;
  scammerId: string;
  otherId: string;
  createdAt: Date;
}

/** Three messages between the two. @returns the id of the one that asks for money */
async function addTalk(tx: Db, { nth, scammerId, otherId, createdAt }: Talk): Promise<string> {
  const id = demoId("case", scamNumber + 1 + nth);
  const [lowId, highId] = scammerId < otherId ? [scammerId, otherId] : [otherId, scammerId];
  const said = [
    { senderId: scammerId, text: "Hello, I saw your review. I do the same work for half the price." },
    { senderId: otherId, text: "Where is your shop?" },
    { senderId: scammerId, text: scamText, safety: scamMarks },
  ];
  await tx.insert(conversations).values({ id, lowId, highId, startedBy: scammerId, lastSeq: said.length, createdAt });
  const rows = said.map((one, at) => ({
    ...one,
    id: demoId("case", scamNumber + 1 + nth, at + 1),
    conversationId: id,
    seq: at + 1,
    createdAt: new Date(createdAt.getTime() + at * 10_000),
  }));
  await tx.insert(messages).values(rows);
  const lastMessageAt = rows[2]!.createdAt;
  await tx.insert(participants).values([
    { conversationId: id, accountId: scammerId, otherId, lastMessageAt, readSeq: said.length },
    {
      conversationId: id,
      accountId: otherId,
      otherId: scammerId,
      lastMessageAt,
      unread: 1,
      waitingSince: lastMessageAt,
    },
  ]);
  return rows[2]!.id;
}

/** The number of the business whose page is blocked: visitors do not find it. */
export const blockedNumber = 11;

/** A blocked page whose owner asks for another look. @returns its id */
export async function addAppeal(tx: Db, now: Date): Promise<string | undefined> {
  const [business] = await tx
    .select()
    .from(businesses)
    .where(eq(businesses.id, demoId("business", blockedNumber)));
  if (!business) return undefined;
  const id = demoId("case", 0, 1);
  const { ownerId: accountId } = business;
  const takenAt = new Date(now.getTime() - 70 * hourMs);
  const taken = { reason: "The page shows the work of another business.", takenBy: staffIdOf("moderator@demo.test") };
  await tx.insert(sanctions).values({ id, kind: "business", subjectId: business.id, accountId, takenAt, ...taken });
  await tx
    .update(businesses)
    .set({ status: "blocked", statusBeforeBlock: "active" })
    .where(eq(businesses.id, business.id));
  const msg = "Those pictures are of our own work. We shared them with the other shop and can show the receipts.";
  const createdAt = new Date(now.getTime() - 40 * hourMs);
  await tx.insert(appeals).values({ id: demoId("case", 0, 2), sanctionId: id, accountId, msg, createdAt });
  return business.id;
}

/** A verified business that changed its name after it was checked. @returns its id */
export async function addRecheck(tx: Db, now: Date): Promise<string | undefined> {
  const [business] = await tx.select().from(businesses).where(eq(businesses.isVerified, true)).limit(1);
  if (!business) return undefined;
  const { name, phone, categoryId } = business;
  await tx
    .update(businesses)
    .set({
      name: `${name} and Sons`,
      recheckSince: new Date(now.getTime() - 9 * hourMs),
      checkedAs: { name, phone, categoryId },
    })
    .where(eq(businesses.id, business.id));
  return business.id;
}
