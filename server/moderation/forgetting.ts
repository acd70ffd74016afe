import { eq, or, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { appeals, reports, sanctions } from "./tables.ts";

/**
 * Empties the words in reports of or by an erased person, in sanctions and in appeals. That they happened, and when,
 * stays.
 */
export async function forgetReportsOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(reports)
    .set({ note: "" })
    .where(or(eq(reports.reporterId, accountId), eq(reports.accountId, accountId)));
  await tx.update(sanctions).set({ reason: "" }).where(eq(sanctions.accountId, accountId));
  await tx.update(appeals).set({ msg: "Erased", reason: "" }).where(eq(appeals.accountId, accountId));
  // An open report would wait for ever.
  await tx
    .update(appeals)
    .set({ status: "refused", decidedAt: sql`now()` })
    .where(sql`${appeals.accountId} = ${accountId} and ${appeals.status} = 'open'`);
}
