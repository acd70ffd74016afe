import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { payouts } from "#/server/referral/tables.ts";
import { type ByDay, dayOf, isIn, type Span } from "./queries.ts";

/** Kobo by day, of money that moved and of the test checkout, where none does. */
export interface Revenue {
  real: ByDay;
  test: ByDay;
}

/** Kobo that came in by day, less what went back on that day, in part or in whole. */
export async function revenueByDay(db: Db, span: Span): Promise<Revenue> {
  const revenue: Revenue = { real: new Map(), test: new Map() };
  for (const { day, kobo, isTest } of (await Promise.all([stepsByDay(db, span), refundsByDay(db, span)])).flat()) {
    const byDay = isTest ? revenue.test : revenue.real;
    byDay.set(day, (byDay.get(day) ?? 0) + Number(kobo));
  }
  return revenue;
}

/** Of a payment that was taken back, what its refunds have not taken already. */
const stepsByDay = (db: Db, { first, stateId }: Span) =>
  db
    .select({
      day: dayOf(paymentSteps.at),
      isTest: payments.isTest,
      kobo: sql<number>`sum(case when ${paymentSteps.step} = 'applied' then ${paymentSteps.amountKobo}
        else (select coalesce(sum(r.amount_kobo), 0) from ${paymentRefunds} r
          where r.payment_id = ${paymentSteps.paymentId}) - ${paymentSteps.amountKobo} end)::bigint`,
    })
    .from(paymentSteps)
    .innerJoin(payments, eq(payments.id, paymentSteps.paymentId))
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .where(
      and(
        inArray(paymentSteps.step, ["applied", "reversed"]),
        gte(paymentSteps.at, first),
        isIn(businesses.localGovernmentId, stateId),
      ),
    )
    .groupBy(sql`1`, payments.isTest);

const refundsByDay = (db: Db, { first, stateId }: Span) =>
  db
    .select({
      day: dayOf(paymentRefunds.at),
      isTest: payments.isTest,
      kobo: sql<number>`-sum(${paymentRefunds.amountKobo})::bigint`,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .where(and(gte(paymentRefunds.at, first), isIn(businesses.localGovernmentId, stateId)))
    .groupBy(sql`1`, payments.isTest);

/** Kobo that was asked for and is not paid out yet. */
export async function sumPayoutsDue(db: Db): Promise<number> {
  const [due] = await db
    .select({ kobo: sql<number>`coalesce(sum(${payouts.amountKobo}), 0)::bigint` })
    .from(payouts)
    .where(inArray(payouts.state, ["requested", "approved"]));
  return Number(due!.kobo);
}
