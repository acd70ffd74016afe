import { asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments, subscriptions } from "#/server/payment/tables.ts";
import { naira } from "#/server/platform/database/columns.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { isId } from "#/shared/id.ts";
import { ById, PersonName } from "./fields.ts";
import { asRow } from "./list/list.ts";
import { fullName } from "./list/matching.ts";
import { placeOfStep, stepOfPayment } from "./money-lists.ts";

const OfficePayment = z.object({
  id: z.string(),
  reference: z.string(),
  payer: PersonName.extend({ email: z.string() }),
  business: z.object({ id: z.string(), name: z.string() }),
  plan: z.string(),
  months: z.int(),
  price: z.number().describe("naira"),
  status: z.string(),
  is_test: z.boolean(),
  date_created: z.string(),
  steps: z
    .array(
      z.object({
        id: z.string(),
        step: z.enum(["succeeded", "failed", "reversed", "applied"]),
        amount: z.number().describe("naira that the provider reported"),
        charge_id: z.string().describe("the provider’s id of the charge"),
        source: z.enum(["claim", "webhook", "reconciliation"]).describe("what triggered the check"),
        at: z.string(),
      }),
    )
    .describe("the earliest first"),
  refunds: z.array(
    z.object({ id: z.string().describe("the provider’s"), amount: z.number().describe("naira"), at: z.string() }),
  ),
  period: z
    .object({ starts_at: z.string(), ends_at: z.string() })
    .nullable()
    .describe("the premium it bought; null: none, or taken back"),
});

const contract = {
  "GET /v2/admin/payments/{id}": {
    does: "One payment with its steps, its refunds and the period of premium that it bought.",
    access: ["finance"],
    params: ById,
    returns: OfficePayment,
    errors: ["payment/not-found"],
  },
} as const;

async function showPayment(db: Db, id: string): Promise<z.infer<typeof OfficePayment>> {
  const [found] = isId(id)
    ? await db
        .select({
          ...{ id: payments.id, reference: payments.reference },
          payer: { id: accounts.id, name: fullName, email: accounts.email },
          business: { id: businesses.id, name: businesses.name },
          ...{ plan: packages.name, months: payments.months, price: sql<number>`${naira(payments.priceKobo)}` },
          ...{ status: stepOfPayment, is_test: payments.isTest, date_created: payments.createdAt },
        })
        .from(payments)
        .innerJoin(accounts, eq(accounts.id, payments.accountId))
        .innerJoin(businesses, eq(businesses.id, payments.businessId))
        .innerJoin(packages, eq(packages.id, payments.packageId))
        .where(eq(payments.id, id))
    : [];
  if (!found) throw new AppError("payment/not-found", "There is no such payment");
  const steps = await db
    .select({
      ...{ id: paymentSteps.id, step: paymentSteps.step, amount: sql<number>`${naira(paymentSteps.amountKobo)}` },
      ...{ charge_id: paymentSteps.chargeId, source: paymentSteps.source, at: paymentSteps.at },
    })
    .from(paymentSteps)
    .where(eq(paymentSteps.paymentId, id))
    .orderBy(asc(paymentSteps.at), desc(placeOfStep(paymentSteps.step)));
  const refunds = await db
    .select({
      ...{ id: paymentRefunds.refundId, amount: sql<number>`${naira(paymentRefunds.amountKobo)}` },
      at: paymentRefunds.at,
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, id))
    .orderBy(asc(paymentRefunds.at), asc(paymentRefunds.refundId));
  const [period] = await db
    .select({ starts_at: subscriptions.startsAt, ends_at: subscriptions.endsAt })
    .from(subscriptions)
    .where(eq(subscriptions.paymentId, id));
  return {
    ...asRow(found),
    steps: steps.map(asRow),
    refunds: refunds.map(asRow),
    period: period ? asRow(period) : null,
  };
}

export const paymentRoutes = routes(contract, {
  "GET /v2/admin/payments/{id}": ({ params, db }) => showPayment(db, params.id),
});

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof contract> {}
}
