import { eq } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { demoId } from "../ids.ts";

const dayMs = 86_400_000;
const caseNumber = 700;
const terms = {
  title: "Paint two rooms",
  scope: "Two bedrooms, two coats, our own paint.",
  priceKobo: 8_000_000,
  depositKobo: 2_000_000,
  on: null,
};

const complaint = "One room has one coat only, and nobody has come back for three days.";

/** A job that was begun, and that its customer asked a moderator to look at. */
export async function addDispute(tx: Db, now: Date): Promise<void> {
  const [business] = await tx
    .select()
    .from(businesses)
    .where(eq(businesses.id, demoId("business", 17)));
  if (!business) return;
  const { id: businessId, ownerId } = business;
  const customerId = demoId("reviewer", 14);
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const conversationId = await addTalk(tx, { customerId, ownerId, createdAt: daysAgo(9) });
  const id = demoId("case", caseNumber, 1);
  const agreed = { conversationId, businessId, customerId, ownerId, proposedBy: ownerId, ...terms };
  await tx.insert(jobs).values({ id, ...agreed, state: "disputed", createdAt: daysAgo(9), updatedAt: daysAgo(1) });
  const steps = [
    { step: "propose", accountId: ownerId, side: "business", at: daysAgo(9), terms },
    { step: "accept", accountId: customerId, side: "customer", at: daysAgo(8) },
    { step: "start", accountId: ownerId, side: "business", at: daysAgo(6) },
    { step: "dispute", accountId: customerId, side: "customer", at: daysAgo(1), note: complaint },
  ] as const;
  await tx
    .insert(jobSteps)
    .values(steps.map((step, nth) => ({ id: demoId("case", caseNumber, nth + 2), jobId: id, ...step })));
}

interface Talk {
  customerId: string;
  ownerId: string;
  createdAt: Date;
}

/** The conversation that the job was agreed in. @returns its id */
async function addTalk(tx: Db, { customerId, ownerId, createdAt }: Talk): Promise<string> {
  const id = demoId("case", caseNumber);
  const [lowId, highId] = customerId < ownerId ? [customerId, ownerId] : [ownerId, customerId];
  const text = "Good morning. Can you paint two rooms this week?";
  await tx.insert(conversations).values({ id, lowId, highId, startedBy: customerId, lastSeq: 1, createdAt });
  const message = { id: demoId("case", caseNumber, 20), conversationId: id, seq: 1, senderId: customerId, text };
  await tx.insert(messages).values({ ...message, createdAt });
  const sides = [
    { accountId: customerId, otherId: ownerId },
    { accountId: ownerId, otherId: customerId },
  ];
  const read = { conversationId: id, lastMessageAt: createdAt, readSeq: 1 };
  await tx.insert(participants).values(sides.map((side) => ({ ...read, ...side })));
  return id;
}
