import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { paymentSteps, subscriptions } from "#/server/payment/tables.ts";
import { startWithPaystack } from "./paystack.ts";

export const starter = "01900000-0000-7000-8000-000000000001";

type Started = Awaited<ReturnType<typeof startWithPaystack>>;

export type Me = Awaited<ReturnType<Started["owner"]>>["me"];

export const notProven = { status: 402, body: { code: "payment/not-proven" } };

export const silent = { status: 503, body: { code: "payment/provider-silent" } };

/** Starts a payment. @returns its amount and reference */
export async function intend(me: Me, figure = 1, package_id = starter) {
  const { status, body } = await me.post("/v2/payment_intent", { package_id, figure });
  expect(status).toBe(200);
  return body as { reference: string; amount_kobo: number; email: string };
}

export const claim = (me: Me, more: Record<string, unknown> = {}) =>
  me.post("/v2/verify_subscription_payment", {
    ...{ user_id: "anybody", email: "anybody@example.com", package_id: starter, amount: 3_500 },
    ...more,
  });

/** An owner with a started payment and its charge at the provider. */
export async function startPaid(charged: Record<string, unknown> = {}, figure = 1) {
  const started = await startWithPaystack();
  const owner = await started.owner();
  const intent = await intend(owner.me, figure);
  const { reference, email, amount_kobo: amount } = intent;
  const charge = started.paystack.charge({ reference, email, amount, ...charged });
  const periods = () => started.db.select().from(subscriptions).where(eq(subscriptions.businessId, owner.business.id));
  const countSteps = () => started.db.$count(paymentSteps, eq(paymentSteps.chargeId, String(charge.id)));
  return { ...started, ...owner, intent, charge, reference, periods, countSteps };
}
