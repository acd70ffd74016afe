import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { packages, subscriptions } from "#/server/payment/tables.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "./tables.ts";

const plans = "/v2/admin/plans";

async function startAsFinance() {
  const started = await startApi();
  const finance = started.api.asStaff(await started.make.account({ role: "finance" }));
  // A name like no other: every plan of the run stands in one database.
  const draft = {
    name: `Plan ${crypto.randomUUID()}`,
    features: ["Shown first"],
    place: 1,
    is_on_sale: true,
    durations: [
      { months: 3, price: 13_000 },
      { months: 1, price: 5_000 },
    ],
    reason: "A new season",
  };
  return { ...started, finance, draft };
}

/** The plans as owners see them, by name. */
const onSale = async ({ api }: Awaited<ReturnType<typeof startApi>>, name: string) =>
  (await api.get("/v2/packages")).body.find((plan: { name: string }) => plan.name === name);

test("a new plan is listed in its place, cheapest duration first, and can be bought at once", async () => {
  const started = await startAsFinance();
  const { finance, draft } = started;

  const { status, body } = await finance.post(plans, draft);

  expect(status).toBe(200);
  expect(body.durations).toEqual([
    { months: 1, price: 5_000 },
    { months: 3, price: 13_000 },
  ]);
  expect((await finance.get(plans)).body[0]).toEqual(body);
  expect(await onSale(started, draft.name)).toMatchObject({
    plan_duration: [{ figure: 1, price: 5_000 }, { figure: 3 }],
  });
});

test("a plan off sale is neither shown nor sold, and finance still sees it", async () => {
  const started = await startAsFinance();
  const { finance, draft, make, api } = started;
  const { id } = (await finance.post(plans, draft)).body;

  const { body } = await finance.put(`${plans}/${id}`, { ...draft, is_on_sale: false });

  expect(body).toMatchObject({ id, is_on_sale: false });
  expect(await onSale(started, draft.name)).toBeUndefined();
  expect((await finance.get(plans)).body.map((plan: { id: string }) => plan.id)).toContain(id);
  const { ownerId } = await make.business();
  const refused = await api.as({ id: ownerId }).post("/v2/payment_intent", { package_id: id, figure: 1 });
  expect(refused).toMatchObject({ status: 404, body: { code: "payment/no-such-plan" } });
});

test("a new price changes neither a paid period nor a payment in progress", async () => {
  const { finance, draft, make, api, db } = await startAsFinance();
  const { id } = (await finance.post(plans, draft)).body;
  const business = await make.business();
  const owner = api.as({ id: business.ownerId });
  const { body: intent } = await owner.post("/v2/payment_intent", { package_id: id, figure: 1 });
  const span = { startsAt: new Date("2026-11-01"), endsAt: new Date("2026-12-01") };
  const paid = await make.subscription({ businessId: business.id, ...span });

  await finance.put(`${plans}/${id}`, { ...draft, durations: [{ months: 1, price: 9_000 }] });

  expect(await db.select().from(subscriptions)).toContainEqual(expect.objectContaining({ id: paid.id, ...span }));
  await owner.post("/v2/test_checkout", { reference: intent.reference, decision: "pay" });
  const claim = { package_id: id, amount: 5_000, reference: intent.reference, figure: 1 };
  expect((await owner.post("/v2/verify_subscription_payment", claim)).status).toBe(200);
  expect((await owner.get("/v2/payments")).body[0]).toMatchObject({ amount: 5_000, status: "paid" });
  expect((await owner.post("/v2/payment_intent", { package_id: id, figure: 1 })).body.amount_kobo).toBe(900_000);
});

test("the old and new terms of a plan are in the audit log, with the reason", async () => {
  const { finance, draft, db } = await startAsFinance();
  const { id } = (await finance.post(plans, draft)).body;
  const [made] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(made).toMatchObject({ action: "add plan", subjectId: id, before: null });

  await finance.put(`${plans}/${id}`, { ...draft, durations: [{ months: 1, price: 6_000 }], reason: "Costs rose" });

  const [latest] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(latest).toMatchObject({
    action: "change plan",
    subjectId: id,
    reason: "Costs rose",
    before: { durations: ["1 months: ₦5,000", "3 months: ₦13,000"] },
    after: { durations: ["1 months: ₦6,000"] },
  });
});

test("the last plan on sale cannot be taken off sale", async () => {
  const { finance, db } = await startAsFinance();
  const all = (await finance.get(plans)).body as { id: string; name: string; is_on_sale: boolean }[];
  const last = all.find((plan) => plan.is_on_sale)!;
  await db.update(packages).set({ isOnSale: false });
  const draft = { ...last, place: 1, reason: "No more", is_on_sale: false };
  await finance.put(`${plans}/${last.id}`, { ...draft, is_on_sale: true });

  const refused = await finance.put(`${plans}/${last.id}`, draft);
  await db.update(packages).set({ isOnSale: true });

  expect(refused).toMatchObject({ status: 409, body: { code: "payment/last-on-sale" } });
});

test.each([
  ["no single month", { durations: [{ months: 3, price: 100 }] }, "durations"],
  [
    "two of one length",
    {
      durations: [
        { months: 1, price: 100 },
        { months: 1, price: 200 },
      ],
    },
    "durations",
  ],
  [
    "two of one price",
    {
      durations: [
        { months: 1, price: 100 },
        { months: 2, price: 100 },
      ],
    },
    "durations",
  ],
  [
    "61 months",
    {
      durations: [
        { months: 1, price: 100 },
        { months: 61, price: 200 },
      ],
    },
    "durations.1.months",
  ],
  ["half a naira", { durations: [{ months: 1, price: 100.5 }] }, "durations.0.price"],
  ["no feature", { features: [] }, "features"],
  ["no reason", { reason: " " }, "reason"],
])("a plan with %s is refused", async (_, wrong, field) => {
  const { finance, draft } = await startAsFinance();

  const { status, body } = await finance.post(plans, { ...draft, ...wrong });

  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toContain(field);
});

test("a duplicate name of a plan is refused, and an unknown plan is not found", async () => {
  const { finance, draft } = await startAsFinance();
  await finance.post(plans, draft);

  expect(await finance.post(plans, draft)).toMatchObject({ status: 409, body: { code: "payment/name-taken" } });
  expect((await finance.put(`${plans}/${crypto.randomUUID()}`, { ...draft, name: "Other" })).status).toBe(404);
  expect((await finance.put(`${plans}/x`, { ...draft, name: "Other" })).status).toBe(404);
});

test("only finance manages plans", async () => {
  const { api, make, draft } = await startAsFinance();

  expect((await api.post(plans, draft)).status).toBe(401);
  expect((await api.as(await make.account()).post(plans, draft)).status).toBe(403);
  expect((await api.asStaff(await make.account({ role: "moderator" })).post(plans, draft)).status).toBe(403);
});
