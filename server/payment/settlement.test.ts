import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMs } from "#/shared/time.ts";
import type { TestJobs } from "#/tests/api.ts";
import { startWithPaystack } from "#/tests/paystack.ts";
import { makeSubscription } from "./make.ts";
import { paymentSteps, payments, subscriptions } from "./tables.ts";

const starter = "01900000-0000-7000-8000-000000000001";
const prices: Record<number, number> = { 1: 3_500, 3: 9_500, 6: 18_000, 12: 33_000 };

/** Owners, their payments, and a process that can be made to die in the middle of a settlement. */
async function start() {
  const started = await startWithPaystack();
  const { db, services, paystack, owner, tell, jobs } = started;
  const crash = { next: false };
  services.events.onInTransaction("payment.applied", async () => {
    if (!crash.next) return;
    crash.next = false;
    throw new Error("died before the commit");
  });
  const newOwner = async () => {
    const { me, business, account } = await owner();
    const intend = async (figure: number) => {
      const { status, body } = await me.post("/v2/payment_intent", { package_id: starter, figure });
      expect(status).toBe(200);
      return { ...body, figure } as { reference: string; amount_kobo: number; email: string; figure: number };
    };
    const pay = async (figure: number) => {
      const intent = await intend(figure);
      const { reference, email, amount_kobo: amount } = intent;
      return { ...intent, charge: paystack.charge({ reference, email, amount }) };
    };
    const claim = (figure: number, reference?: string) =>
      me.post("/v2/verify_subscription_payment", {
        ...{ package_id: starter, figure, amount: prices[figure]! },
        ...(reference && { reference }),
      });
    const periods = () =>
      db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.businessId, business.id))
        .orderBy(asc(subscriptions.startsAt));
    const ends = async () => (await periods()).map(({ endsAt }) => endsAt.toISOString());
    return { me, business, account, intend, pay, claim, periods, ends };
  };
  /**
   * The provider's news, and the jobs they start; work that fails is done again by the queue, here by the next call.
   */
  const hear = async (event: string, data: object) => {
    const reply = await tell(event, data);
    await jobs.run();
    return reply;
  };
  return { ...started, crash, newOwner, hear };
}

test("the database refuses a period of premium that overlaps another one of the same business", async () => {
  const { newOwner, services, clock, make } = await start();
  const { business } = await newOwner();
  const at = (days: number) => new Date(clock.now().getTime() + days * dayMs);
  const period = (from: number, to: number, businessId = business.id) =>
    makeSubscription(services, { businessId, startsAt: at(from), endsAt: at(to) });
  await period(0, 30);
  await expect(period(29, 59)).rejects.toThrow();
  await period(30, 60);
  await period(29, 59, (await make.business()).id);
});

describe("webhook events", () => {
  test("a webhook event makes a business premium if the browser never returned; a repeated event changes nothing", async () => {
    const { newOwner, hear } = await start();
    const { pay, ends, me } = await newOwner();
    const { reference } = await pay(1);

    for (let time = 0; time < 3; time++) {
      expect(await hear("charge.success", { reference })).toMatchObject({ status: 200, body: { received: true } });
      expect(await ends()).toEqual(["2026-12-18T10:00:00.000Z"]);
    }
    expect((await me.get("/v2/notifications")).body).toHaveLength(1);
  });

  test("a forged webhook event is rejected and changes nothing", async () => {
    const { newOwner, tell, jobs, api } = await start();
    const { pay, ends } = await newOwner();
    const { reference } = await pay(1);
    const forged = { status: 401, body: { code: "payment/forged" } };
    for (const signature of ["", "00", "0".repeat(128), "not hexadecimal"]) {
      expect(await tell("charge.success", { reference }, signature)).toMatchObject(forged);
    }
    expect(await api.post("/v2/paystack/webhook")).toMatchObject(forged);
    await jobs.run();
    expect(await ends()).toEqual([]);
  });

  test("the signature of a webhook event is checked over the raw bytes", async () => {
    const { tell } = await start();
    for (const data of [{}, { reference: null }, { reference: "nobody's" }, { reference: "₦ \u0000" }]) {
      expect(await tell("charge.success", data)).toMatchObject({ status: 200 });
    }
    expect(await tell("customeridentification.failed", { email: "x" })).toMatchObject({ status: 200 });
  });

  test("a webhook event alone never grants premium: the charge is read from the provider", async () => {
    const { newOwner, hear, paystack } = await start();
    const { pay, intend, ends } = await newOwner();
    const unpaid = await intend(12);
    await hear("charge.success", { reference: unpaid.reference, amount: unpaid.amount_kobo, status: "success" });
    const { reference, charge } = await pay(1);
    charge.amount = 100;
    await hear("charge.success", { reference, amount: 350_000 });
    expect(await ends()).toEqual([]);
    expect(paystack.asked).toContain(`/transaction/verify/${reference}`);
  });

  test("a webhook event waits in the queue while the provider does not respond", async () => {
    const { newOwner, tell, jobs, paystack } = await start();
    const { pay, ends } = await newOwner();
    const { reference } = await pay(1);
    paystack.mood = "broken";
    expect((await tell("charge.success", { reference })).status).toBe(200);
    await expect(jobs.run()).rejects.toMatchObject({ code: "payment/provider-silent" });
    expect(await ends()).toEqual([]);
  });
});

describe("refunds", () => {
  const refunds = [
    ["refund.processed", (reference: string) => ({ transaction_reference: reference, amount: "350000" })],
    [
      "charge.dispute.resolve",
      (reference: string) => ({
        ...{ transaction: { reference }, refund_amount: 350_000 },
        resolution: "merchant-accepted",
      }),
    ],
  ] as const;

  test.each(refunds)("a refund by %s takes back what it bought, and no more", async (event, dataOf) => {
    const { newOwner, hear, clock, api } = await start();
    const { pay, claim, ends, periods, me, business } = await newOwner();
    const [first, second] = [await pay(1), await pay(3)];
    await claim(1, first.reference);
    await claim(3, second.reference);
    expect(await ends()).toEqual(["2026-12-18T10:00:00.000Z", "2027-03-18T10:00:00.000Z"]);

    clock.moveTo("2026-11-28T10:00:00Z");
    await hear(event, dataOf(first.reference));
    await hear(event, dataOf(first.reference));

    expect(await ends()).toEqual(["2026-11-28T10:00:00.000Z", "2027-02-28T10:00:00.000Z"]);
    expect((await periods())[1]!.startsAt.toISOString()).toBe("2026-11-28T10:00:00.000Z");
    expect((await me.get("/v2/payments")).body).toMatchObject([{ status: "paid" }, { status: "refunded" }]);
    expect(await claim(1, first.reference)).toMatchObject({ status: 402 });
    const [listing] = (await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}&location=Lagos, Ikeja`))
      .body;
    expect(listing.is_boosted).toBe(true);
  });

  test("a refund before a payment was applied prevents it; a partial one, or an open dispute, removes nothing", async () => {
    const { newOwner, hear } = await start();
    const { pay, claim, ends } = await newOwner();
    const [refunded, kept] = [await pay(1), await pay(1)];
    await hear("refund.processed", { transaction_reference: refunded.reference, amount: 350_000 });
    expect(await claim(1, refunded.reference)).toMatchObject({ status: 402 });

    await claim(1, kept.reference);
    await hear("refund.processed", { transaction_reference: kept.reference, amount: 100_000 });
    await hear("charge.dispute.create", { transaction: { reference: kept.reference }, refund_amount: 350_000 });
    expect(await ends()).toEqual(["2026-12-18T10:00:00.000Z"]);
  });

  test("two half refunds end premium with the second, even if events are repeated, and finance sees both", async () => {
    const { newOwner, hear, api, make } = await start();
    const { pay, claim, ends, me } = await newOwner();
    const { reference } = await pay(1);
    await claim(1, reference);
    const half = { transaction_reference: reference, amount: "175000" };
    const refunded = async () => {
      const staff = api.asStaff(await make.account({ role: "finance" }));
      return (await staff.get(`/v2/admin/payments?search=${reference}`)).body.rows[0].refunded;
    };

    for (let time = 0; time < 3; time += 1) await hear("refund.processed", { ...half, refund_reference: "first" });
    expect(await ends()).toEqual(["2026-12-18T10:00:00.000Z"]);
    expect(await refunded()).toBe(1_750);

    await Promise.all([
      hear("refund.processed", { ...half, refund_reference: "second" }),
      hear("refund.processed", { ...half, refund_reference: "first" }),
    ]);
    expect(await ends()).toEqual([]);
    expect(await refunded()).toBe(3_500);
    expect((await me.get("/v2/payments")).body).toMatchObject([{ status: "refunded" }]);
  });

  test("reconciliation detects a refund without an event, and removes the label", async () => {
    const { newOwner, jobs, api } = await start();
    const { pay, claim, ends, business } = await newOwner();
    const { reference, charge } = await pay(1);
    await claim(1, reference);
    charge.status = "reversed";
    await reconcile(jobs, "payment.reconcile");
    expect(await ends()).toEqual([]);
    const [listing] = (await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}&location=Lagos, Ikeja`))
      .body;
    expect(listing.is_boosted).toBe(false);
  });
});

/** Plans the comparison with the provider and does it. */
async function reconcile(jobs: TestJobs, name: "payment.reconcile" | "payment.catch-up") {
  await jobs.runNow(name);
  await jobs.run();
}

test("a payment that was refunded before its period began still has a receipt", async () => {
  const { newOwner, jobs } = await start();
  const { pay, claim, me } = await newOwner();
  await claim(1, (await pay(1)).reference);
  const second = await pay(3);
  await claim(3, second.reference);
  second.charge.status = "reversed";
  await reconcile(jobs, "payment.catch-up");

  const refunded = (await me.get("/v2/payments")).body.find(({ status }: { status: string }) => status === "refunded");

  expect(refunded.receipt_number).not.toBe("");
  expect((await me.get(`/v2/payments/${refunded.id}/receipt`)).status).toBe(200);
});

describe("reconciliation", () => {
  test("reconciliation repairs a payment whose process died between the provider's confirmation and the commit", async () => {
    const { newOwner, crash, jobs, db } = await start();
    const { pay, claim, ends, me } = await newOwner();
    const { reference, charge } = await pay(3);
    crash.next = true;
    expect(await claim(3, reference)).toMatchObject({ status: 500 });
    expect(await ends()).toEqual([]);
    expect(await db.$count(paymentSteps, eq(paymentSteps.chargeId, String(charge.id)))).toBe(0);

    await reconcile(jobs, "payment.catch-up");
    expect(await ends()).toEqual(["2027-02-18T10:00:00.000Z"]);
    expect((await me.get("/v2/notifications")).body).toHaveLength(1);
    await reconcile(jobs, "payment.reconcile");
    expect(await ends()).toHaveLength(1);
  });

  test("reconciliation records failures, and queries an unreachable provider again later", async () => {
    const { newOwner, jobs, paystack } = await start();
    const ada = await newOwner();
    const { charge } = await ada.pay(1);
    charge.status = "failed";
    paystack.mood = "broken";
    await expect(reconcile(jobs, "payment.reconcile")).rejects.toMatchObject({ code: "payment/provider-silent" });
    paystack.mood = "well";
    await reconcile(jobs, "payment.reconcile");
    expect((await ada.me.get("/v2/payments")).body).toMatchObject([{ status: "declined" }]);
  });

  test("payments that the provider cannot answer for do not block older ones", async () => {
    const { newOwner, jobs, paystack, clock } = await start();
    const ada = await newOwner();
    await ada.pay(3);
    clock.moveTo("2026-11-18T10:30:00Z");
    for (let broken = 0; broken < 3; broken++) paystack.unanswered.add((await ada.intend(1)).reference);

    await reconcile(jobs, "payment.catch-up").catch(() => undefined);

    expect(await ada.ends()).toHaveLength(1);
  });
});

/** Events in any order: of the payer, of the provider, of our process. */
type Happening =
  | { is: "pays"; figure: number }
  | { is: "claims" | "news" | "twice-at-once"; which: number }
  | { is: "claims-blindly"; figure: number }
  | { is: "reconciliation" | "crash" }
  | { is: "days-pass"; days: number };

const figure = fc.constantFrom(1, 3, 6, 12);
const which = fc.nat(5);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant("pays" as const), figure }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constantFrom("claims", "news", "twice-at-once"), which }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("claims-blindly" as const), figure }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom("reconciliation", "crash") }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("days-pass" as const), days: fc.integer({ min: 1, max: 25 }) }) },
);

/** Days that reconciliation looks back. */
const reachDays = 45;
/** Reconciliation runs every hour and every night: no story goes on for longer without it. */
const isWithinReach = (story: Happening[]) =>
  story.reduce((days, event) => days + (event.is === "days-pass" ? event.days : 0), 0) < reachDays;
const stories = fc.array(happening, { minLength: 4, maxLength: 14 }).filter(isWithinReach);

test("in any order of events, months granted are months paid, without overlap or gap", {
  tags: "thorough",
  timeout: 120_000,
}, async () => {
  const { newOwner, hear, jobs, crash, clock, db } = await start();
  const survive = (work: Promise<unknown>) => work.catch(() => undefined);
  const pass = (days: number) => clock.moveTo(new Date(+clock.now() + days * dayMs).toISOString());
  const runs = fc.asyncProperty(stories, async (story) => {
    // Or else reconciliation asks about the payments of all stories before.
    pass(reachDays + 1);
    const ada = await newOwner();
    const paid: Awaited<ReturnType<typeof ada.pay>>[] = [];
    for (const event of story) {
      const one = "which" in event && paid.length > 0 ? paid[event.which % paid.length] : undefined;
      if (event.is === "pays") paid.push(await ada.pay(event.figure));
      if (event.is === "claims" && one) await ada.claim(one.figure, one.reference);
      if (event.is === "news" && one) await survive(hear("charge.success", { reference: one.reference }));
      if (event.is === "twice-at-once" && one) {
        const news = survive(hear("charge.success", { reference: one.reference }));
        await Promise.all([ada.claim(one.figure, one.reference), ada.claim(one.figure, one.reference), news]);
      }
      if (event.is === "claims-blindly") await ada.claim(event.figure);
      if (event.is === "reconciliation") await survive(reconcile(jobs, "payment.catch-up"));
      if (event.is === "crash") crash.next = true;
      if (event.is !== "days-pass") continue;
      pass(event.days);
      // A visitor now and then stays signed in.
      expect((await ada.me.get("/v2/payments")).status).toBe(200);
    }
    crash.next = false;
    await reconcile(jobs, "payment.reconcile");

    const periods = await ada.periods();
    const sum = (months: number[]) => months.reduce((total, each) => total + each, 0);
    expect(sum(periods.map(({ months }) => months))).toBe(sum(paid.map(({ figure }) => figure)));
    for (const [at, { startsAt, paymentId }] of periods.entries()) {
      const before = periods[at - 1];
      if (before && +before.endsAt === +startsAt) continue;
      // Otherwise it began when it was applied, after all that was bought before was over.
      const [applied] = await db.select().from(paymentSteps).where(eq(paymentSteps.paymentId, paymentId!));
      expect(startsAt).toEqual(applied!.at);
      if (before) expect(+startsAt).toBeGreaterThan(+before.endsAt);
    }
    expect(await db.$count(payments, eq(payments.accountId, ada.account.id))).toBe(paid.length);
  });
  await fc.assert(runs, { numRuns: 25 });
});
