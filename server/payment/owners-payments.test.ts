import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { claim, intend, type Me, notProven, startPaid } from "#/tests/payments.ts";
import { secretKey, startWithPaystack } from "#/tests/paystack.ts";
import { paymentSteps, payments } from "./tables.ts";

describe("the test checkout", () => {
  test("the test checkout pays, declines and is queried like a provider; the first decision is final", async () => {
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

  test("the test checkout accepts one's own intents and valid decisions only", async () => {
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

  test("the test checkout is off where card payments are configured, and its earlier payments count for nothing there", async () => {
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
  test("the payments of an owner are private, with what each bought", async () => {
    const { api, owner, me, reference } = await startPaid();
    await claim(me, { reference });
    expect((await me.get("/v2/payments")).body).toMatchObject([
      { reference, package_name: "Starter Boost", status: "paid", start_date: "2026-11-18T10:00:00.000Z" },
    ]);
    expect((await (await owner()).me.get("/v2/payments")).body).toEqual([]);
    expect(await api.get("/v2/payments")).toMatchObject({ status: 401 });
  });

  test("payments that differ from the price are shown, so that none is lost", async () => {
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

test("the secret key is never exposed, the public key is sent to screens", async () => {
  const { api } = await startWithPaystack();
  const { body } = await api.get("/v2/config");
  expect(body.paystack_public_key).toBe("pk_test_made_up");
  expect(JSON.stringify(body)).not.toContain(secretKey);
  expect((await (await startApi()).api.get("/v2/config")).body.paystack_public_key).toBe("");
});
