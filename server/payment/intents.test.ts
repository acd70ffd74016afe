import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { claim, intend, type Me, silent, starter, startPaid } from "#/tests/payments.ts";
import { startWithPaystack } from "#/tests/paystack.ts";
import { payments } from "./tables.ts";

describe("an intent", () => {
  test("an intent is stored before any payment, at the server's price", async () => {
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

  test("at most ten intents a day are created, even under concurrency", async () => {
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

  test("an intent requires a login and a business that is not blocked", async () => {
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

describe("a plan bought in two tabs", () => {
  const start = (me: Me, premium_until: string) =>
    me.post("/v2/payment_intent", { package_id: starter, figure: 1, premium_until });
  const refusedUntil = (day: string) => ({
    status: 409,
    body: {
      code: "payment/bought-meanwhile",
      detail: `You bought premium already: it runs until ${day}. Nothing more was charged.`,
    },
  });

  test("a second checkout is refused while its page does not show what was bought in the first", async () => {
    const { me, reference, account, db } = await startPaid();
    const { end_date } = (await claim(me, { reference })).body;
    expect(await start(me, "")).toMatchObject(refusedUntil("18 Dec 2026"));
    expect(await db.$count(payments, eq(payments.accountId, account.id))).toBe(1);
    expect((await start(me, end_date)).status).toBe(200);
  });

  test("a checkout that was paid and never claimed is settled before a second one would open", async () => {
    const { me, periods } = await startPaid();
    expect(await periods()).toEqual([]);
    expect(await start(me, "")).toMatchObject(refusedUntil("18 Dec 2026"));
    expect(await periods()).toHaveLength(1);
  });

  test("an unpaid open checkout does not prevent a second one; an unreachable provider does, since it may have been paid", async () => {
    const { me, paystack } = await startPaid({ status: "failed" });
    expect((await start(me, "")).status).toBe(200);
    paystack.mood = "broken";
    expect(await start(me, "")).toMatchObject(silent);
    paystack.mood = "well";
    expect((await start(me, "")).status).toBe(200);
  });

  test("the latest three open checkouts are looked up in parallel, so that a hanging provider delays once", async () => {
    const { paystack, me } = await startPaid({ status: "failed" });
    for (let nth = 0; nth < 8; nth += 1) await intend(me);
    paystack.asked.length = 0;
    paystack.mood = "slow";
    expect(await start(me, "")).toMatchObject(silent);
    // One after the other, the first would be asked for again before the second.
    expect(new Set(paystack.asked.slice(0, 3)).size).toBe(3);
    expect(new Set(paystack.asked).size).toBe(3);
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
