import { count, gt, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { paymentSteps, payments } from "./tables.ts";

/** Number of payments intended since then, and of each step taken since then. */
export async function countStepsSince(db: Db, since: Date): Promise<{ step: string; count: number }[]> {
  const intended = db
    .select({ step: sql<string>`'intended'`, count: count() })
    .from(payments)
    .where(gt(payments.createdAt, since));
  const taken = db
    .select({ step: sql<string>`${paymentSteps.step}`, count: count() })
    .from(paymentSteps)
    .where(gt(paymentSteps.at, since))
    .groupBy(paymentSteps.step);
  return intended.unionAll(taken);
}
