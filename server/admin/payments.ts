import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
import { listQuery, yesOrNo } from "./list/contract.ts";
import { adminList } from "./list/list.ts";
import { fullName, isNamed } from "./list/matching.ts";

const PaymentsQuery = listQuery(["-created", "created"], {
  status: z.enum(["intended", "failed", "succeeded", "applied", "reversed"]).optional(),
  test: yesOrNo,
});

export const PaymentRow = z.object({
  id: z.string(),
  reference: z.string(),
  payer: z.string(),
  payer_id: z.string(),
  business: z.string(),
  plan: z.string(),
  months: z.int(),
  price: z.number().describe("naira"),
  refunded: z.number().describe("naira that went back, in parts or whole"),
  status: z.string(),
  is_test: z.boolean(),
  date_created: z.string(),
});

/** State of a payment: the furthest of its steps. */
const state = sql<string>`coalesce((select s.step from ${paymentSteps} s where s.payment_id = ${payments.id}
  order by array_position(array['reversed', 'applied', 'succeeded', 'failed'], s.step) limit 1), 'intended')`;

/** Payments made or intended. */
export const listedPayments = adminList({
  name: "payments",
  does: "Payments: found by reference, by the id of the payment or the payer, or the payer’s email.",
  fileIs: "The list of payments",
  access: ["finance"],
  query: PaymentsQuery,
  row: PaymentRow,
  sorts: { created: { by: payments.createdAt, kind: "time" } },
  id: payments.id,
  at: payments.createdAt,
  isWanted: ({ search, status, test }) => [
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

type PaymentsContract = typeof listedPayments.contract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends PaymentsContract {}
}
