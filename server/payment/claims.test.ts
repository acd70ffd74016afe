import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { newId } from "#/server/platform/id.ts";
import { claim, intend, type Me, notProven, silent, starter, startPaid } from "#/tests/payments.ts";
import { secretKey, startWithPaystack } from "#/tests/paystack.ts";
import { makePaystack } from "./paystack.ts";
import { packageDurations, packages, subscriptions } from "./tables.ts";

const state = "01900000-0000-7000-8000-000000000002";

const monthKobo = 350_000;

describe("a claim", () => {
  test("a claim of a charge makes the business premium, boosts its listing, and notifies the owner by bell and email", async () => {
    const { me, api, business, account, reference, jobs, mailer } = await startPaid();

    expect(await claim(me, { reference, figure: 1 })).toMatchObject({
      status: 200,
      body: { message: "Your subscription was successful.", is_active: true, end_date: "2026-12-18T10:00:00.000Z" },
    });

    expect((await me.get("/v2/mybusiness")).body.subscription).toEqual([
      { is_active: true, end_date: "2026-12-18T10:00:00.000Z", reach: "lga", plan: "Starter Boost" },
    ]);
    const [listing] = (await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}&location=Lagos, Ikeja`))
      .body;
    expect(listing).toMatchObject({ id: business.id, is_boosted: true });
    const [told] = (await me.get("/v2/notifications")).body;
    expect(told).toMatchObject({ title: "Payment received", link: "/mybusiness" });
    await jobs.run();
    const receipt = mailer.lastTo(account.email)!;
    expect(receipt.text).toContain("₦3,500");
    expect(receipt.text).toContain(reference);
    expect(receipt.text).toContain("From 18 Nov 2026 to 18 Dec 2026");
  });

  test("a claim without a reference or a duration finds the payer's own unused charge", async () => {
    const { me, periods } = await startPaid();
    expect((await claim(me)).status).toBe(200);
    expect(await claim(me)).toMatchObject(notProven);
    expect(await periods()).toHaveLength(1);
  });

  test("a claim finds an unknown charge by reference or by email address", async () => {
    const { owner, paystack } = await startWithPaystack();
    const { me, account } = await owner();
    const reference = `${account.id}1795000000000`;
    paystack.charge({ reference, email: "from-her-phone@example.com", amount: monthKobo });
    paystack.charge({ reference: `desk-${randomUUID()}`, email: account.email, amount: monthKobo });

    expect(await claim(me, { reference })).toMatchObject({ body: { end_date: "2026-12-18T10:00:00.000Z" } });
    expect(await claim(me)).toMatchObject({ body: { end_date: "2027-01-18T10:00:00.000Z" } });
    expect(await claim(me)).toMatchObject(notProven);
  });

  test("a claim still succeeds, and grants nothing more, after the webhook was first", async () => {
    const { me, reference, tell, jobs, periods } = await startPaid();
    await tell("charge.success", { reference, amount: monthKobo });
    await jobs.run();

    expect((await claim(me)).status).toBe(200);
    expect((await claim(me, { reference })).status).toBe(200);
    expect(await periods()).toHaveLength(1);
  });

  test.each([
    ["less than the price", { amount: monthKobo - 1 }],
    ["more than the price", { amount: monthKobo + 1 }],
    ["dollars", { currency: "USD" }],
    ["a failed charge", { status: "failed" }],
    ["an abandoned charge", { status: "abandoned" }],
    ["a charge under way", { status: "ongoing" }],
    ["a reversed charge", { status: "reversed" }],
  ])("a claim of %s proves nothing", async (_, charged) => {
    const { me, reference, periods } = await startPaid(charged);
    expect(await claim(me, { reference, figure: 1 })).toMatchObject(notProven);
    expect(await claim(me)).toMatchObject(notProven);
    expect(await periods()).toEqual([]);
  });

  test("a claim of an unpaid charge proves nothing", async () => {
    const { owner, db } = await startWithPaystack();
    const { me, business } = await owner();
    const { reference } = await intend(me);
    for (const more of [{}, { reference }, { reference: "nothing" }, { amount: 0 }, { amount: 9_500, figure: 1 }]) {
      expect(await claim(me, more)).toMatchObject(notProven);
    }
    expect(await db.$count(subscriptions, eq(subscriptions.businessId, business.id))).toBe(0);
  });

  test("a claim of another person's charge proves nothing, whatever the body says", async () => {
    const { owner, account, reference, paystack, periods } = await startPaid();
    const thief = await owner();
    const atDesk = paystack.charge({ reference: `desk-${randomUUID()}`, email: account.email, amount: monthKobo });
    const forged = { user_id: account.id, email: account.email };
    for (const more of [{ reference }, {}, { reference: atDesk.reference }]) {
      expect(await claim(thief.me, { ...forged, ...more })).toMatchObject(notProven);
    }
    expect(await periods()).toEqual([]);
    expect((await thief.me.get("/v2/mybusiness")).body.subscription).toEqual([]);
  });

  test("a claim of a short plan as a long one, or as a better one, proves nothing and changes nothing", async () => {
    const { me, reference, periods, countSteps } = await startPaid();
    for (const more of [
      { figure: 12 },
      { figure: 12, amount: 33_000 },
      { package_id: state, amount: 7_500 },
      { package_id: state, figure: 1 },
    ]) {
      expect(await claim(me, { reference, ...more })).toMatchObject(notProven);
    }
    expect(await periods()).toEqual([]);
    expect(await countSteps()).toBe(0);
    expect((await claim(me, { reference, figure: 1 })).status).toBe(200);
  });

  test("a claim uses the price of the intent if the plan has become more expensive since", async () => {
    const { me, reference, db, periods } = await startPaid();
    const setPrice = (priceKobo: number) =>
      db
        .update(packageDurations)
        .set({ priceKobo })
        .where(and(eq(packageDurations.packageId, starter), eq(packageDurations.months, 1)));
    onTestFinished(async () => void (await setPrice(monthKobo)));
    await setPrice(400_000);

    expect((await claim(me)).status).toBe(200);
    expect((await claim(me, { reference })).status).toBe(200);
    expect(await periods()).toHaveLength(1);
  });

  test.each([
    [{ package_id: randomUUID() }, 404, "payment/no-such-plan"],
    [{ figure: 2 }, 404, "payment/no-such-plan"],
    [{ package_id: 7 }, 422, "request/invalid"],
    [{ amount: "much" }, 422, "request/invalid"],
  ])("a claim with %j is refused", async (more, status, code) => {
    const { owner } = await startWithPaystack();
    const { me } = await owner();
    expect(await claim(me, more)).toMatchObject({ status, body: { code } });
  });

  test("a claim requires a login and a business", async () => {
    const { api, make } = await startWithPaystack();
    expect(await claim(api as unknown as Me)).toMatchObject({ status: 401 });
    expect(await claim(api.as(await make.account()))).toMatchObject({
      status: 404,
      body: { code: "business/none-yet" },
    });
  });

  test("a claim made ten times at once counts once", async () => {
    const { me, reference, periods, countSteps } = await startPaid();
    const replies = await Promise.all(Array.from({ length: 10 }, () => claim(me, { reference, figure: 1 })));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await periods()).toHaveLength(1);
    expect(await countSteps()).toBe(2);
  });

  test("a claim and the webhook at once count once", async () => {
    const { me, reference, tell, jobs, periods } = await startPaid();
    await tell("charge.success", { reference });
    const [reply] = await Promise.all([
      claim(me, { reference }),
      jobs.run(),
      jobs.runNow("payment.reconcile").then(() => jobs.run()),
    ]);
    expect(reply.status).toBe(200);
    expect(await periods()).toHaveLength(1);
  });

  test("a claim of 5,000 means naira where a plan costs both ₦50 and ₦5,000", async () => {
    const { owner, paystack, db } = await startWithPaystack();
    const { me } = await owner();
    const [first] = await db.select().from(packages).limit(1);
    const plan = { ...first!, id: newId(), name: "Two prices" };
    await db.insert(packages).values(plan);
    const priced = (months: number, priceKobo: number) => ({ packageId: plan.id, months, priceKobo });
    await db.insert(packageDurations).values([priced(1, 5_000), priced(12, 500_000)]);
    const intent = await intend(me, 12, plan.id);
    await intend(me, 1, plan.id);
    paystack.charge({ ...intent, amount: intent.amount_kobo });

    const { status, body } = await claim(me, { package_id: plan.id, amount: 5_000 });

    expect([status, body.end_date]).toEqual([200, "2027-11-18T10:00:00.000Z"]);
  });

  test("a claim of two charges at once gives two periods, one after the other", async () => {
    const { me, reference, paystack, periods } = await startPaid();
    const second = await intend(me, 3);
    paystack.charge({ ...second, amount: second.amount_kobo });
    await Promise.all([claim(me, { reference }), claim(me, { reference: second.reference, amount: 9_500, figure: 3 })]);
    const [one, two] = (await periods()).sort((a, b) => +a.startsAt - +b.startsAt);
    expect(two!.startsAt).toEqual(one!.endsAt);
    expect(two!.endsAt.toISOString()).toBe("2027-03-18T10:00:00.000Z");
  });
});

describe("a provider that is", () => {
  test.each(["slow", "broken", "garbage", "hanging-up", "locked"] as const)(
    "%s costs nothing: the claim can be repeated",
    async (mood) => {
      const { me, reference, paystack, periods } = await startPaid();
      paystack.mood = mood;
      for (const more of [{ reference }, {}]) expect(await claim(me, more)).toMatchObject(silent);
      expect(await periods()).toEqual([]);

      paystack.mood = "well";
      expect((await claim(me, { reference })).status).toBe(200);
    },
  );

  test("a provider that fails once is retried at once, and repeatedly failing ones up to a limit", async () => {
    const { paystack, reference, apiUrl } = await startPaid();
    const asking = (limits: { limitMs: number; tryMs: number }) =>
      makePaystack({ secretKey, apiUrl }, { ...limits, pausesMs: [1, 1] }).findCharge(reference);

    paystack.mood = "broken";
    const answer = asking({ limitMs: 5_000, tryMs: 5_000 });
    await expect(answer).rejects.toMatchObject({ code: "payment/provider-silent", retryAfterSeconds: 30 });
    expect(paystack.asked).toHaveLength(3);
    paystack.mood = "slow";
    const late = expect(asking({ limitMs: 2_000, tryMs: 5_000 })).rejects.toMatchObject({
      code: "payment/provider-silent",
    });
    await expect.poll(() => paystack.asked.length).toBe(4);
    await late;
    expect(paystack.asked).toHaveLength(4);
  });
});

test("a charge without a known payer belongs to the account that confirmed its email, not to one that only signed up with it", async () => {
  const started = await startWithPaystack();
  const { api, make, db, paystack } = started;
  const claim = { package_id: starter, figure: 1, amount: 3_500 };
  const thief = await make.account({ emailProvenAt: null });
  await make.business({ ownerId: thief.id });
  const stray = paystack.charge({ reference: `desk-${randomUUID()}`, email: thief.email, amount: 350_000 });

  for (const reference of [undefined, stray.reference]) {
    const reply = await api.as(thief).post("/v2/verify_subscription_payment", { ...claim, reference });
    expect(reply).toMatchObject({ status: 402, body: { code: "payment/not-proven" } });
  }
  // By its reference it is theirs, proven or not: only our client and the specification's make one that starts with their id.
  const own = paystack.charge({ reference: `${thief.id}${Date.now()}`, email: "sister@example.com", amount: 350_000 });
  const reply = await api.as(thief).post("/v2/verify_subscription_payment", { ...claim, reference: own.reference });
  expect(reply.status).toBe(200);

  await db.update(accounts).set({ emailProvenAt: new Date() }).where(eq(accounts.id, thief.id));
  expect((await api.as(thief).post("/v2/verify_subscription_payment", claim)).status).toBe(200);
});
