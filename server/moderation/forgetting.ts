import { eq, inArray, or, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments } from "#/server/review/tables.ts";
import { appeals, reports, sanctions } from "./tables.ts";

/**
 * Empties the words in reports of or by an erased person, in sanctions and in appeals. That they happened, and when,
 * stays.
 */
export async function forgetReportsOf(tx: Db, accountId: string): Promise<void> {
  const theirs = [
    tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId)),
    tx.select({ id: comments.id }).from(comments).where(eq(comments.authorId, accountId)),
    tx.select({ id: messages.id }).from(messages).where(eq(messages.senderId, accountId)),
  ];
  await tx
    .update(reports)
    .set({ note: "" })
    .where(
      or(
        eq(reports.reporterId, accountId),
        eq(reports.subjectId, accountId),
        ...theirs.map((ids) => inArray(reports.subjectId, ids)),
      ),
    );
  await tx.update(sanctions).set({ reason: "" }).where(eq(sanctions.accountId, accountId));
  await tx.update(appeals).set({ msg: "Erased", reason: "" }).where(eq(appeals.accountId, accountId));
  // An open report would wait for ever.
  await tx
    .update(appeals)
    .set({ status: "refused", decidedAt: sql`now()` })
    .where(sql`${appeals.accountId} = ${accountId} and ${appeals.status} = 'open'`);
}
