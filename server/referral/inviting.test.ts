import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { day, startReferrals } from "#/tests/referrals.ts";
import { referrals } from "./tables.ts";

describe("an invitation", () => {
  test("a referral code shows the first name of its sender to everybody, in either case", async () => {
    const { api, ada, shown } = await startReferrals();
    const { referral_code: code } = await shown();

    const reply = await api.get(`/v2/invitation/${code.toLowerCase()}`);

    expect(reply).toMatchObject({ status: 200, body: { firstname: ada.firstName } });
    expect(Object.keys(reply.body)).toEqual(["firstname"]);
  });

  test("an unknown referral code is not found", async () => {
    const { api } = await startReferrals();

    expect(await api.get("/v2/invitation/NOBODY22")).toMatchObject({
      status: 404,
      body: { code: "referral/not-found" },
    });
  });
});

describe("inviting a friend", () => {
  test("inviting a friend is counted at sign-up, and earns once the friend's business has been public for 7 days", async () => {
    const { api, ada, member, db, clock, shown } = await startReferrals();
    const { referral_code: code, link } = await shown();
    expect(code).toMatch(/^[2-9A-Z]{8}$/);
    expect(link).toBe(`http://localhost:3000/?ref=${code}`);

    const email = `${randomUUID()}@example.com`;
    const signedUp = await api.post("/v2/signup", {
      email,
      password: "harmattan-dust-7",
      referrer: code.toLowerCase(),
    });
    expect(await shown()).toMatchObject({ total_refferal: 1, earnings: 0, pending: 0 });

    const friend = api.with(signedUp.body.access_token);
    await friend.put("/v2/user", {
      ...{ firstname: "Bola", lastname: "Ade", phone: "0803 000 0000" },
      ...{ country: "Nigeria", state: "Lagos", lga: "Ikeja", sex: "" },
    });
    const posted = await friend.post("/v2/business", {
      ...{ name: "Bola Bakes", about: "Bread", phone: "0803 000 0000", category: "Catering Services" },
      ...{ state: "Lagos", lga: "Ikeja", address: "1 Allen Avenue", town: "Ikeja" },
      ...{ work_experience: "Much", years_of_experience: 3 },
    });
    expect(posted.status).toBe(200);
    expect(await shown()).toMatchObject({ earnings: 500, pending: 500, payable: 0, payout: false });

    clock.moveTo(day(8, "09:59:59"));
    expect(await shown()).toMatchObject({ pending: 500, payable: 0 });
    clock.moveTo(day(8));
    expect(await shown()).toMatchObject({ earnings: 500, pending: 0, payable: 500, payout: false });
    expect((await member.get("/v2/notifications")).body).toEqual([]);
    expect(await db.$count(referrals, eq(referrals.referrerId, ada.id))).toBe(1);
  });

  test("inviting a friend notifies the sender once, by the hourly job", async () => {
    const { member, invite, clock, jobs } = await startReferrals();
    await invite();
    clock.moveTo(day(8));
    await jobs.runNow("referral.mature");
    await jobs.runNow("referral.mature");
    expect((await member.get("/v2/notifications")).body).toMatchObject([
      { title: "You earned ₦500", link: "/referral", is_read: false },
    ]);
  });

  test("inviting a friend starts counting again if the business was hidden before its 7 days were over", async () => {
    const { invite, setStatus, clock, shown } = await startReferrals();
    const { id } = await invite();
    clock.moveTo(day(5));
    await setStatus(id, "hidden");
    clock.moveTo(day(9));
    expect(await shown()).toMatchObject({ earnings: 500, pending: 500, payable: 0 });
    await setStatus(id, "active");
    clock.moveTo(day(15));
    expect(await shown()).toMatchObject({ pending: 500, payable: 0 });
    clock.moveTo(day(16));
    expect(await shown()).toMatchObject({ pending: 0, payable: 500 });
  });

  test.each(["hidden", "blocked"] as const)(
    "inviting a friend stays earned when the business is %s after its 7 days",
    async (status) => {
      const { member, invite, setStatus, clock, jobs, shown } = await startReferrals();
      const { id } = await invite();
      clock.moveTo(day(9));
      await setStatus(id, status);
      await setStatus(id, status);
      await jobs.runNow("referral.mature");
      expect(await shown()).toMatchObject({ pending: 0, payable: 500 });
      expect((await member.get("/v2/notifications")).body).toMatchObject([{ title: "You earned ₦500" }]);
    },
  );

  test("inviting a friend earns nothing for oneself, for a demo, for a business that is not public, or without a code", async () => {
    const { ada, make, db, invite, shown } = await startReferrals();
    await db.update(accounts).set({ referredBy: ada.id }).where(eq(accounts.id, ada.id));
    await make.business({ ownerId: ada.id });
    await invite({ isDemo: true });
    await invite({ status: "hidden" });
    await make.business();
    expect(await shown()).toMatchObject({ earnings: 0, pending: 0 });
  });

  test("inviting a friend earns nothing more after the sender leaves, and a pending reward ends when the friend leaves", async () => {
    const { ada, db, services, invite, clock, shown } = await startReferrals();
    const business = await invite();
    await db.transaction(async (tx) => {
      await tx.update(accounts).set({ deletedAt: clock.now() }).where(eq(accounts.id, business.ownerId));
      await services.events.publish(tx, "account.deleted", { accountId: business.ownerId });
    });
    expect(await shown()).toMatchObject({ earnings: 0, total_refferal: 0 });
    await db.update(accounts).set({ deletedAt: clock.now() }).where(eq(accounts.id, ada.id));
    const late = await invite();
    expect(await db.$count(referrals, eq(referrals.businessId, late.id))).toBe(0);
  });

  test("signing up with a wrong referral code is an ordinary sign-up", async () => {
    const { api } = await startReferrals();
    const email = `${randomUUID()}@example.com`;
    const reply = await api.post("/v2/signup", { email, password: "harmattan-dust-7", referrer: "NOBODY22" });
    expect(reply.status).toBe(200);
  });
});
