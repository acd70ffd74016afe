import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
import { isNamed } from "../list/matching.ts";
import { list } from "../list/paging.ts";
import { fullName } from "../people.ts";
import { PaymentRow, type PaymentsQuery } from "./contract.ts";

/** State of a payment: the furthest of its steps. */
const state = sql<string>`coalesce((select s.step from ${paymentSteps} s where s.payment_id = ${payments.id}
  order by array_position(array['reversed', 'applied', 'succeeded', 'failed'], s.step) limit 1), 'intended')`;

/** Payments made or intended. */
export const listedPayments = list({
  name: "payments",
  row: PaymentRow,
  sorts: { created: { by: payments.createdAt, kind: "time" } },
  id: payments.id,
  at: payments.createdAt,
  isWanted: ({ search, status, test }: z.output<typeof PaymentsQuery>) => [
    isNamed(search, {
      ids: [payments.id],
      people: [payments.accountId],
      otherwise: (reference) => eq(payments.reference, reference),
    }),
    status && eq(state, status),
    test && eq(payments.isTest, test === "yes"),
  ],
  read: (db, sortedBy) =>
    db
      .select({
        id: payments.id,
        sortedBy,
        reference: payments.reference,
        payer: fullName,
        payerId: payments.accountId,
        business: businesses.name,
        plan: packages.name,
        months: payments.months,
        priceKobo: payments.priceKobo,
        state,
        refundedKobo: sql<number>`(select coalesce(sum(r.amount_kobo), 0)::float8 from ${paymentRefunds} r
          where r.payment_id = ${payments.id})`,
        isTest: payments.isTest,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .innerJoin(accounts, eq(accounts.id, payments.accountId))
      .innerJoin(businesses, eq(businesses.id, payments.businessId))
      .innerJoin(packages, eq(packages.id, payments.packageId)),
  present: (found) => ({
    id: found.id,
    reference: found.reference,
    payer: found.payer,
    payer_id: found.payerId,
    business: found.business,
    plan: found.plan,
    months: found.months,
    price: found.priceKobo / 100,
    refunded: found.refundedKobo / 100,
    status: found.state,
    is_test: found.isTest,
    date_created: found.createdAt.toISOString(),
  }),
});
