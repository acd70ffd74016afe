import { eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { startWithPaystack } from "#/tests/paystack.ts";
import { packages } from "./tables.ts";

const starter = "01900000-0000-7000-8000-000000000001";

/** An owner who paid for the first plan. */
async function startPaid() {
  const started = await startWithPaystack();
  const owner = await started.owner();
  const { body: intent } = await owner.me.post("/v2/payment_intent", { package_id: starter, figure: 1 });
  started.paystack.charge({ reference: intent.reference, email: intent.email, amount: intent.amount_kobo });
  const claim = { package_id: starter, amount: 3_500, reference: intent.reference };
  expect((await owner.me.post("/v2/verify_subscription_payment", claim)).status).toBe(200);
  return { ...started, ...owner };
}

test("the plans that come with the product lift a business in its LGA, its state and all of Nigeria", async () => {
  const { api } = await startWithPaystack();
  const { body } = await api.get("/v2/packages");
  const boosts = body.filter(({ name }: { name: string }) => name.endsWith(" Boost"));
  expect(boosts.map(({ name, reach }: { name: string; reach: string }) => [name, reach])).toEqual([
    ["Starter Boost", "lga"],
    ["State Boost", "state"],
    ["National Boost", "nigeria"],
  ]);
});

test("what was bought keeps its reach when finance changes the plan", async () => {
  const { me, db } = await startPaid();
  try {
    await db.update(packages).set({ reach: "nigeria" }).where(eq(packages.id, starter));
    const { body } = await me.get("/v2/mybusiness");
    expect(body.subscription).toEqual([{ is_active: true, end_date: expect.any(String), reach: "lga" }]);
  } finally {
    await db.update(packages).set({ reach: "lga" }).where(eq(packages.id, starter));
  }
});

test("a payment has a receipt with a number, as a PDF of one page with ₦ in it", async () => {
  const { me } = await startPaid();
  const [payment] = (await me.get("/v2/payments")).body;
  expect(payment.receipt_number).toMatch(/^\d{8}-[0-9A-F]{8}$/);

  const { status, headers, body } = await me.get(`/v2/payments/${payment.id}/receipt`);

  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/pdf", "no-store"]);
  const pdf = await PDFDocument.load(body);
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getTitle()).toContain(payment.receipt_number);
});

test("a receipt opens for nobody but who paid", async () => {
  const { me, api, owner } = await startPaid();
  const [payment] = (await me.get("/v2/payments")).body;
  const stranger = (await owner()).me;
  const path = `/v2/payments/${payment.id}/receipt`;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await me.get("/v2/payments/nonsense/receipt")).status).toBe(404);
  expect((await api.get(path)).status).toBe(401);
});
