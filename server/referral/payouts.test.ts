import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { day, startReferrals } from "#/tests/referrals.ts";
import { removeUnpaidBankDetails } from "./referral.ts";
import { payouts } from "./tables.ts";

const signInNeeded = { status: 401, body: { code: "account/sign-in-needed" } };

const bank = { bank_name: "Harmattan Bank", account_number: "0123456789", account_name: "Ada Obi" };

describe("a payout", () => {
  const ready = async (friends = 2) => {
    const started = await startReferrals();
    for (let number = 0; number < friends; number++) await started.invite();
    started.clock.moveTo(day(8));
    return started;
  };

  test("a payout includes everything payable once, also when it is requested repeatedly and concurrently", async () => {
    const { ada, db, ask, shown, invite, clock } = await ready(3);
    expect(await shown()).toMatchObject({ payable: 1500, payout: true });

    const replies = await Promise.all(Array.from({ length: 10 }, ask));

    const [{ body }] = replies as [Awaited<ReturnType<typeof ask>>];
    expect(body).toMatchObject({ amount: 1500, state: "requested", needs_bank: true, account_number: "", reason: "" });
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 200, body, headers: { "cache-control": "no-store" } });
    }
    expect(await db.$count(payouts, eq(payouts.accountId, ada.id))).toBe(1);
    expect(await shown()).toMatchObject({ earnings: 1500, payable: 0, payout: false, payouts: [body] });

    await invite();
    await invite();
    clock.moveTo(day(20));
    expect(await shown()).toMatchObject({ earnings: 2500, payable: 1000, payout: false });
    expect((await ask()).body).toEqual(body);
  });

  test("a payout below the minimum is refused, with the missing amount", async () => {
    const { ask, invite, clock, shown } = await startReferrals();
    const nothing = { status: 409, body: { code: "referral/nothing-payable" } };
    expect(await ask()).toMatchObject(nothing);
    await invite();
    expect((await ask()).body.detail).toBe("Nothing is payable yet. We pay out from ₦1,000 on");
    clock.moveTo(day(8));
    expect(await ask()).toMatchObject(nothing);
    expect((await ask()).body.detail).toBe("₦500 is payable. We pay out from ₦1,000 on: ₦500 is missing");
    expect(await shown()).toMatchObject({ payable: 500, payouts: [] });
  });

  test("a payout is refused until the email is confirmed, and no earnings are lost", async () => {
    const { ada, ask, db, shown } = await ready();
    const confirm = (at: Date | null) => db.update(accounts).set({ emailProvenAt: at }).where(eq(accounts.id, ada.id));
    await confirm(null);
    expect(await ask()).toMatchObject({ status: 403, body: { code: "account/email-unproven" } });
    expect(await shown()).toMatchObject({ payable: 1000, payouts: [] });

    await confirm(new Date(day(8)));

    expect(await ask()).toMatchObject({ status: 200, body: { amount: 1000 } });
  });

  test("a payout is refused until the phone number is confirmed, and no earnings are lost", async () => {
    const { ada, ask, db, shown } = await ready();
    const confirm = (at: Date | null) => db.update(accounts).set({ phoneProvenAt: at }).where(eq(accounts.id, ada.id));
    await confirm(null);
    expect(await ask()).toMatchObject({ status: 403, body: { code: "account/phone-unproven" } });
    expect(await shown()).toMatchObject({ payable: 1000, payouts: [] });

    await confirm(new Date(day(8)));

    expect(await ask()).toMatchObject({ status: 200, body: { amount: 1000 } });
  });

  test("a payout is visible to its member only", async () => {
    const { api, make, ada, db } = await ready();
    const stranger = api.as(await make.account());
    for (const id of [ada.id, randomUUID(), "0", "%F0%9F%98%80"]) {
      expect(await stranger.get(`/v2/user/referral_pay/${id}`)).toMatchObject({
        status: 404,
        body: { code: "referral/not-found" },
      });
    }
    expect(await db.$count(payouts, eq(payouts.accountId, ada.id))).toBe(0);
    expect(await api.get(`/v2/user/referral_pay/${ada.id}`)).toMatchObject(signInNeeded);
    expect(await api.get("/v2/user/referral")).toMatchObject(signInNeeded);
    expect(await api.put("/v2/user/referral_bank", bank)).toMatchObject(signInNeeded);
  });

  test("a payout requires bank details, and shows only their last digits", async () => {
    const { api, make, member, ask, db } = await ready();
    const noneOpen = { status: 409, body: { code: "referral/no-open-payout" } };
    expect(await member.put("/v2/user/referral_bank", bank)).toMatchObject(noneOpen);
    const { id } = (await ask()).body;

    const reply = await member.put("/v2/user/referral_bank", bank);

    expect(reply).toMatchObject({
      status: 200,
      body: { id, needs_bank: false, bank_name: "Harmattan Bank", account_number: "••••••6789" },
    });
    expect(JSON.stringify((await member.get("/v2/user/referral")).body)).not.toContain("0123456789");
    const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
    expect(row).toMatchObject({ accountNumber: "0123456789", accountName: "Ada Obi" });
    const stranger = api.as(await make.account());
    expect(await stranger.put("/v2/user/referral_bank", bank)).toMatchObject(noneOpen);
  });

  test.each([
    ["account_number", "12345", "An account number has 10 digits"],
    ["account_number", undefined, "Enter the account number"],
    ["bank_name", " ", "Enter the name of your bank"],
    ["account_name", "", "Enter the name on the account"],
  ])("a payout is not sent to %s '%s'", async (field, value, detail) => {
    const { member } = await startReferrals();
    const reply = await member.put("/v2/user/referral_bank", { ...bank, [field]: value });
    expect(reply).toMatchObject({ status: 422, body: { fields: { [field]: detail } } });
  });
});

describe("finance", () => {
  const asked = async () => {
    const started = await startReferrals();
    for (let number = 0; number < 2; number++) await started.invite();
    started.clock.moveTo(day(8));
    const payoutId: string = (await started.ask()).body.id;
    return { ...started, payoutId };
  };
  const told = async ({ member }: Awaited<ReturnType<typeof startReferrals>>) =>
    ((await member.get("/v2/notifications")).body as { title: string }[]).map(({ title }) => title);

  test("finance approves a payout with bank details, and pays it with the bank's reference; the member is notified of each step", async () => {
    const started = await asked();
    const { member, shown, decide, payoutId, db } = started;
    const wrong = { code: "referral/wrong-step" };
    await expect(decide({ payoutId, step: "pay", bankReference: "T1" })).rejects.toMatchObject(wrong);
    await expect(decide({ payoutId, step: "approve" })).rejects.toMatchObject(wrong);
    await member.put("/v2/user/referral_bank", bank);

    // The people of this test all have one phone number.
    await decide({ payoutId, step: "approve", reason: "A family with one phone." });
    expect(await shown()).toMatchObject({ earnings: 1000, paid: 0, payouts: [{ state: "approved" }] });
    const another = { ...bank, account_number: "9999999999" };
    expect((await member.put("/v2/user/referral_bank", another)).status).toBe(409);
    await expect(decide({ payoutId, step: "pay" })).rejects.toMatchObject(wrong);
    await decide({ payoutId, step: "pay", bankReference: "HB/2026/1" });

    expect(await shown()).toMatchObject({ earnings: 0, paid: 1000, payout: false, payouts: [{ state: "paid" }] });
    expect(await told(started)).toEqual(expect.arrayContaining(["Your payout is approved", "₦1,000 was paid out"]));
    const [row] = await db.select().from(payouts).where(eq(payouts.id, payoutId));
    expect(row).toMatchObject({ accountNumber: "0123456789", bankReference: "HB/2026/1", decidedBy: started.ada.id });
    await expect(decide({ payoutId, step: "refuse", reason: "Too late." })).rejects.toMatchObject(wrong);
    await expect(decide({ payoutId: randomUUID(), step: "pay" })).rejects.toMatchObject({ code: "referral/not-found" });
  });

  test("finance refuses a payout with a reason, and its amount is payable again", async () => {
    const started = await asked();
    const { ask, shown, decide, payoutId, clock } = started;
    await expect(decide({ payoutId, step: "refuse" })).rejects.toMatchObject({ code: "referral/wrong-step" });

    await decide({ payoutId, step: "refuse", reason: "The account is in another name." });

    const reason = "The account is in another name.";
    expect(await shown()).toMatchObject({ earnings: 1000, payable: 1000, payout: true, payouts: [{ reason }] });
    expect(await told(started)).toContain("Your payout was refused");
    clock.moveTo(day(9));
    const again = (await ask()).body;
    expect(again).toMatchObject({ amount: 1000, state: "requested" });
    expect(again.id).not.toBe(payoutId);
    expect((await shown()).payouts.map(({ state }: { state: string }) => state)).toEqual(["requested", "refused"]);
  });

  test("a refused payout is reopened with what it was for, and the member is notified", async () => {
    const started = await asked();
    const { shown, decide, payoutId, invite, clock } = started;
    const wrong = { code: "referral/wrong-step" };
    await expect(decide({ payoutId, step: "reopen", reason: "By mistake." })).rejects.toMatchObject(wrong);
    await decide({ payoutId, step: "refuse", reason: "No." });
    await invite();
    clock.moveTo(day(20));
    expect(await shown()).toMatchObject({ payable: 1500 });
    await expect(decide({ payoutId, step: "reopen" })).rejects.toMatchObject(wrong);

    await decide({ payoutId, step: "reopen", reason: "By mistake." });

    const reopened = { id: payoutId, amount: 1000, state: "requested", reason: "" };
    expect(await shown()).toMatchObject({ earnings: 1500, payable: 500, payouts: [reopened] });
    expect(await told(started)).toContain("Your payout is being looked at again");
  });

  test("a refused payout stays refused once the member has asked again, also after that was paid", async () => {
    const { ask, decide, payoutId, member, shown } = await asked();
    await decide({ payoutId, step: "refuse", reason: "No." });
    const again: string = (await ask()).body.id;
    const reopen = () => decide({ payoutId, step: "reopen", reason: "By mistake." });
    await expect(reopen()).rejects.toThrow("They have asked for another payout since. Decide on that one");
    await member.put("/v2/user/referral_bank", bank);
    await decide({ payoutId: again, step: "approve", reason: "A family with one phone." });
    await decide({ payoutId: again, step: "pay", bankReference: "HB/2026/2" });

    await expect(reopen()).rejects.toThrow("has been paid out since");
    expect(await shown()).toMatchObject({ earnings: 0, payable: 0, paid: 1000 });
  });

  test("after access was revoked a refused payout is reopened without the bank details it had", async () => {
    const { member, ada, db, decide, payoutId } = await asked();
    await member.put("/v2/user/referral_bank", bank);
    await decide({ payoutId, step: "refuse", reason: "No." });
    await removeUnpaidBankDetails(db, ada.id);

    await decide({ payoutId, step: "reopen", reason: "By mistake." });

    const [row] = await db.select().from(payouts).where(eq(payouts.id, payoutId));
    expect(row).toMatchObject({ state: "requested", bankName: "", accountNumber: "", accountName: "" });
  });

  test("of reopening and asking again at once one has the money", async () => {
    const { ask, ada, db, decide, payoutId, shown } = await asked();
    for (let round = 0; round < 5; round++) {
      const [open] = await db
        .select()
        .from(payouts)
        .where(and(eq(payouts.accountId, ada.id), eq(payouts.state, "requested")));
      const refuse = decide({ payoutId: open!.id, step: "refuse", reason: "No." });
      await Promise.all([refuse, ask()]);
      const reopen = () => decide({ payoutId, step: "reopen", reason: "By mistake." });
      const outcomes = await Promise.allSettled([reopen(), ask(), reopen()]);
      expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "referral/wrong-step" });
      }
      const isTheirs = eq(payouts.accountId, ada.id);
      expect(await db.$count(payouts, and(isTheirs, eq(payouts.state, "requested")))).toBe(1);
      expect(await shown()).toMatchObject({ earnings: 1000, payable: 0, paid: 0 });
    }
  });

  test("finance cannot decide a payout twice at once", async () => {
    const { member, decide, payoutId } = await asked();
    await member.put("/v2/user/referral_bank", bank);
    const outcomes = await Promise.allSettled([
      decide({ payoutId, step: "approve" }),
      decide({ payoutId, step: "refuse", reason: "No." }),
      decide({ payoutId, step: "approve" }),
    ]);
    // An approval may still be refused after it; of two approvals one is too late.
    expect(outcomes.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
  });
});
