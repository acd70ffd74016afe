import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { paymentRefunds, subscriptions } from "#/server/payment/tables.ts";
import { makeLife } from "#/tests/admin-lists.ts";
import { startApi } from "#/tests/api.ts";
import { callAsStaff } from "#/tests/people.ts";

test("finance opens a payment with its payer, business, steps, refunds and the premium that it bought", async () => {
  const started = await startApi();
  const { business, person, payment, period } = await makeLife(started);
  const now = started.clock.now();
  await started.db.update(subscriptions).set({ paymentId: payment.id }).where(eq(subscriptions.id, period.id));
  await started.db
    .insert(paymentRefunds)
    .values({ paymentId: payment.id, refundId: "refund-7", amountKobo: 100_000, at: now });

  const { status, body } = await (await callAsStaff(started, "finance")).get(`/v2/admin/payments/${payment.id}`);

  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      ...{ id: payment.id, reference: payment.reference, price: 5_000, months: 1, status: "applied", is_test: true },
      payer: { id: person.id, name: "Ọlá Adé" },
      business: { id: business.id, name: business.name },
      steps: ["succeeded", "applied"].map((step) => ({ step, amount: 5_000, source: "claim", at: now.toISOString() })),
      refunds: [{ id: "refund-7", amount: 1_000, at: now.toISOString() }],
      period: { starts_at: now.toISOString(), ends_at: "2026-12-18T10:00:00.000Z" },
      date_created: now.toISOString(),
    },
  });
});

test("a payment that does not exist is not found", async () => {
  const finance = await callAsStaff(await startApi(), "finance");
  for (const id of [randomUUIDv7(), "7"]) {
    expect(await finance.get(`/v2/admin/payments/${id}`)).toMatchObject({
      status: 404,
      body: { code: "payment/not-found" },
    });
  }
});
