import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { startWithPaystack } from "#/tests/paystack.ts";
import { packages, paymentSteps, payments } from "./tables.ts";

/** Searches of all Nigeria: pages of other tests would be among the answers. */
const ownData = await ownDatabase();
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

test("a bought plan has its name, and the same reach when finance changes the plan", async () => {
  const { me, db } = await startPaid();
  try {
    await db.update(packages).set({ reach: "nigeria" }).where(eq(packages.id, starter));
    const { body } = await me.get("/v2/mybusiness");
    const running = { is_active: true, end_date: expect.any(String), reach: "lga", plan: "Starter Boost" };
    expect(body.subscription).toEqual([running]);
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

test("a receipt opens for its payer only", async () => {
  const { me, api, owner } = await startPaid();
  const [payment] = (await me.get("/v2/payments")).body;
  const stranger = (await owner()).me;
  const path = `/v2/payments/${payment.id}/receipt`;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await me.get("/v2/payments/nonsense/receipt")).status).toBe(404);
  expect((await api.get(path)).status).toBe(401);
});

/** An owner with a plan of this reach, who then moves to another state. */
async function startMoved(reach: "lga" | "state" | "nigeria") {
  const started = await startApi();
  const { make, api, clock } = started;
  const trade = { category: "Sports", tags: ["Swimming teacher"], isVerified: true };
  const business = await make.business({ place: "Kebbi, Argungu", ...trade });
  const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
  await make.subscription({ businessId: business.id, startsAt: days(-1), endsAt: days(30), reach });
  const stayed = await Promise.all(
    ["Kebbi, Argungu", "Yobe, Machina"].flatMap((place) =>
      Array.from({ length: 4 }, () =>
        make.business({ place, ...trade, yearsOfExperience: 20, image: "/media/x/960.webp" }),
      ),
    ),
  );
  const draft = {
    ...{ name: "Moved Swimmers", about: "We teach swimming.", phone: "0700 000 0002", category: "Sports" },
    ...{
      tags: ["Swimming teacher"],
      work_experience: "Some",
      years_of_experience: 1,
      address: "1 Road",
      town: "Machina",
    },
    ...{ state: "Yobe", lga: "Machina" },
  };
  expect((await api.as({ id: business.ownerId }).put("/v2/business", draft)).status).toBe(200);
  const find = async (location: string) => {
    const query = new URLSearchParams({ search: "swimming teacher", location });
    return (await api.get(`/v2/finder?${query}`)).body as { id: string; is_boosted: boolean }[];
  };
  return { ...started, business, stayed, find };
}

test.each(["lga", "state", "nigeria"] as const)(
  "after a move to another state a plan with the reach %s lifts the business there, and no longer where it was",
  async (reach) => {
    const { business, find } = await startMoved(reach);
    expect((await find("Yobe, Machina"))[0]).toMatchObject({ id: business.id, is_boosted: true });
    expect((await find("Kebbi, Argungu")).slice(0, 4).map(({ id }) => id)).not.toContain(business.id);
  },
);

test.each([
  ["lga", "Locksmith", { "Kebbi, Suru": true, Kebbi: false, Nigeria: false }],
  ["state", "Tiler", { "Kebbi, Suru": true, Kebbi: true, Nigeria: false }],
  ["nigeria", "Tailor", { "Kebbi, Suru": true, Kebbi: true, Nigeria: true }],
] as const)(
  "a plan with the reach %s: a %s who pays leads the answers for these places: %j",
  async (reach, tag, leads) => {
    const { make, api, clock } = await startApi({ database: ownData });
    const trade = { place: "Kebbi, Suru", tags: [tag], isVerified: true };
    const payer = await make.business(trade);
    for (let nth = 0; nth < 4; nth += 1) {
      await make.business({ ...trade, yearsOfExperience: 20, image: "/media/x/960.webp" });
    }
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
    await make.subscription({ businessId: payer.id, startsAt: days(-1), endsAt: days(30), reach });

    for (const [location, isFirst] of Object.entries(leads)) {
      const query = new URLSearchParams({ search: tag, location });
      const found: { id: string }[] = (await api.get(`/v2/finder?${query}`)).body;
      expect(found).toHaveLength(5);
      expect([location, found[0]!.id === payer.id]).toEqual([location, isFirst]);
    }
  },
);

test("a plan is featured where it reaches, and without a place those that reach all of Nigeria come first", async () => {
  const { make, api, clock } = await startApi({ database: ownData });
  const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
  const payers = new Map<string, string>();
  for (const reach of ["lga", "state", "nigeria"] as const) {
    const { id: businessId } = await make.business({ place: "Taraba, Bali" });
    await make.subscription({ businessId, startsAt: days(-1), endsAt: days(30), reach });
    payers.set(businessId, reach);
  }
  const featured = async (location?: string) => {
    const query = location ? `?${new URLSearchParams({ location })}` : "";
    const found: { id: string; is_boosted: boolean }[] = (await api.get(`/v2/featured_client${query}`)).body;
    expect(found).toHaveLength(10);
    return found.flatMap(({ id, is_boosted }) => (is_boosted && payers.has(id) ? [payers.get(id)!] : []));
  };

  expect((await featured("Taraba, Bali")).sort()).toEqual(["lga", "nigeria", "state"]);
  expect((await featured("Taraba, Wukari")).sort()).toEqual(["nigeria", "state"]);
  expect(await featured("Lagos, Ikeja")).toEqual(["nigeria"]);
  expect((await featured())[0]).toBe("nigeria");
});

test("a plan is called most chosen once ten owners bought it, and more than any other", async () => {
  const { api, db, make } = await startApi({ database: await ownDatabase() });
  const buy = async (packageId: string, isTest = false) => {
    const { id: businessId, ownerId: accountId } = await make.business();
    const at = new Date("2026-11-10T10:00:00Z");
    const id = randomUUID();
    const paid = { accountId, businessId, packageId, months: 1, priceKobo: 350_000, isTest, createdAt: at };
    await db.insert(payments).values({ id, reference: id, ...paid });
    const step = { step: "applied", amountKobo: 350_000, chargeId: id, source: "claim", at } as const;
    await db.insert(paymentSteps).values({ id: randomUUID(), paymentId: id, ...step });
  };
  const chosen = async () => {
    const plans: { id: string; is_most_chosen: boolean }[] = (await api.get("/v2/packages")).body;
    return plans.filter(({ is_most_chosen }) => is_most_chosen).map(({ id }) => id);
  };
  const other = starter.replace(/1$/, "2");
  for (let nth = 0; nth < 9; nth += 1) await buy(starter);
  await buy(starter, true);
  expect(await chosen()).toEqual([]);
  await buy(starter);
  expect(await chosen()).toEqual([starter]);
  for (let nth = 0; nth < 10; nth += 1) await buy(other);
  expect(await chosen()).toEqual([]);
});

test("on the page of a place premium does not rank above better rated businesses", async () => {
  const { api, make, clock } = await startApi();
  const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
  const place = "Zamfara, Anka";
  const payers = await Promise.all(Array.from({ length: 4 }, () => make.business({ place })));
  for (const { id: businessId } of payers) {
    await make.subscription({ businessId, startsAt: days(-1), endsAt: days(30), reach: "nigeria" });
  }
  const better = await Promise.all(Array.from({ length: 8 }, () => make.business({ place, isVerified: true })));
  const { body } = await api.get("/v2/directory/zamfara?lga=anka");
  const shown = body.listings.map(({ id }: { id: string }) => id);
  expect(new Set(shown.slice(0, 8))).toEqual(new Set(better.map(({ id }) => id)));
});
