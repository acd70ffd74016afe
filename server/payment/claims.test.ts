import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { startApi } from "#/tests/api.ts";
import { secretKey, startWithPaystack } from "#/tests/paystack.ts";
import { makePaystack } from "./paystack.ts";
import { packageDurations, paymentSteps, payments, subscriptions } from "./tables.ts";

const starter = "01900000-0000-7000-8000-000000000001";
const state = "01900000-0000-7000-8000-000000000002";
const monthKobo = 350_000;

type Started = Awaited<ReturnType<typeof startWithPaystack>>;
type Me = Awaited<ReturnType<Started["owner"]>>["me"];

const notProven = { status: 402, body: { code: "payment/not-proven" } };
const silent = { status: 503, body: { code: "payment/provider-silent" } };

async function intend(me: Me, figure = 1, package_id = starter) {
  const { status, body } = await me.post("/v2/payment_intent", { package_id, figure });
  expect(status).toBe(200);
  return body as { reference: string; amount_kobo: number; email: string };
}

const claim = (me: Me, more: Record<string, unknown> = {}) =>
  me.post("/v2/verify_subscription_payment", {
    ...{ user_id: "anybody", email: "anybody@example.com", package_id: starter, amount: 3_500 },
    ...more,
  });

/** An owner who pressed Get Started, and what was charged for it. */
async function startPaid(charged: Record<string, unknown> = {}, figure = 1) {
  const started = await startWithPaystack();
  const owner = await started.owner();
  const intent = await intend(owner.me, figure);
  const { reference, email, amount_kobo: amount } = intent;
  const charge = started.paystack.charge({ reference, email, amount, ...charged });
  const periods = () => started.db.select().from(subscriptions).where(eq(subscriptions.businessId, owner.business.id));
  const countSteps = () => started.db.$count(paymentSteps, eq(paymentSteps.chargeId, String(charge.id)));
  return { ...started, ...owner, intent, charge, reference, periods, countSteps };
}

describe("an intent", () => {
  test("an intent is written down before any money moves, at the server's price", async () => {
    const { owner, db } = await startWithPaystack();
    const { me, account } = await owner();

    const { body } = await me.post("/v2/payment_intent", { package_id: starter, figure: 3, amount: 1, price: 1 });

    expect(body).toEqual({
      ...{ reference: expect.any(String), amount_kobo: 950_000, email: account.email },
      ...{ public_key: "pk_test_made_up", is_test: false },
    });
    expect(body.reference).toMatch(new RegExp(`^${account.id}\\d{13}$`));
    const [written] = await db.select().from(payments).where(eq(payments.reference, body.reference));
    expect(written).toMatchObject({ accountId: account.id, months: 3, priceKobo: 950_000, isTest: false });
  });

  test("an intent has a reference of its own, also in the same millisecond", async () => {
    const { owner } = await startWithPaystack();
    const { me } = await owner();
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => intend(me)));
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(5);
  });

  test("an intent is begun ten times a day at most, however many are asked for at once", async () => {
    const { owner, db } = await startWithPaystack();
    const { me, account } = await owner();

    const replies = await Promise.all(
      Array.from({ length: 25 }, () => me.post("/v2/payment_intent", { package_id: starter, figure: 1 })),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status, headers }) => status === 429 && headers["retry-after"])).toHaveLength(15);
    expect(await db.$count(payments, eq(payments.accountId, account.id))).toBe(10);
  });

  test.each([
    [{ package_id: starter }, 422, "request/invalid"],
    [{ package_id: starter, figure: "soon" }, 422, "request/invalid"],
    [{ figure: 1 }, 422, "request/invalid"],
    [{ package_id: starter, figure: 2 }, 404, "payment/no-such-plan"],
    [{ package_id: randomUUID(), figure: 1 }, 404, "payment/no-such-plan"],
    [{ package_id: "gold", figure: 1 }, 404, "payment/no-such-plan"],
  ])("an intent of %j is refused", async (choice, status, code) => {
    const { owner } = await startWithPaystack();
    const { me } = await owner();
    expect(await me.post("/v2/payment_intent", choice)).toMatchObject({ status, body: { code } });
  });

  test("an intent needs a person signed in, with a business that is not blocked", async () => {
    const { api, make } = await startWithPaystack();
    const choice = { package_id: starter, figure: 1 };
    expect(await api.post("/v2/payment_intent", choice)).toMatchObject({ status: 401 });
    const none = api.as(await make.account());
    expect(await none.post("/v2/payment_intent", choice)).toMatchObject({
      status: 404,
      body: { code: "business/none-yet" },
    });
    const { ownerId } = await make.business({ status: "blocked" });
    expect(await api.as({ id: ownerId }).post("/v2/payment_intent", choice)).toMatchObject({
      status: 409,
      body: { code: "business/blocked" },
    });
  });
});

describe("a claim", () => {
  test("a claim of a charge makes the business premium, boosts its listing, and says so by bell and by mail", async () => {
    const { me, api, business, account, reference, jobs, mailer } = await startPaid();

    expect(await claim(me, { reference, figure: 1 })).toMatchObject({
      status: 200,
      body: { message: "Your subscription was successful.", is_active: true, end_date: "2026-12-18T10:00:00.000Z" },
    });

    expect((await me.get("/v2/mybusiness")).body.subscription).toEqual([
      { is_active: true, end_date: "2026-12-18T10:00:00.000Z", reach: "lga" },
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

  test("a claim without a reference or a duration, as the bare call is, finds the payer's own unused charge", async () => {
    const { me, periods } = await startPaid();
    expect((await claim(me)).status).toBe(200);
    expect(await claim(me)).toMatchObject(notProven);
    expect(await periods()).toHaveLength(1);
  });

  test("a claim finds a charge that we were never told of before, by reference or by email address", async () => {
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

  test("a claim of what was never paid proves nothing", async () => {
    const { owner, db } = await startWithPaystack();
    const { me, business } = await owner();
    const { reference } = await intend(me);
    for (const more of [{}, { reference }, { reference: "nothing" }, { amount: 0 }, { amount: 9_500, figure: 1 }]) {
      expect(await claim(me, more)).toMatchObject(notProven);
    }
    expect(await db.$count(subscriptions, eq(subscriptions.businessId, business.id))).toBe(0);
  });

  test("a claim of another person's charge proves nothing, whoever the body says one is", async () => {
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

  test("a claim holds the price of the intent when the plan has become dearer since", async () => {
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

  test("a claim needs a person signed in, and a business", async () => {
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
    const [reply] = await Promise.all([claim(me, { reference }), jobs.run(), jobs.runNow("payment.reconcile")]);
    expect(reply.status).toBe(200);
    expect(await periods()).toHaveLength(1);
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

describe("a plan bought in two tabs", () => {
  const start = (me: Me, premium_until: string) =>
    me.post("/v2/payment_intent", { package_id: starter, figure: 1, premium_until });
  const toldOf = (day: string) => ({
    status: 409,
    body: {
      code: "payment/bought-meanwhile",
      detail: `You bought premium already: it runs until ${day}. Nothing more was charged.`,
    },
  });

  test("a second checkout is refused while its page does not show what was bought in the first", async () => {
    const { me, reference, account, db } = await startPaid();
    const { end_date } = (await claim(me, { reference })).body;
    expect(await start(me, "")).toMatchObject(toldOf("18 Dec 2026"));
    expect(await db.$count(payments, eq(payments.accountId, account.id))).toBe(1);
    expect((await start(me, end_date)).status).toBe(200);
  });

  test("a checkout that was paid and never claimed is settled before a second one would open", async () => {
    const { me, periods } = await startPaid();
    expect(await periods()).toEqual([]);
    expect(await start(me, "")).toMatchObject(toldOf("18 Dec 2026"));
    expect(await periods()).toHaveLength(1);
  });

  test("a checkout that was opened and not paid stops no second one; a silent provider does, since it may have been paid", async () => {
    const { me, paystack } = await startPaid({ status: "failed" });
    expect((await start(me, "")).status).toBe(200);
    paystack.mood = "broken";
    expect(await start(me, "")).toMatchObject(silent);
    paystack.mood = "well";
    expect((await start(me, "")).status).toBe(200);
  });

  test.each(["tomorrow", "2026-12-18", 7])(
    "premium shown as ending on %j is no date to compare with",
    async (shown) => {
      const { me } = await (await startWithPaystack()).owner();
      const reply = await me.post("/v2/payment_intent", { package_id: starter, figure: 1, premium_until: shown });
      expect(reply.status).toBe(422);
    },
  );
});

describe("a provider that is", () => {
  test.each(["slow", "broken", "garbage", "hanging-up", "locked"] as const)(
    "%s costs no one anything: the claim can be repeated",
    async (mood) => {
      const { me, reference, paystack, periods } = await startPaid();
      paystack.mood = mood;
      for (const more of [{ reference }, {}]) expect(await claim(me, more)).toMatchObject(silent);
      expect(await periods()).toEqual([]);

      paystack.mood = "well";
      expect((await claim(me, { reference })).status).toBe(200);
    },
  );

  test("a provider that is silent for a moment is asked again at once; one that stays silent, until the limit is over", async () => {
    const { paystack, reference, apiUrl } = await startPaid();
    const asking = (limits: { limitMs: number; tryMs: number }) =>
      makePaystack({ secretKey, apiUrl }, { ...limits, pausesMs: [1, 1] }).findCharge(reference);

    paystack.mood = "broken";
    const answer = asking({ limitMs: 5_000, tryMs: 5_000 });
    await expect(answer).rejects.toMatchObject({ code: "payment/provider-silent", retryAfterSeconds: 30 });
    expect(paystack.asked).toHaveLength(3);
    paystack.mood = "slow";
    await expect(asking({ limitMs: 100, tryMs: 5_000 })).rejects.toMatchObject({ code: "payment/provider-silent" });
    expect(paystack.asked).toHaveLength(4);
  });
});

describe("the test checkout", () => {
  test("the test checkout pays, declines and is asked like a provider; what was decided first holds", async () => {
    const { api, make } = await startApi();
    const { ownerId } = await make.business();
    const me = api.as({ id: ownerId });
    const decide = (reference: string, decision: string) => me.post("/v2/test_checkout", { reference, decision });
    const [declined, paid] = [await intend(me), await intend(me)];
    expect(paid).toMatchObject({ is_test: true, public_key: "" });

    expect((await decide(declined.reference, "decline")).status).toBe(200);
    await decide(declined.reference, "pay");
    expect(await claim(me, { reference: declined.reference })).toMatchObject(notProven);
    await decide(paid.reference, "pay");
    expect((await claim(me)).status).toBe(200);
    expect((await me.get("/v2/payments")).body).toMatchObject([
      { status: "paid", is_test: true, amount: 3_500, figure: 1, end_date: "2026-12-18T10:00:00.000Z" },
      { status: "declined", start_date: "", end_date: "" },
    ]);
  });

  test("the test checkout is for one's own intents, and for sane decisions", async () => {
    const { api, make } = await startApi();
    const [ada, bola] = [await make.business(), await make.business()].map(({ ownerId }) => api.as({ id: ownerId }));
    const { reference } = await intend(ada!);
    const decide = (who: Pick<Me, "post">, body: object) => who.post("/v2/test_checkout", body);
    const notFound = { status: 404, body: { code: "payment/not-found" } };
    expect(await decide(bola!, { reference, decision: "pay" })).toMatchObject(notFound);
    expect(await decide(ada!, { reference: "nothing", decision: "pay" })).toMatchObject(notFound);
    expect(await decide(ada!, { reference, decision: "refund" })).toMatchObject({ status: 422 });
    expect(await decide(api, { reference, decision: "pay" })).toMatchObject({ status: 401 });
  });

  test("the test checkout does not exist where card payments are set up, and what it was paid with before is worth nothing there", async () => {
    const { services, owner } = await startWithPaystack();
    const { me } = await owner();
    const { reference } = await intend(me);
    expect(await me.post("/v2/test_checkout", { reference, decision: "pay" })).toMatchObject({
      status: 404,
      body: { code: "request/unknown-call" },
    });
    expect(await claim(me, { reference })).toMatchObject(notProven);
    expect(services.payments.isTest).toBe(false);
  });
});

describe("the payments of an owner", () => {
  test("the payments of an owner are their own, with what each bought", async () => {
    const { api, owner, me, reference } = await startPaid();
    await claim(me, { reference });
    expect((await me.get("/v2/payments")).body).toMatchObject([
      { reference, package_name: "Starter Boost", status: "paid", start_date: "2026-11-18T10:00:00.000Z" },
    ]);
    expect((await (await owner()).me.get("/v2/payments")).body).toEqual([]);
    expect(await api.get("/v2/payments")).toMatchObject({ status: 401 });
  });

  test("payments show what was paid and is not the price, so that it is not lost", async () => {
    const { me, reference } = await startPaid({ amount: 100_000 });
    await claim(me, { reference });
    expect((await me.get("/v2/payments")).body).toMatchObject([{ status: "checking", amount: 1_000, end_date: "" }]);
  });

  test("payments cannot be changed or removed, not even in the database", async () => {
    const { me, reference, db } = await startPaid();
    await claim(me, { reference });
    for (const table of [payments, paymentSteps]) await expect(db.delete(table)).rejects.toThrow();
    await expect(db.update(payments).set({ priceKobo: 1 })).rejects.toThrow();
    await expect(db.update(paymentSteps).set({ amountKobo: 1 })).rejects.toThrow();
  });
});

test("the secret key is told to no one, the public one to screens", async () => {
  const { api } = await startWithPaystack();
  const { body } = await api.get("/v2/config");
  expect(body.paystack_public_key).toBe("pk_test_made_up");
  expect(JSON.stringify(body)).not.toContain(secretKey);
  expect((await (await startApi()).api.get("/v2/config")).body.paystack_public_key).toBe("");
});

test("a charge that names no one here belongs to whoever proved its address, and to no one who only signed up with it", async () => {
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
