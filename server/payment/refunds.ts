import { eq, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { paymentRefunds, payments } from "./tables.ts";

/** One refund of a charge, as the provider names it. */
interface Refund {
  id: string;
  amountKobo: number;
}

/**
 * Writes a refund down, once however often it is told. The payment is locked, so that of two halves told at the same time
 * the second sees the first.
 * @returns how much of the payment went back in all, in kobo
 */
export function recordRefund(db: Db, paymentId: string, refund: Refund | undefined, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for("update");
    if (refund) {
      const row = { paymentId, refundId: refund.id, amountKobo: refund.amountKobo, at: now };
      await tx.insert(paymentRefunds).values(row).onConflictDoNothing();
    }
    const [sum] = await tx
      .select({ kobo: sql<number>`coalesce(sum(${paymentRefunds.amountKobo}), 0)::float8` })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, paymentId));
    return sum!.kobo;
  });
}
